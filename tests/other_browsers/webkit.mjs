// WebKit, the engine of Safari, as GTK's MiniBrowser: a window on a screen that is not there, spoken to in plain WebDriver.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Page } from './driver.mjs'

const LIBRARIES = '/usr/lib'
const PROGRAM = readdirSync(LIBRARIES).map((one) => `${LIBRARIES}/${one}/webkit2gtk-4.1/MiniBrowser`).find((path) => existsSync(path))
const IS_THERE = PROGRAM && existsSync('/usr/bin/WebKitWebDriver') && existsSync('/usr/bin/Xvfb')

export const NAME = 'WebKit'
export const MISSING = IS_THERE ? null : 'WebKit is not installed (Debian: apt-get install webkit2gtk-driver xvfb)'

/** MiniBrowser's own buttons would keep its window wider than a phone. */
const NARROW = '* { padding: 0; margin: 0; border-width: 0; min-width: 0 } button, entry { font-size: 1px; -gtk-icon-transform: scale(0.1) }'

const PATHS = { navigate: 'url', script: 'execute/async', actions: 'actions' }

/** Starts WebKit on a screen of its own. `size(width, height)` and `troubles()` beside what a page can do; `stop()` ends it. */
export async function start({ isDark = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'volbench-webkit-'))
  const programs = []
  const troubles = []
  const stop = async () => {
    for (const program of programs.reverse()) {
      const ended = program.exitCode !== null || new Promise((resolve) => { program.on('exit', resolve) })
      program.kill()
      await ended
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  const run = (name, args, env = {}) => {
    const program = spawn(name, args, { stdio: ['ignore', 'pipe', 'ignore', 'pipe'], env: { ...process.env, HOME: folder, ...env } })
    programs.push(program)
    process.on('exit', () => program.kill())
    return program
  }
  try {
    await mkdir(join(folder, 'gtk-3.0'))
    await writeFile(join(folder, 'gtk-3.0/gtk.css'), NARROW)
    const display = await firstLine(run('Xvfb', ['-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-displayfd', '3']).stdio[3])
    const port = await freePort()
    const driver = run('WebKitWebDriver', [`--port=${port}`], { DISPLAY: `:${display}`, GTK_THEME: isDark ? 'Adwaita:dark' : 'Adwaita', XDG_DATA_HOME: folder, XDG_CACHE_HOME: folder, XDG_CONFIG_HOME: folder, GSETTINGS_BACKEND: 'memory' })
    createInterface(driver.stdout).on('line', (line) => { if (/^CONSOLE .*(ERROR|error)/i.test(line)) troubles.push(line) })
    const options = { binary: PROGRAM, args: ['--automation', '--enable-write-console-messages-to-stdout=true'] }
    const root = `http://127.0.0.1:${port}`
    await up(root)
    const { sessionId, capabilities } = await ask(`${root}/session`, { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } })
    const session = `${root}/session/${sessionId}`
    await ask(`${session}/timeouts`, { script: 120_000 })
    const page = new Page((name, parameters) => (name === 'screenshot' ? ask(`${session}/screenshot`) : ask(`${session}/${PATHS[name]}`, parameters)))
    return Object.assign(page, {
      version: capabilities.browserVersion,
      size: (width, height) => resize(page, session, width, height),
      troubles: () => Promise.resolve(troubles.splice(0)),
      downloads: folder,
      stop: async () => {
        await fetch(session, { method: 'DELETE' })
        await stop()
      },
    })
  } catch (error) {
    await stop()
    throw error
  }
}

/** The window is larger than the page in it. */
async function resize(page, session, width, height) {
  const inner = () => page.run(() => [innerWidth, innerHeight])
  await ask(`${session}/window/rect`, { x: 0, y: 0, width, height })
  await new Promise((resolve) => setTimeout(resolve, 500))
  const [w, h] = await inner()
  await ask(`${session}/window/rect`, { x: 0, y: 0, width: width + (width - w), height: height + (height - h) })
  await new Promise((resolve) => setTimeout(resolve, 500))
}

async function ask(address, body) {
  const answer = await fetch(address, body && { method: 'POST', body: JSON.stringify(body) })
  const { value } = await answer.json()
  if (!answer.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`)
  return value
}

async function up(root) {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (await fetch(`${root}/status`).then(({ ok }) => ok, () => false)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('WebKitWebDriver did not start within half a minute')
}

const firstLine = (stream) => new Promise((resolve, reject) => {
  stream.once('data', (bytes) => { resolve(String(bytes).trim()) }).once('close', () => { reject(new Error('Xvfb did not start')) })
})

const freePort = () => new Promise((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address()
    server.close(() => { resolve(port) })
  })
})
