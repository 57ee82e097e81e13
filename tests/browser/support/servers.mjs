// Real servers on loopback, as tests/services start them: `{NAME: {kind, address, user, password, bucket}, stop}`.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const tests = new URL('../../', import.meta.url)
const NAME = /^(\S+): --kind (\S+) --address (\S+)$/
const FACT = /^ {4}(?:option: )?(\w+)(?:: |=)(.+)$/

export async function startServers(...names) {
  const python = fileURLToPath(new URL('../src/backend/.venv/bin/python', tests))
  const child = spawn(python, ['-m', 'services', ...names], { cwd: fileURLToPath(tests), stdio: ['ignore', 'pipe', 'inherit'] })
  const found = {}
  let last
  for await (const line of createInterface(child.stdout)) {
    const [, name, kind, address] = NAME.exec(line) ?? []
    const [, key, value] = FACT.exec(line) ?? []
    if (name) found[name] = last = { kind, address }
    else if (key && last) last[key] = value
    else return { ...found, stop: () => ended(child) }
  }
  throw new Error(`${names.join(', ')} did not start`)
}

function ended(child) {
  return new Promise((resolve) => {
    child.on('exit', resolve)
    child.kill('SIGTERM')
  })
}
