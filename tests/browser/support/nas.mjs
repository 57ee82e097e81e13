// What the browser tests share: the service on real volumes, and Debian's chromium driven by playwright-core.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const here = new URL('../../../', import.meta.url)
const fromFrontend = createRequire(new URL('src/frontend/package.json', here))
const { chromium } = fromFrontend('playwright-core')

/** Ends what will never come; no test is about speed, and a machine with much else to do is slow. */
const PATIENCE_MS = 120_000

/**
 * Start volumes and service. `stop()` takes both away; `service('stop')` and `service('start')` move the service alone.
 * With `history`, the database begins with eleven weekly runs, the last three slow; with `many`, with the 36 runs of 17
 * metrics that can be compared at once; with `kinds`, with one run of each kind that measures no volume alone; with `questions`, with
 * options compared and a disk that does not keep what was promised; with `shapes`,
 * with one of each shape a result can have; with `calm`, with eleven weekly runs of a second volume that are all alike; with
 * `matrix`, with an experiment whose cells are all filled.
 * With `root`, the service sees that stand-in root (src/backend/tests/fixtures/roots) and no volume is mounted; with `dsm`
 * as well, a played DSM stands behind it (administrator anna, password secret).
 * With `added`, a folder with a page that was built for it, the service has what the recipes of CONTRIBUTING add.
 * `gib` is the size of each volume, `held` the bytes and requests a second it gives, such as a hard disk's: `150e6,150`.
 */
export async function startNas({ root, added, dsm = false, gib = 4, held, ...begins } = {}) {
  const python = fileURLToPath(new URL('src/backend/.venv/bin/python', here))
  const script = fileURLToPath(new URL('nas.py', import.meta.url))
  const filled = ['history', 'many', 'kinds', 'questions', 'shapes', 'calm', 'matrix'].filter((one) => begins[one]).map((one) => `--${one}`)
  const child = spawn(python, [script, ...(root ? ['--root', root] : []), ...(dsm ? ['--dsm'] : []), ...(added ? ['--added', added] : []), ...filled, '--gib', String(gib), ...(held ? ['--held', held] : [])], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const facts = await lines.next()
  if (facts.done) throw new Error('the service did not start')
  const nas = {
    ...JSON.parse(facts.value),
    service: async (command) => {
      child.stdin.write(`${command}\n`)
      Object.assign(nas, JSON.parse((await lines.next()).value))
    },
    /** Put an invented run among the stored ones: an import would find that its numbers contradict each other. */
    keep: async (document) => {
      const folder = await mkdtemp(join(tmpdir(), 'volbench-invented-'))
      await writeFile(join(folder, 'run.json'), JSON.stringify(document))
      await nas.service(`keep ${join(folder, 'run.json')}`)
      await rm(folder, { recursive: true })
      return document.id
    },
    stop: () =>
      new Promise((resolve) => {
        child.on('exit', resolve)
        child.stdin.end()
      }),
  }
  return nas
}

/** Start chromium; the sandbox needs a user of its own, which a test machine's root is not. */
export function startBrowser() {
  return chromium.launch({ timeout: PATIENCE_MS, executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] })
}

/** Open a page that notes in `troubles` any script error and any request to another host. */
export async function openPage(browser, { locale = 'en-US', width = 1280, height = 900, ...options } = {}) {
  const context = await browser.newContext({ locale, viewport: { width, height }, acceptDownloads: true, ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  page.troubles = []
  page.on('pageerror', (error) => page.troubles.push(`script error: ${error.message}`))
  page.on('dialog', (dialog) => {
    page.troubles.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') page.troubles.push(`asked ${hostname}`)
  })
  return page
}

/** Give `use` a page that is signed in, at `place` behind the hash; it must end without script error or foreign request. */
export async function visit(browser, nas, { place = '/', ...options }, use) {
  await withPage(browser, options, async (page) => {
    await page.goto(`${nas.url}/?token=${nas.token}#${place}`)
    await use(page)
  })
}

/** Give `use` a page; when it fails, a picture of what was to be seen is kept in build/browser. */
export async function withPage(browser, options, use) {
  const page = await openPage(browser, options)
  try {
    await use(page)
    assert.deepEqual(page.troubles, [])
  } catch (error) {
    const picture = fileURLToPath(new URL(`build/browser/${Date.now()}.png`, here))
    await page.screenshot({ path: picture, fullPage: true })
    console.error(`At ${page.url()}, see ${picture}`, page.troubles)
    throw error
  } finally {
    await page.context().close()
  }
}
