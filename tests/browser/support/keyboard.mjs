// A page without a mouse: the focus moves by Tab alone, and is to be seen wherever it stops.
import assert from 'node:assert/strict'

const MOST = 80

/** Press Tab until the focus is where it should be. `isThere` is given the element and `about`. */
export async function tabTo(page, isThere, about) {
  for (let presses = 0; presses < MOST; presses += 1) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluateHandle(() => document.activeElement)
    await seen(focus)
    if (await focus.evaluate(isThere, about)) return
  }
  assert.fail(`the keyboard does not get to ${about ?? isThere}`)
}

/** Tab to the field of that label and type into it. */
export async function type(page, label, text) {
  await tabTo(page, (element, words) => [...(element.labels ?? [])].some((one) => one.textContent.trim().startsWith(words)), label)
  await page.keyboard.type(text)
}

/** Tab to the button or link of these words and press it. */
export async function press(page, words, key = 'Enter') {
  await tabTo(page, (element, wanted) => element.matches('button, a, summary') && [element.textContent.trim(), element.getAttribute('aria-label')].includes(wanted), words)
  await page.keyboard.press(key)
}

/** Tab to the box of that label and switch it. */
export async function tick(page, label) {
  await tabTo(page, (element, words) => element.matches('[type=checkbox]') && [...element.labels].some((one) => one.textContent.trim().startsWith(words)), label)
  await page.keyboard.press('Space')
}

/** The element that has the focus now, in words. */
export const focused = (page) => page.evaluate(() => document.activeElement.id || document.activeElement.textContent.trim())

async function seen(focus) {
  const [ring, name] = await focus.evaluate((element) => {
    const styles = getComputedStyle(element)
    return [styles.outlineStyle !== 'none' || styles.boxShadow !== 'none', element.outerHTML.slice(0, 120)]
  })
  assert.ok(ring || name.startsWith('<body'), `the focus is not to be seen at ${name}`)
}
