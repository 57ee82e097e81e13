// The service without a NAS: answers the page from the contract's examples. `npm run dev:mocked` adds Vite.
// Also serves the built page, so that pictures and byte counts can be taken of it.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

import * as scenario from './scenario.mjs'
import * as sweep from './sweep.mjs'

const PORT = Number(process.env.PORT ?? 8291)
const APP = fileURLToPath(new URL('../../backend/volbench/static/app', import.meta.url))
const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

const state = {
  rows: [sweep.sweepRow, ...scenario.rows],
  endpoints: sweep.endpoints(),
  startedAt: 0,
  cancelled: false,
  settings: { ...scenario.contract('settings.example.json'), folders: ['/volume1/homes'] },
  // MOCK_EMPTY=1 shows the screens of somebody who has nothing yet.
  empty: process.env.MOCK_EMPTY === '1',
}

const json = (status, body) => ({ status, body: JSON.stringify(body), type: 'application/json' })
const problem = (status, code, detail, hint) => ({
  status, type: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: code, status, detail, code, hint, errors: [] }),
})

function liveRow() {
  const t = (Date.now() - state.startedAt) / 1000
  const isOver = state.cancelled || t > 90
  return scenario.row('live', { state: isOver ? (state.cancelled ? 'cancelled' : 'done') : 'running', headline: [], verdict: [] })
}

function run(method, [id, action, ...place], query, body) {
  const isLive = id === 'live'
  const row = isLive ? liveRow() : state.rows.find((one) => one.id === id)
  if (!row) return problem(404, 'not-found', 'There is no such run.', 'Look for it in the history.')
  const isSweep = id === sweep.sweepRow.id
  if (action === 'result') return json(200, isSweep ? sweep.result() : { ...scenario.document, id })
  if (action === 'sweep') return json(200, isSweep ? sweep.sweep : { sweep: null })
  if (action === 'caveats') return json(200, { caveats: [] })
  if (action === 'workloads') {
    const [workload, variant] = place
    return json(200, { ...scenario.contract('course.example.json'), workload, variant, ...(isSweep ? { rounds: [] } : {}) })
  }
  if (action === 'cancel') { state.cancelled = body.when === 'now'; return json(202, {}) }
  if (action === 'continue') return json(202, {})
  if (action === 'report') return json(200, {})
  if (method === 'PATCH') return json(200, Object.assign(row, body))
  if (method === 'DELETE') { state.rows = state.rows.filter((one) => one !== row); return { status: 204, body: '', type: 'text/plain' } }
  const live = isLive && row.state === 'running'
  return json(200, { row, live: live ? scenario.live((Date.now() - state.startedAt) / 1000, Number(query.get('after') ?? 0)) : null })
}

function list(query) {
  const has = (key, of) => !query.get(key) || of === query.get(key)
  const q = (query.get('q') ?? '').toLowerCase()
  const runs = state.rows.filter((one) => has('volume', one.volume_id) && has('suite', one.suite.id) && has('profile', one.profile)
    && has('state', one.state) && (one.label + one.note + one.volume_name).toLowerCase().includes(q))
  return json(200, { runs: state.empty ? [] : runs, next: null })
}

/** Named, tried (`wrong` is no password), forgotten. */
function endpoint(method, [name, action], body) {
  const found = state.endpoints.find((one) => one.endpoint.name === name)
  if (!name) return json(200, { endpoints: state.empty ? [] : state.endpoints })
  if (method === 'PUT') {
    const { password, ...described } = body
    const made = { endpoint: { id: `${body.kind}-${name}`, name, server: null, ...described }, has_password: password !== null || found?.has_password === true }
    state.endpoints = [...state.endpoints.filter((one) => one !== found), made]
    state.empty = false
    return json(200, made)
  }
  if (!found) return problem(404, 'not-found', 'There is no such server.', 'Add it first.')
  if (action === 'check') {
    if (body.password === 'wrong' || (found.endpoint.user && !found.has_password && !body.password)) return problem(409, 'capability-missing', 'The server refused the user name or the password.', 'Enter the password again.')
    found.endpoint.server ??= { name: 'nginx/1.22.1', durability: 'server-ack', facts: {} }
    return json(200, found)
  }
  if (action === 'password') found.has_password = false
  else state.endpoints = state.endpoints.filter((one) => one !== found)
  return { status: 204, body: '', type: 'text/plain' }
}

function answer(method, path, query, body) {
  const [resource, ...rest] = path.split('/')
  switch (resource) {
    case 'health': return json(200, { status: 'ok', version: 'mock' })
    case 'session':
      if (method === 'POST' && body.token === 'wrong') return problem(401, 'not-signed-in', 'This token is not right.', 'Copy it again from the place where volbench was started.')
      return json(200, { is_signed_in: true, version: 'mock', moved_port: null })
    case 'volumes': return json(200, state.empty ? { ...scenario.overview(), volumes: [] } : { ...scenario.overview(), running: state.startedAt && liveRow().state === 'running' ? 'live' : null })
    case 'targets': return body.path.startsWith('/volume1')
      ? json(200, { volume: scenario.document.target.volume, folder: { ...scenario.document.target.folder, path: body.path } })
      : problem(409, 'unsafe-target', 'There is no such folder.', 'Name a folder that exists, for example /volume1/homes.')
    case 'report-formats': return json(200, scenario.contract('report-formats.example.json'))
    case 'suites': return json(200, { ...scenario.registry, suites: [...scenario.registry.suites, sweep.suite] })
    case 'plans': return json(200, body.ways?.length ? sweep.plan(scenario.plan(body), body) : scenario.plan(body))
    case 'endpoints': return endpoint(method, rest, body)
    case 'certificates': return json(200, sweep.certificate)
    case 'seeds': return json(200, rest.length ? sweep.seed : sweep.seeds)
    case 'settings': return json(200, method === 'PATCH' ? Object.assign(state.settings, body) : state.settings)
    case 'mirror': return json(200, { folder: '', state: 'off', runs_here: state.empty ? 0 : scenario.rows.length, file: null, written_at: null, runs: 0, size_bytes: 0, problem: null, notes: [] })
    case 'archives': return json(200, { archives: [] })
    case 'imports': return json(201, { runs: [scenario.rows[0].id] })
    case 'runs':
      if (rest.length > 0) return run(method, rest, query, body)
      if (method === 'GET') return list(query)
      state.startedAt = Date.now()
      state.cancelled = false
      return json(202, { id: 'live' })
    default: return problem(404, 'not-found', 'There is nothing here.', '')
  }
}

function file(path, accepts) {
  const wanted = join(APP, normalize(path === '/' ? '/index.html' : path))
  if (!wanted.startsWith(APP) || !existsSync(wanted)) return { status: 404, body: 'not found', type: 'text/plain' }
  const type = KINDS[extname(wanted)] ?? 'application/octet-stream'
  const packed = accepts.includes('gzip') && existsSync(`${wanted}.gz`)
  return { status: 200, body: readFileSync(packed ? `${wanted}.gz` : wanted), type, encoding: packed ? 'gzip' : null }
}

const server = createServer((request, response) => {
  const pieces = []
  request.on('data', (piece) => pieces.push(piece))
  request.on('end', () => {
    const url = new URL(request.url, 'http://mock')
    const raw = Buffer.concat(pieces).toString()
    scenario.speak(request.headers['accept-language'])
    const isJson = request.headers['content-type'] === 'application/json'
    const { status, body, type, encoding } = url.pathname.startsWith('/api/v1/')
      ? answer(request.method, url.pathname.slice('/api/v1/'.length), url.searchParams, isJson && raw ? JSON.parse(raw) : {})
      : file(url.pathname, request.headers['accept-encoding'] ?? '')
    response.writeHead(status, { 'Content-Type': type, ...(encoding ? { 'Content-Encoding': encoding } : {}) })
    response.end(body)
  })
})

server.listen(PORT, '127.0.0.1', () => {
  console.log(`mock service on http://127.0.0.1:${PORT}`)
  if (process.argv.includes('--with-vite')) {
    spawn('npx', ['vite'], { stdio: 'inherit', env: { ...process.env, VOLBENCH_SERVICE: `http://127.0.0.1:${PORT}` } })
  }
})
