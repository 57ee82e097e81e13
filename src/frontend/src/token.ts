// The access token as it comes with the link the service prints: `?token=…` or `#token=…`.

const INSIDE_HASH = /[#&?]token=([^&#]+)/

/** Takes the token out of the page's address, so that it stays neither in the history nor in a bookmark. */
export function takeToken(): string | null {
  const url = new URL(location.href)
  const fromQuery = url.searchParams.get('token')
  const fromHash = INSIDE_HASH.exec(url.hash)?.[1] ?? null
  const token = fromQuery ?? (fromHash === null ? null : decodeURIComponent(fromHash))
  if (token === null) return null
  url.searchParams.delete('token')
  if (fromHash !== null) url.hash = url.hash.replace(INSIDE_HASH, '')
  history.replaceState(history.state, '', url)
  return token
}
