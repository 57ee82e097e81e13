// How much an owner has to read: words of a screen, and how many phone screens it is long. Counted alike by tests and benchmarks/journey.

export const PHONE = { width: 390, height: 844 }

/** Words an owner reads on a screen, and how many phone screens it is long; Chinese has a word for each 1.6 characters. */
export async function read(page) {
  const { text, height } = await page.evaluate(() => ({ text: document.querySelector('main').innerText, height: document.documentElement.scrollHeight }))
  const chinese = (text.match(/[\u4e00-\u9fff]/g) ?? []).length / 1.6
  const others = (text.replace(/[\u4e00-\u9fff]/g, ' ').match(/[\p{L}\d][\p{L}\d.,]*/gu) ?? []).length
  return { words: Math.round(chinese + others), screens: (height / PHONE.height).toFixed(1), text }
}
