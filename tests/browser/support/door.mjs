// What the sign-in tests share: the service on a played DSM, DSM's desktop as a web server, and real nginx in front.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const here = new URL('../../../', import.meta.url)
const UI = fileURLToPath(new URL('spk/ui/', here))
/** As tests/support/desktop.py knows the desktop of anna. */
const DESKTOP = { sid: 'desktop-session-of-anna', token: 'desktop-token' }
const TYPES = { '.js': 'text/javascript', '.css': 'text/css' }

/** Start the service as it stands on a DSM: `{url, root, stop}`. */
export async function startDoor() {
  const python = fileURLToPath(new URL('src/backend/.venv/bin/python', here))
  const child = spawn(python, [fileURLToPath(new URL('door.py', import.meta.url))], { stdio: ['pipe', 'pipe', 'inherit'] })
  const first = await createInterface(child.stdout)[Symbol.asyncIterator]().next()
  if (first.done) throw new Error('the service did not start')
  return { ...JSON.parse(first.value), stop: () => ended(child, () => child.stdin.end()) }
}

/** Start a web server that does what DSM's does for a package: cookies, CGI, static files. */
export async function startDesktop(root) {
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url, 'http://dsm')
    const file = /^\/webman\/3rdparty\/volbench\/([\w.]+)$/.exec(pathname)?.[1]
    if (pathname === '/webman/login.cgi') answer(response, 'application/json', JSON.stringify(knows(request) ? { SynoToken: DESKTOP.token, success: true } : { success: false }))
    else if (file === 'index.cgi') runCgi(root, request, search, response)
    else if (file && TYPES[extname(file)]) answer(response, TYPES[extname(file)], readFileSync(join(UI, file)))
    else response.writeHead(404).end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${server.address().port}`
  return {
    icon: `${url}/webman/3rdparty/volbench/index.cgi`,
    cookie: { name: 'id', value: DESKTOP.sid, url, httpOnly: true },
    stop: () => new Promise((resolve) => { server.closeAllConnections(); server.close(resolve) }),
  }
}

const knows = (request) => (request.headers.cookie ?? '').includes(`id=${DESKTOP.sid}`)

function answer(response, type, body) {
  response.writeHead(200, { 'Content-Type': type }).end(body)
}

function runCgi(root, request, search, response) {
  const env = {
    PATH: '/usr/bin:/bin', VOLBENCH_ROOT: root, REQUEST_METHOD: request.method, QUERY_STRING: search.slice(1),
    REMOTE_ADDR: '127.0.0.1', SERVER_ADDR: '127.0.0.1',
    HTTP_COOKIE: request.headers.cookie ?? '', HTTP_X_SYNO_TOKEN: request.headers['x-syno-token'] ?? '',
  }
  const [head, ...body] = execFileSync(join(UI, 'index.cgi'), { env, encoding: 'utf8' }).split('\r\n\r\n')
  const headers = head.split('\r\n').map((line) => line.split(/: (.*)/s).slice(0, 2))
  response.writeHead(200, Object.fromEntries(headers)).end(body.join('\r\n\r\n'))
}

/** Start nginx with TLS; `paths` maps sub-paths to services. Returns `{url, stop}`. */
export async function startProxy(paths) {
  const folder = mkdtempSync(join(tmpdir(), 'volbench-nginx-'))
  const port = await freePort()
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1']
  execFileSync('openssl', ['req', '-x509', ...key, '-keyout', `${folder}/key.pem`, '-out', `${folder}/cert.pem`], { stdio: 'ignore' })
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, paths))
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'inherit', env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } })
  await listening(port)
  return {
    url: `https://127.0.0.1:${port}`,
    stop: async () => {
      await ended(child, () => child.kill('SIGQUIT'))
      rmSync(folder, { recursive: true })
    },
  }
}

/** What an owner writes, and DSM's own reverse proxy does much the same. */
function configuration(folder, port, paths) {
  const places = Object.entries(paths).map(([path, url]) => `
    location ${path} {
      proxy_pass ${url}/;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-Proto $scheme;
    }`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `  ${kind}_temp_path ${folder}/${kind};`)
  return `daemon off;
master_process off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
${temporary.join('\n')}
  server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${folder}/cert.pem;
    ssl_certificate_key ${folder}/key.pem;${places.join('')}
  }
}
`
}

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

async function listening(port) {
  for (let tries = 0; tries < 6000; tries += 1) {
    const isOpen = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => { socket.end(); resolve(true) })
      socket.on('error', () => resolve(false))
    })
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('nginx did not start')
}

function ended(child, end) {
  return new Promise((resolve) => {
    child.on('exit', resolve)
    end()
  })
}
