// The few commands of WebDriver a look at a page needs, the same for every browser; how they travel is the browser's file.

/**
 * A page in a browser. `send(name, parameters)` is the browser's: it answers `{ value }` of WebDriver's commands `navigate`,
 * `script`, `actions` and `screenshot`, and rejects what failed.
 */
export class Page {
  #send

  constructor(send) {
    this.#send = send
  }

  async open(url) {
    await this.#send('navigate', { url })
  }

  /** Runs a function with plain arguments in the page; what it returns, or what it promises. */
  async run(use, ...args) {
    const script = `const done = arguments[arguments.length - 1]
      Promise.resolve((${use})(...[...arguments].slice(0, -1))).then((value) => done([value === undefined ? null : value]), (trouble) => done(String(trouble)))`
    const answer = await this.#send('script', { script, args })
    if (!Array.isArray(answer)) throw new Error(`in the page: ${answer}`)
    return answer[0]
  }

  /** Waits until a function in the page returns something true; that. */
  async until(use, ...args) {
    const end = Date.now() + PATIENCE_MS
    for (;;) {
      const found = await this.run(use, ...args)
      if (found) return found
      if (Date.now() > end) throw new Error(`waited ${PATIENCE_MS / 1000} s in vain for: ${use} ${JSON.stringify(args)}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /** Waits until a selector finds something that holds `text`, and scrolls there. */
  see(selector, text = '') {
    return this.until((wanted, words) => {
      const found = [...document.querySelectorAll(wanted)].find((one) => one.textContent.includes(words) && one.getClientRects().length > 0)
      found?.scrollIntoView({ block: 'center' })
      return found !== undefined
    }, selector, text)
  }

  /** Clicks the first such thing as a mouse does, so that what covers it is noticed. */
  async click(selector, text = '') {
    await this.see(selector, text)
    const place = await this.until(placeOf, selector, text)
    const [x, y] = place
    await this.#send('actions', { actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [
      { type: 'pointerMove', x, y, duration: 0 }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 },
    ] }] })
  }

  /** Moves the mouse over the first such thing. */
  async hover(selector) {
    await this.see(selector)
    const [x, y] = await this.until(placeOf, selector, '')
    await this.#send('actions', { actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [
      { type: 'pointerMove', x: x - 5, y, duration: 0 }, { type: 'pointerMove', x, y, duration: 50 },
    ] }] })
  }

  /** Presses one key; special ones by their WebDriver code point. */
  async press(key) {
    await this.#send('actions', { actions: [{ type: 'key', id: 'keys', actions: [{ type: 'keyDown', value: key }, { type: 'keyUp', value: key }] }] })
  }

  /** What is on the screen, as PNG. */
  async picture() {
    return Buffer.from(await this.#send('screenshot', {}), 'base64')
  }
}

const PATIENCE_MS = 60_000

/** Where the middle of the thing is; null while it still moves or something else lies over it. Runs in the page. */
async function placeOf(selector, text) {
  const thing = [...document.querySelectorAll(selector)].find((one) => one.textContent.includes(text) && one.getClientRects().length > 0)
  if (!thing) return null
  const middle = () => { const box = thing.getBoundingClientRect(); return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)] }
  const before = middle()
  await new Promise((resolve) => { setTimeout(resolve, 60) })
  const [x, y] = middle()
  const hit = document.elementFromPoint(x, y)
  return before[0] === x && before[1] === y && hit && (thing.contains(hit) || hit.contains(thing)) ? [x, y] : null
}
