// Words into the clipboard, in every browser and over plain http, where browsers hide `navigator.clipboard`.

/**
 * Copies words, also such that are still on their way; to be called while a click is handled. Rejects as the words do, or with
 * a DOMException where this browser lets the page copy nothing: then the owner copies by hand what is selected for it.
 */
export async function copyWords(words: string | Promise<string>): Promise<void> {
  try {
    await offer(words)
  } catch (error) {
    // What kept the words from coming says more than the browser does.
    const text = await words
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error
    copyAsEver(text)
  }
}

/** The clipboard of secure pages. Safari takes only what was promised within the click, not what is ready after it. */
async function offer(words: string | Promise<string>): Promise<void> {
  if (typeof words === 'string' || typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await words)
  const promised = words.then((text) => new Blob([text], { type: 'text/plain' }))
  // What goes wrong with the words is told by whoever waits for them.
  promised.catch(() => undefined)
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': promised })])
}

/** Selects the words in a field nobody sees and copies the selection. */
function copyAsEver(text: string): void {
  const field = document.createElement('textarea')
  const before = document.activeElement
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0'
  document.body.append(field)
  field.select()
  // Old, and the only way a page over plain http has.
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  if (!isCopied) throw new DOMException('this page may not copy', 'NotAllowedError')
}

/** Copies a picture that is still being drawn; to be called while a click is handled. Rejects as the drawing does. */
export async function copyPicture(png: Promise<Blob>): Promise<void> {
  // As with words: what was promised within the click is taken.
  png.catch(() => undefined)
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
}
