// What the pictures are taken of: services in all the states the screens show, and what an owner did there before.
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureThroughApi, read, startThroughApi, waitForEnd } from './api.mjs'
import { startNas, visit } from './nas.mjs'
import { startServers } from './servers.mjs'

const exampleOf = async (name) => JSON.parse(await readFile(new URL(`../../contract/${name}.example.json`, import.meta.url), 'utf8'))

/**
 * Starts them all: `{services, made, stop}`. `nas` measures real volumes, `box` has a year's history and a drop, `board` three volumes of which
 * one became slower, `kinds` a run of each kind, `many` 36 runs and a filled experiment, `on` everything switched on, `fresh` nothing yet,
 * `shut` is not let in and asks for a DSM account. Unless `isMeasuring`, there is no `nas`: real volumes take minutes.
 */
export async function startAll(browser, { isMeasuring = true } = {}) {
  const root = 'dsm7-raid1-degraded'
  const folder = await mkdtemp(join(tmpdir(), 'volbench-gallery-'))
  const begins = {
    nas: { gib: 12 }, box: { root, history: true }, board: { root: 'dsm7-raid0-nvme-and-raid1', history: true, calm: true }, kinds: { root, kinds: true, questions: true, shapes: true },
    many: { root, many: true, matrix: true }, on: { root, history: true }, fresh: { root }, shut: { root: 'dsm7-raid5-rebuilding', dsm: true },
  }
  if (!isMeasuring) delete begins.nas
  const servers = await startServers('mosquitto', 'rclone-s3')
  const services = Object.fromEntries(await Promise.all(Object.entries(begins).map(async ([name, how]) => [name, await startNas(how)])))
  const stop = async () => {
    await Promise.all([...Object.values(services).map((one) => one.stop()), servers.stop()])
    await rm(folder, { recursive: true })
  }
  try {
    const made = { volume: services.nas?.volumes[0].mount_point, folder: join(folder, 'backup') }
    await mkdir(made.folder)
    await switchOn(browser, services.on, servers, made)
    await plan(browser, services.box, made)
    return { services, made, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The runs of real volumes: minutes, in which what needs none of them is looked at. */
export async function measure(browser, nas, made) {
  const [example, { row: { failure } }] = await Promise.all([exampleOf('run-exported'), exampleOf('run-failed')])
  made.kept = await nas.keep(example)
  made.failed = await nas.keep({ ...example, id: '01JDEXAMPLE0000000000000003', state: 'failed', workloads: [], verdict: [], failure })
  const [target_path, other] = nas.volumes.map((one) => one.mount_point)
  await visit(browser, nas, {}, async (page) => {
    await page.locator('article').first().waitFor()
    made.look = await measureThroughApi(page, nas, { target_path: other, profile: 'first' })
    made.two = await measureThroughApi(page, nas, { target_path, other_target_paths: [other], workloads: ['seq-write-1m'], rounds: 6 })
    made.cancelled = await startThroughApi(page, nas, { target_path, profile: 'quick', workloads: ['seq-read-1m', 'rand-read-4k-qd32'], is_agreed: true })
    await isUnderWay(page, nas, made.cancelled)
    await cancel(page, nas, made.cancelled)
    made.run = await measureThroughApi(page, nas, { target_path })
  })
}

/** A run to look at while it goes on. */
export async function keepRunning(browser, nas, made) {
  await visit(browser, nas, {}, async (page) => {
    await page.locator('article').first().waitFor()
    made.running = await startThroughApi(page, nas, { profile: 'full', target_path: made.volume, is_agreed: true })
    await isUnderWay(page, nas, made.running)
  })
}

export async function endRunning(browser, nas, made) {
  await visit(browser, nas, {}, async (page) => {
    // Until the page is there nobody is signed in.
    await page.locator('article').first().waitFor()
    await cancel(page, nas, made.running)
  })
}

/** Until something is measured: two workloads, or a whole round. */
async function isUnderWay(page, nas, id) {
  for (;;) {
    const { row, live } = await read(page, `${nas.url}/api/v1/runs/${id}?after=0`)
    const progress = live?.progress
    if (progress?.phase === 'measuring' && (progress.round > 1 || progress.cell > 2)) return
    if (!['queued', 'running'].includes(row.state)) throw new Error(`the run ended as ${row.state}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function cancel(page, nas, id) {
  const answer = await page.request.post(`${nas.url}/api/v1/runs/${id}/cancel`, { data: { when: 'now' }, headers: { 'X-Volbench': '1' } })
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`)
  await waitForEnd(page, nas, id)
}

/** An experiment with one of four cells filled. */
async function plan(browser, box, made) {
  await visit(browser, box, { place: '/experiments/new' }, async (page) => {
    await page.getByLabel('A matrix of your own').check()
    await page.getByLabel('Name', { exact: true }).fill('Four disks')
    await page.getByLabel('Disks to build from').fill('4')
    for (const one of ['RAID 5', 'SHR', 'ext4', 'Btrfs (copy-on-write)']) await page.getByLabel(one, { exact: true }).check()
    await page.getByRole('button', { name: 'Create experiment' }).click()
    await page.getByRole('button', { name: /: A result fits$/ }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Use this result' }).first().click()
    await page.getByText('1 of 4 cells filled').waitFor()
    made.experiment = page.url().match(/experiments\/([^/?]+)/)[1]
  })
}

/** Everything an owner may switch on, as the page does it. */
async function switchOn(browser, nas, { mosquitto, 'rclone-s3': s3 }, { folder }) {
  await visit(browser, nas, {}, async (page) => {
    await page.locator('article').first().waitFor()
    const ask = async (method, place, data) => {
      const answer = await page.request.fetch(`${nas.url}/api/v1/${place}`, { method, data, headers: { 'X-Volbench': '1' } })
      if (!answer.ok()) throw new Error(`${method} ${place}: ${answer.status()} ${await answer.text()}`)
      return answer.status() === 204 ? null : answer.json()
    }
    await ask('PATCH', 'settings', { mirror_folder: folder })
    await ask('POST', 'metrics-access', { with_names: false })
    await ask('GET', 'home-assistant/preview?with_names=true')
    await ask('PUT', 'home-assistant', { address: mosquitto.address, user: mosquitto.user, password: mosquitto.password, fingerprint: null, with_names: true })
    await ask('PUT', 'endpoints/bucket', { kind: 's3', address: s3.address, user: s3.user, password: s3.password, options: { bucket: s3.bucket } })
    await ask('POST', 'documents/preview', { way: 'bucket', include: [] })
    await ask('PUT', 'documents', { way: 'bucket', include: [] })
    // Nobody listens there: what became of a notice that cannot be sent is to be seen as well.
    await ask('POST', 'notice-addresses', { address: 'json://127.0.0.1:9/' })
    const { read: seen } = await ask('GET', 'notice-sending/preview?language=en')
    await ask('PATCH', 'notice-sending', { is_on: true, language: 'en', read: seen, quiet_from: 22, quiet_until: 7 })
    await page.goto(`${nas.url}/#/watch`)
    // The start page has such a switch too, and is there until the files of this screen are.
    await page.locator('[aria-labelledby^=watch-] [role=switch]').first().click()
    await page.locator('.weekly .ask .button-primary').click()
    await page.getByRole('switch', { checked: true }).first().waitFor()
  })
}
