// Firefox as Debian packs it, spoken to in its own Marionette protocol: WebDriver's commands, one JSON message after the other.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Page } from './driver.mjs'

const PROGRAM = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))

export const NAME = 'Firefox'
export const MISSING = PROGRAM ? null : 'Firefox is not installed (Debian: apt-get install firefox-esr)'

const NAMES = { navigate: 'WebDriver:Navigate', script: 'WebDriver:ExecuteAsyncScript', actions: 'WebDriver:PerformActions' }
/** Nothing of Firefox's own is fetched, asked or shown; the colours are the ones we choose. */
const QUIET = {
  'marionette.port': 0,
  'app.update.disabledForTesting': true,
  'browser.startup.page': 0,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.download.folderList': 2,
  'browser.download.alwaysOpenPanel': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,nothing',
  'toolkit.telemetry.enabled': false,
}

/** Starts Firefox without a window. `size(width, height)` and `troubles()` beside what a page can do; `stop()` ends it. */
export async function start({ isDark = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'volbench-firefox-'))
  const preferences = { ...QUIET, 'browser.download.dir': folder, 'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1 }
  await writeFile(join(folder, 'user.js'), Object.entries(preferences).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(''))
  const program = spawn(PROGRAM, ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', folder], { stdio: 'ignore', env: { ...process.env, HOME: folder } })
  const ended = new Promise((resolve) => { program.on('exit', resolve) })
  process.on('exit', () => program.kill())
  const stop = async () => {
    program.kill()
    await ended
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    const { ask, close } = await talk(await portOf(folder, program))
    const { capabilities } = await ask('WebDriver:NewSession', { 'moz:firefoxOptions': {} })
    await ask('WebDriver:SetTimeouts', { script: 120_000 })
    const page = new Page(async (name, parameters) => {
      if (name === 'screenshot') return (await ask('WebDriver:TakeScreenshot', { full: false })).value
      return (await ask(NAMES[name], parameters)).value
    })
    return Object.assign(page, {
      version: capabilities.browserVersion,
      size: (width, height) => inside(ask, SIZE, [width, height]),
      troubles: () => inside(ask, TROUBLES, []),
      downloads: folder,
      stop: async () => { close(); await stop() },
    })
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs a script as the browser's own. */
async function inside(ask, script, args) {
  await ask('Marionette:SetContext', { value: 'chrome' })
  try {
    return (await ask('WebDriver:ExecuteAsyncScript', { script, args })).value
  } finally {
    await ask('Marionette:SetContext', { value: 'content' })
  }
}

/** No window can be as narrow as a phone: the page within it is. */
const SIZE = `const [width, height, done] = arguments
  const window = Services.wm.getMostRecentWindow('navigator:browser')
  const browser = window.gBrowser.selectedBrowser
  for (const name of ['min', 'max']) {
    browser.style.setProperty(name + '-width', width + 'px')
    browser.style.setProperty(name + '-height', height + 'px')
  }
  window.setTimeout(() => done(null), 500)`

/** What pages logged as wrong since the last time: script errors, refused requests, broken styles are warnings and not told. */
const TROUBLES = `const [done] = arguments
  const events = Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage)
  const isOfPage = (file) => /^(http|file|blob|data)/.test(file)
  const logged = events.getEvents().filter(({ level, filename }) => level === 'error' && isOfPage(filename)).map((one) => one.arguments.map(String).join(' '))
  const messages = Services.console.getMessageArray()
    .filter((one) => one instanceof Ci.nsIScriptError && !(one.flags & Ci.nsIScriptError.warningFlag) && isOfPage(one.sourceName))
    .map((one) => one.errorMessage + ' (' + one.sourceName.slice(0, 120) + ':' + one.lineNumber + ')')
  events.clearEvents()
  Services.console.reset()
  done([...logged, ...messages])`

async function portOf(folder, program) {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const port = await readFile(join(folder, 'MarionetteActivePort'), 'utf8').catch(() => '')
    if (port) return Number(port)
    if (program.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('Firefox did not start within a minute')
}

/** Messages are `LENGTH:[0, number, command, parameters]`, answers `LENGTH:[1, number, error, value]`. */
async function talk(port) {
  const socket = connect(port, '127.0.0.1')
  await new Promise((resolve, reject) => { socket.once('connect', resolve).once('error', reject) })
  const waiting = new Map()
  let last = 0
  let rest = Buffer.alloc(0)
  socket.on('error', () => undefined)
  socket.on('data', (bytes) => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      const colon = rest.indexOf(':')
      const end = colon + 1 + Number(rest.subarray(0, Math.max(colon, 0)))
      if (colon < 0 || rest.length < end) return
      const message = JSON.parse(rest.subarray(colon + 1, end))
      rest = rest.subarray(end)
      if (!Array.isArray(message)) continue
      const [, number, error, value] = message
      const { resolve, reject } = waiting.get(number)
      waiting.delete(number)
      if (error) reject(new Error(`Firefox: ${error.error}: ${error.message}`))
      else resolve(value)
    }
  })
  const ask = (command, parameters) => new Promise((resolve, reject) => {
    const message = JSON.stringify([0, last += 1, command, parameters])
    waiting.set(last, { resolve, reject })
    socket.write(`${Buffer.byteLength(message)}:${message}`)
  })
  return { ask, close: () => { socket.destroy() } }
}
