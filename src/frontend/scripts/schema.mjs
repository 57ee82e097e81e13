// Types of the HTTP interface, made from the OpenAPI document of the service as it stands in this checkout.
// `npm run schema` writes src/domain/schema.d.ts and, since types hold no numbers, schema-bounds.ts; `npm run schema:check`
// fails when a committed file is not the same.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import openapiTS, { astToString } from 'openapi-typescript'

const TYPES = fileURLToPath(new URL('../src/domain/schema.d.ts', import.meta.url))
const BOUNDS = fileURLToPath(new URL('../src/api/schema-bounds.ts', import.meta.url))
const HEAD = "// Made by scripts/schema.mjs from the service's OpenAPI document. Do not edit.\n\n"
const PROGRAM = fileURLToPath(new URL('../../backend/.venv/bin/volbench', import.meta.url))
const TOKEN = 'for-the-schema-only'
const TRIES = 1500

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

async function document(port) {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/openapi.json`, { headers: { Authorization: `Bearer ${TOKEN}` } }).catch(() => null)
    if (answer?.ok) return answer.json()
    await new Promise((resolve) => { setTimeout(resolve, 200) })
  }
  throw new Error('the service did not answer')
}

/** In the order of the alphabet: moving a line in the service is no change of the interface. */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]))
}

/** Between what each number among the settings lies, as the fields of the page need it. */
function bounds({ components }) {
  const numbers = Object.entries(components.schemas.SettingsEdit.properties).filter(([, one]) => 'minimum' in one)
  const lines = numbers.map(([name, { minimum, maximum }]) => `  ${name}: { least: ${minimum}, most: ${maximum} },\n`)
  return `/** Between what the service takes each number among the settings, both ends included. */\nexport const SETTINGS_BOUNDS = {\n${lines.join('')}} as const\n`
}

/** What is sent and received alone: the page writes its addresses itself, and of what each may answer it needs no types. */
function types(all) {
  return `${all.slice(all.indexOf('export interface components'), all.indexOf('export type $defs'))}export type Schemas = components['schemas'];\n`
}

async function generate() {
  const data = mkdtempSync(join(tmpdir(), 'volbench-schema-'))
  const port = await freePort()
  const service = spawn(PROGRAM, ['serve', '--port', String(port), '--token', TOKEN, '--no-link'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, VOLBENCH_DATA_DIR: data },
  })
  try {
    const described = sorted(await document(port))
    return new Map([[TYPES, HEAD + types(astToString(await openapiTS({ ...described, paths: {} }, { immutable: true, defaultNonNullable: false })))], [BOUNDS, HEAD + bounds(described)]])
  } finally {
    service.kill('SIGTERM')
    await new Promise((resolve) => { service.once('exit', resolve) })
    rmSync(data, { recursive: true, force: true })
  }
}

for (const [file, text] of await generate()) {
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is not what the service offers: run \`npm run schema\` and look at the difference.`)
    process.exitCode = 1
  }
}
