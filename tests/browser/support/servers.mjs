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

/** What a broker keeps, topic → text, asked by Debian's mosquitto_sub; it comes in order, and `sentinel` last. */
export async function kept({ address, reader, password }) {
  const { port } = new URL(address)
  const words = ['-h', '127.0.0.1', '-p', port, '-u', reader, '-P', password]
  const child = spawn('mosquitto_sub', [...words, '-t', '#', '-F', '%t\t%p', '-W', '60'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const sentinel = `end/${Date.now()}`
  // Nobody knows when the reader begins to listen, so the last word is said until it is heard.
  const saying = setInterval(() => { spawn('mosquitto_pub', [...words, '-t', sentinel, '-m', '-'], { stdio: 'ignore' }) }, 300)
  const found = {}
  try {
    for await (const line of createInterface(child.stdout)) {
      const [topic, text] = line.split('\t')
      if (topic === sentinel) return found
      if (!topic.startsWith('end/')) found[topic] = text
    }
  } finally {
    clearInterval(saying)
    child.kill()
  }
  throw new Error('the broker did not tell what it keeps')
}
