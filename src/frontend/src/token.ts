// What a link brings along to sign in with: the access token the service prints (`?token=…` or `#token=…`), or the
// one-time ticket of the DSM desktop (`#ticket=…`).

// The router has put a slash behind the # before anybody looks.
const TOKEN_INSIDE = /[#&?/]token=([^&#]+)/
const TICKET_INSIDE = /[#&?/]ticket=([^&#]+)/

/** Takes the token out of the page's address, so that it stays neither in the history nor in a bookmark. */
export function takeToken(): string | null {
  const token = new URL(location.href).searchParams.get('token')
  if (token === null) return takeFromHash(TOKEN_INSIDE)
  leave((url) => { url.searchParams.delete('token') })
  return token
}

/** Takes the desktop's ticket out of the page's address. */
export function takeTicket(): string | null {
  return takeFromHash(TICKET_INSIDE)
}

function takeFromHash(inside: RegExp): string | null {
  const found = inside.exec(location.hash)?.[1]
  if (found === undefined) return null
  leave((url) => { url.hash = url.hash.replace(inside, '') })
  return decodeURIComponent(found)
}

function leave(change: (url: URL) => void): void {
  const url = new URL(location.href)
  change(url)
  history.replaceState(history.state, '', url)
}
