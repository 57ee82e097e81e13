// What the browser tests share: the service on real volumes, and Debian's chromium driven by playwright-core.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const root = new URL('../../../', import.meta.url)
const fromFrontend = createRequire(new URL('src/frontend/package.json', root))
const { chromium } = fromFrontend('playwright-core')

/** Start volumes and service; `stop()` takes both away. */
export async function startNas() {
  const python = fileURLToPath(new URL('src/backend/.venv/bin/python', root))
  const script = fileURLToPath(new URL('nas.py', import.meta.url))
  const child = spawn(python, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  const facts = await firstLine(child)
  return {
    ...JSON.parse(facts),
    stop: () =>
      new Promise((resolve) => {
        child.on('exit', resolve)
        child.stdin.end()
      }),
  }
}

function firstLine(child) {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (piece) => {
      text += piece
      if (text.includes('\n')) resolve(text.split('\n')[0])
    })
    child.on('exit', (code) => reject(new Error(`the service ended with ${code}`)))
  })
}

/** Start chromium; the sandbox needs a user of its own, which a test machine's root is not. */
export function startBrowser() {
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] })
}

/** Open a page that fails the test on any script error or request to another host. */
export async function openPage(browser, { locale = 'en-US', width = 1280, height = 900, ...options } = {}) {
  const context = await browser.newContext({ locale, viewport: { width, height }, acceptDownloads: true, ...options })
  const page = await context.newPage()
  page.troubles = []
  page.on('pageerror', (error) => page.troubles.push(`script error: ${error.message}`))
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') page.troubles.push(`asked ${hostname}`)
  })
  return page
}
