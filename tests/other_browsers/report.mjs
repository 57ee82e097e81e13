// The exported reports as whoever gets them opens them: from a file.

/** Reads each of them: `files` are addresses by name (one, two, many) and language. */
export async function readReports(page, step, files, language) {
  for (const [name, address] of Object.entries(files).filter(([name]) => name.endsWith(language))) {
    await step(`report ${name}`, async () => {
      await page.open(address)
      await page.see('h1')
    })
    if (name.startsWith('many')) await step('a folded workload is opened and drawn', () => unfold(page))
    else await step(`charts of report ${name}`, () => chart(page))
  }
}

async function chart(page) {
  await page.see('figure[data-volbench-chart]')
  await page.see('figure .volbench-drawing svg')
  await page.hover('figure .volbench-drawing svg')
  await page.until(() => [...document.querySelectorAll('.volbench-tip')].some((tip) => !tip.hidden && tip.textContent.trim()))
}

async function unfold(page) {
  await page.click('details.cell:last-of-type > summary')
  await page.see('details.cell[open] tbody tr')
  await page.see('details.cell[open] figure .volbench-drawing svg')
}
