// A real WebDAV server on loopback, as tests/services start it: `{address, stop}`.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const tests = new URL('../../', import.meta.url)

export async function startDav() {
  const python = fileURLToPath(new URL('../src/backend/.venv/bin/python', tests))
  const child = spawn(python, ['-m', 'services', 'nginx'], { cwd: fileURLToPath(tests), stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface(child.stdout)) {
    const [, address] = /--kind webdav --address (\S+)/.exec(line) ?? []
    if (address) return { address, stop: () => ended(child) }
  }
  throw new Error('nginx did not start')
}

function ended(child) {
  return new Promise((resolve) => {
    child.on('exit', resolve)
    child.kill('SIGTERM')
  })
}
