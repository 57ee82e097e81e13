// From opening the page to the answer, as an owner goes who never measured: clicks, seconds, words, screens, bytes.
// On volumes that behave like hard disks (held by the kernel); needs root and `make setup-test`. About three minutes.
import { startBrowser, startNas, visit } from '../tests/browser/support/nas.mjs'

const PHONE = { width: 390, height: 844 }
/** Bytes and requests a second of one hard disk. */
const HARD_DISK = '150e6,150'
const LONGEST_S = 300
const LANGUAGES = { ext4: ['en-US', 'en'], btrfs: ['zh-CN', 'zh-CN'] }
const START = { en: 'Start', 'zh-CN': '开始' }

const seconds = (from) => ((performance.now() - from) / 1000).toFixed(1)

/** Words an owner reads on a screen, and how many phone screens it is long; Chinese has a word for each 1.6 characters. */
async function read(page) {
  const { text, height } = await page.evaluate(() => ({ text: document.querySelector('main').innerText, height: document.documentElement.scrollHeight }))
  const chinese = (text.match(/[\u4e00-\u9fff]/g) ?? []).length / 1.6
  const others = (text.replace(/[\u4e00-\u9fff]/g, ' ').match(/[\p{L}\d][\p{L}\d.,]*/gu) ?? []).length
  return { words: Math.round(chinese + others), screens: (height / PHONE.height).toFixed(1) }
}

async function journey(browser, nas, volume) {
  const [locale, language] = LANGUAGES[volume.file_system]
  const rows = []
  const told = { clicks: 0, bytes: 0 }
  const opened = performance.now()
  await visit(browser, nas, { locale, ...PHONE }, async (page) => {
    page.on('response', (response) => void response.request().sizes().then(({ responseBodySize, responseHeadersSize }) => { told.bytes += responseBodySize + responseHeadersSize }, () => {}))
    const note = async (name) => rows.push({ screen: name, ...(await read(page)) })
    const click = async (place) => {
      told.clicks += 1
      await place.click()
    }
    const button = page.locator('article', { hasText: volume.mount_point }).locator('a.button-primary')
    await button.waitFor()
    told.button_s = seconds(opened)
    await note('start')
    await click(button)
    const start = page.getByRole('button', { name: START[language], exact: false }).last()
    await page.locator('.promises').waitFor()
    await note('sheet')
    const begun = performance.now()
    await click(start)
    await page.locator('.groups .newest').first().waitFor({ timeout: LONGEST_S * 1000 })
    told.first_number_s = seconds(begun)
    await note('live')
    await page.locator('.verdict .word').waitFor({ timeout: LONGEST_S * 1000 })
    told.answer_s = seconds(begun)
    await note('result')
    told.answer = await page.locator('.verdict .word').innerText()
    const id = page.url().match(/runs\/([^/?]+)/)[1]
    const { plan } = await (await page.request.get(`${nas.url}/api/v1/runs/${id}/result`)).json()
    told.file_gb = (plan.file_bytes / 1e9).toFixed(2)
  })
  return { told, rows }
}

const nas = await startNas({ gib: 24, held: HARD_DISK })
const browser = await startBrowser()
try {
  for (const volume of nas.volumes) {
    const { told, rows } = await journey(browser, nas, volume)
    console.log(`\n${volume.file_system}: ${told.clicks} clicks; seconds to the button ${told.button_s}, from Start to the first number ${told.first_number_s} (goal 15), to the answer ${told.answer_s} (goal 60)`)
    console.log(`answer: ${told.answer}; test file ${told.file_gb} GB; ${(told.bytes / 1000).toFixed(0)} kB from the service`)
    for (const { screen, words, screens } of rows) console.log(`  ${screen.padEnd(8)} ${String(words).padStart(5)} words  ${screens} screens of 390 × 844`)
  }
} finally {
  await browser.close()
  await nas.stop()
}
