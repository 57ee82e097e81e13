// Files of all sizes, for the mock service: servers an owner has named, the suite, one run over three ways, what others published.
import { contract, registry, row, text } from './scenario.mjs'

const server = (name, durability, facts = {}) => ({ name, durability, facts })
const endpoint = (name, kind, address, more = {}) => ({
  id: `${kind}-${name}`, name, kind, address, user: '', options: {}, fingerprint: null, cloud: null, server: null, ...more,
})

/** One of each state: kept and tried, on the internet, not kept and not tried. */
export const endpoints = () => [
  { endpoint: endpoint('nas-dav', 'webdav', 'https://nas.local:5006/home', { user: 'anna', fingerprint: 'ab'.repeat(32), server: server('Apache/2.4.62 (Debian)', 'server-ack') }), has_password: true },
  {
    endpoint: endpoint('nas-s3', 's3', 'https://s3.example.com', {
      user: 'AKIAEXAMPLE', options: { bucket: 'volbench-test', region: 'us-east-1' }, server: server('AmazonS3', 'server-ack'),
      cloud: { most_bytes: 10e9, price_per_gb: 0.09, currency: 'USD' },
    }), has_password: true,
  },
  { endpoint: endpoint('nas-smb', 'smb', '//nas.local/homes/volbench', { user: 'anna' }), has_password: false },
]

export const certificate = { fingerprint: 'ab'.repeat(32), is_trusted: false, why: 'self-signed certificate' }

export const sweep = contract('sweep.example.json')
const { courses } = sweep.sweep
const ways = [...new Set(courses.map(({ way }) => way))]
const NAMES = { 4096: ['4k', '4 KiB'], 65536: ['64k', '64 KiB'], 262144: ['256k', '256 KiB'], 1024000000: ['1gb', '1 GB'] }
const nameOf = (bytes) => NAMES[bytes] ?? [`${bytes / 1e6}mb`, `${bytes / 1e6} MB`]
const metricOf = (sent) => (sent === 'put' ? 'write_bytes_per_s' : 'read_bytes_per_s')

const cell = (sent, bytes) => ({
  ...registry.suites[0].workloads[0], id: `${sent}-${nameOf(bytes)[0]}`, tool: 'transfer', direction: sent === 'put' ? 'write' : 'read',
  title: text(`${sent === 'put' ? 'Writing' : 'Reading'} files of ${nameOf(bytes)[1]}`, `${sent === 'put' ? '写入' : '读取'} ${nameOf(bytes)[1]} 文件`),
  metric: metricOf(sent), is_headline: true, needs: [], parameters: { operation: sent, bytes, least_files: 10, least_s: 0.2 },
})
const sizes = courses[0].points.map(({ bytes }) => bytes)

export const suite = {
  ...registry.suites[0], id: 'file-sweep', roles: {}, kinds: Object.fromEntries(registry.suites[0].profiles.map(({ id }) => [id, 'ways'])), can_take_turns: false, takes_load: false, has_script: false, headline: [],
  title: text('File sizes over every way in', '不同大小的文件'),
  description: text('What files of 4 KiB to 1 GB cost over each way.', '4 KiB 到 1 GB 的文件在各条途径上的耗时。'),
  workloads: ['put', 'get'].flatMap((sent) => sizes.map((bytes) => cell(sent, bytes))),
}

const document = contract('result.example.json')
const target = (name) => (name === 'folder' ? document.target : { kind: 'endpoint', endpoint: endpoints().find((one) => one.endpoint.name === name).endpoint })

function work({ way, sent, points }) {
  const [base] = document.workloads
  return points.map(({ bytes, bytes_per_s: speed, rounds }) => {
    const metric = metricOf(sent)
    return {
      ...base, ...cell(sent, bytes), variant: way, metric, verdict: null, limit: null, expectation: null, percentiles: {}, amplification: {}, caveats: [], cache_class: sent === 'put' ? 'unknown' : 'server-warm',
      summary: { [metric]: { median: speed, min: speed * 0.97, max: speed * 1.02, n: rounds, cv: 0.015, ci95: [speed * 0.97, speed * 1.02] } },
      rounds: base.rounds.slice(0, rounds).map((round) => ({ ...round, metrics: { [metric]: speed }, notes: sent === 'put' ? { durability: way === 'folder' ? 'fsync' : 'server-ack' } : {} })),
    }
  })
}

/** What only a volume has, a server has not. */
const bare = { volume_id: null, volume_name: null, raid_type: null, file_system: null }
const listed = (way) => {
  const { target_kind, target_id, target_name, volume_id, volume_name, target_path, raid_type, file_system } = row('', {})
  const volume = { target_kind, target_id, target_name, volume_id, volume_name, target_path, raid_type, file_system }
  return { ...volume, ...(way === 'folder' ? {} : { ...bare, target_kind: 'endpoint', target_id: way, target_name: way, target_path: target(way).endpoint.address }), variant: way }
}

export const sweepRow = row('01JDEXAMPLE0000000000000006', {
  suite: { id: suite.id, version: 1, digest: suite.digest, title: suite.title, headline: [] }, headline: [], targets: ways.map(listed), label: 'WebDAV or S3?',
})
export const result = () => ({
  ...document, id: sweepRow.id, suite: sweepRow.suite, label: sweepRow.label, plan: { ...document.plan, variants: ways, cells: suite.workloads.map(({ id }) => id), ways: {}, rounds: 6 },
  targets: Object.fromEntries(ways.map((way) => [way, target(way)])), target_results: {}, workloads: courses.flatMap(work), stages: [], paired: [], promises: {}, clean_ups: [], caveats: [], verdict: [],
})

/** What a run over the ways asked for would cost. */
export const plan = (base, request) => ({
  ...base, cells: suite.workloads.map(({ id }) => id), variants: request.ways, rounds: 6, rounds_for_verdict: 11, skipped: [], caveats: [], expected_duration_s: 240 * request.ways.length, cell_rounds: null,
  ways: Object.fromEntries(request.ways.map((way) => [way, { target_id: way, name: way, place: endpoints().find((one) => one.endpoint.name === way)?.endpoint.address ?? request.target_path, put_bytes: 4.4e9, get_bytes: 4.4e9, duration_s: 240, most_bytes: way === 'nas-s3' ? 10e9 : null, cost: way === 'nas-s3' ? 0.79 : null, currency: way === 'nas-s3' ? 'USD' : null, reach: way === 'folder' ? 'machine' : way === 'nas-s3' ? 'internet' : 'local', ...(way === 'nas-s3' ? { limit_bytes: 10e9 } : {}) }])),
})

export const seeds = contract('seeds.example.json')
export const seed = contract('seed.example.json')
