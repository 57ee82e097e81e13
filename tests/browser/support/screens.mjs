// Every screen of the page and every state of it an owner meets, for pictures: whose service, the address, what tells that it is there.

import { readFileSync } from 'node:fs'

/** Screens in the order they are shown: `[service, address, sign, how]`. Of `how`: `act` is done before the picture is taken, `isFixed` takes
 * what one screen shows and no more (a dialog, what sticks to an edge), `isOutside` comes without a token, `isFirst` answers on the first screen,
 * `isLive` is seen while a run goes on, `isCalm` only when none does: meanwhile nothing is reckoned. */
export const screens = (made) => ({ ...starts(made), ...runs(made), ...results(made), ...shapes(), ...histories(), ...watches(), ...experiments(made), ...others(made), ...failures() })

const first = { isFirst: true }
const fixed = { isFixed: true }
const calm = { isCalm: true }

const starts = () => ({
  start: ['nas', '/', 'article', { ...first, isLive: true }],
  'start-history': ['box', '/', 'article .curve', first],
  'start-broken': ['box', '/', 'article', { ...first, act: seeBrokenRun }],
  'start-board': ['board', '/', 'article .curve', first],
  'start-fresh': ['fresh', '/', 'article', first],
  'start-found': ['fresh', '/', '.offer', { ...first, act: findCopy }],
  'start-shut': ['shut', '/', 'article', first],
  'start-access': ['shut', '/', 'article', { ...fixed, act: (page) => press(page, 'article .foot button', 'dialog') }],
})

const runs = ({ running, volume }) => ({
  'new-run': ['nas', `/new?path=${encodeURIComponent(volume)}`, 'form .start:enabled', first],
  'new-run-more': ['nas', `/new?path=${encodeURIComponent(volume)}`, 'form .start:enabled', { act: (page) => press(page, 'details.more > summary', 'details.more fieldset') }],
  'new-run-not-going': ['box', '/new?volume=volume1&suite=nas-volume&profile=first', 'details.more', { ...first, act: chooseTwoOptions }],
  'new-run-load': ['box', '/new?volume=volume1&suite=snia-iops&profile=quick', 'details.more', { act: chooseLoad }],
  'new-run-limits': ['box', '/new?volume=volume1&suite=snia-wsat&profile=quick', 'details.more', { act: (page) => press(page, 'details.more > summary', '#most-gb') }],
  'new-run-again': ['on', '/new?suite=file-sweep&ways=bucket', 'details.more', { act: (page) => press(page, 'details.more > summary', '.again') }],
  'new-run-servers': ['on', '/new?suite=file-sweep&ways=bucket', 'form table, form dl, form [role=alert]'],
  live: ['nas', `/runs/${running}`, '.dial', { ...fixed, isLive: true }],
  'live-whole': ['nas', `/runs/${running}`, '.dial', { isLive: true }],
  'live-recorded': ['box', '/', 'article', { act: watchRecorded }],
  'live-asked': ['box', '/', 'article', { ...fixed, act: askToCancel }],
  'live-away': ['box', '/', 'article', { ...first, act: loseTheService }],
  'live-cancel': ['nas', `/runs/${running}`, '.dial', { ...fixed, isLive: true, act: (page) => press(page, '.ends .button-danger', 'dialog') }],
})

const results = ({ run, look, two, cancelled, kept, failed }) => ({
  result: ['nas', `/runs/${run}`, '.verdict', first],
  'result-experts': ['nas', `/runs/${run}?show=all`, '#part-charts'],
  'result-look': ['nas', `/runs/${look}`, '.verdict', first],
  'result-two': ['nas', `/runs/${two}`, '.verdict', first],
  'result-history': ['box', '/runs/01JDWEEK0010', '.verdict', first],
  'result-before': ['box', '/runs/01JDWEEK0006', '.verdict', first],
  'result-experts-history': ['box', '/runs/01JDWEEK0010?show=all', '#part-charts'],
  'result-share': ['box', '/runs/01JDWEEK0010', '.verdict', { act: (page) => press(page, '.head .actions button', '#export .picture') }],
  'result-cancelled': ['nas', `/runs/${cancelled}`, 'main .notice', first],
  'result-nothing': ['box', '/', 'article', { ...first, act: seeNothingMeasured }],
  'result-failed': ['nas', `/runs/${failed}`, 'main .notice', first],
  imported: ['nas', `/runs/${kept}?show=all`, '.verdict'],
  stages: ['kinds', '/runs/01JDEXAMPLE0000000000000005', '.verdict, main h1', first],
  'stages-experts': ['kinds', '/runs/01JDEXAMPLE0000000000000005?show=all', '#part-charts'],
  sweep: ['kinds', '/runs/01JDEXAMPLE0000000000000014', 'main .answer', first],
  'sweep-experts': ['kinds', '/runs/01JDEXAMPLE0000000000000014?show=all', '#sweep-title'],
  'sweep-published': ['kinds', '/runs/01JDEXAMPLE0000000000000014', 'main .answer', { act: (page) => layBeside(page, '000') }],
  'clients-published': ['kinds', '/runs/01JDEXAMPLE0000000000000020', 'main .answer', { act: (page) => layBeside(page, '003') }],
  clients: ['kinds', '/runs/01JDEXAMPLE0000000000000020', 'main .answer', first],
  'clients-experts': ['kinds', '/runs/01JDEXAMPLE0000000000000020?show=all', '#clients-title'],
  options: ['kinds', '/runs/01JDEXAMPLE0000000000000077', '.verdict', first],
  'cloud-disk': ['kinds', '/runs/01JDEXAMPLE0000000000000030', '.verdict', first],
  keys: ['kinds', '/runs/01JDEXAMPLE0000000000000021', 'main .answer'],
  'keys-experts': ['kinds', '/runs/01JDEXAMPLE0000000000000021?show=all', '#part-charts'],
})

const shapes = () => ({
  volumes: ['kinds', '/runs/01JDEXAMPLE0000000000000042', '.verdict', first],
  folders: ['kinds', '/runs/01JDEXAMPLE0000000000000043', '.verdict', first],
  credits: ['kinds', '/runs/01JDEXAMPLE0000000000000044', '.verdict', first],
  demand: ['kinds', '/runs/01JDEXAMPLE0000000000000006?show=all', '#part-charts', first],
  course: ['kinds', '/runs/01JDEXAMPLE0000000000000007?show=all', '#part-charts', first],
})

const histories = () => ({
  history: ['box', '/runs', 'main li', first],
  'history-more': ['box', '/runs', 'main li', { act: (page) => press(page, 'main .more', 'main .extra') }],
  'history-delete': ['box', '/runs', 'main li', { ...fixed, act: askToDelete }],
  'history-label': ['box', '/runs', 'main li', { ...fixed, act: askForLabel }],
  'history-picked': ['box', '/runs', 'main li', { ...fixed, act: pickTwo }],
  'history-kinds': ['kinds', '/runs', 'main li'],
  compare: ['box', '/compare?runs=01JDWEEK0007,01JDWEEK0010', 'main h2', { ...first, ...calm }],
  'compare-alike': ['box', '/compare?runs=01JDWEEK0005,01JDWEEK0006', 'main h2', { ...first, ...calm }],
  'compare-many': ['many', `/compare?runs=${Array.from({ length: 36 }, (_, number) => `01JDSIDE${String(number).padStart(2, '0')}`)}`, 'main figure, main details', calm],
  'compare-choose': ['box', '/compare', '.picker li'],
})

const watches = () => ({
  watch: ['box', '/watch', 'main section', first],
  'watch-board': ['board', '/watch', 'main section .curve', first],
  'watch-weekly': ['box', '/watch', 'main section', { act: (page) => press(page, '[role=switch]', '.weekly .ask') }],
  'watch-on': ['on', '/watch', 'main section', first],
  trend: ['box', '/timeline', 'figure svg, figure canvas', first],
  schedule: ['box', '/schedule', 'main h1'],
  'schedule-on': ['on', '/schedule', 'main h1'],
})

const experiments = ({ experiment }) => ({
  experiments: ['box', '/experiments', 'main .items'],
  experiment: ['box', `/experiments/${experiment}`, '#grid-title'],
  'experiment-cell': ['box', `/experiments/${experiment}`, '#grid-title', { ...fixed, act: (page) => press(page, 'td > .cell', 'dialog') }],
  'experiment-frame': ['box', `/experiments/${experiment}`, '#grid-title', { ...fixed, act: (page) => press(page, 'button.frame', 'dialog') }],
  'experiment-reading': ['box', `/experiments/${experiment}/reading`, '.best, main h2', calm],
  'experiment-filled': ['many', '/experiments/01JDPLANTED', '#grid-title'],
  'experiment-answer': ['many', '/experiments/01JDPLANTED/reading', '.best, main h2', { ...first, ...calm }],
  'experiment-beside': ['many', '/experiments/01JDPLANTED/reading/raid5-4', 'main h1', calm],
  'new-experiment': ['box', '/experiments/new', 'form'],
})

const others = () => ({
  servers: ['on', '/endpoints', 'main li.card'],
  'servers-add': ['on', '/endpoints', 'main li.card', { act: (page) => press(page, 'main .add', '#endpoint-kind') }],
  'servers-remove': ['on', '/endpoints', 'main li.card', { ...fixed, act: (page) => press(page, 'main li.card button:last-of-type', 'dialog') }],
  'servers-edit': ['on', '/endpoints', 'main li.card', { act: (page) => press(page, 'main li.card button[id^=edit-]', '#endpoint-kind') }],
  'seed-grid': ['box', '/seeds/000', 'main details'],
  'seed-clients': ['box', '/seeds/003', 'main details'],
  'seed-stacks': ['box', '/seeds/004', 'main details'],
  promise: ['box', '/volumes/volume1/promise', 'form'],
  'promise-filled': ['box', '/volumes/volume1/promise', 'form', { act: (page) => press(page, 'main .found button', 'main .found a') }],
  settings: ['box', '/settings', 'fieldset'],
  'settings-seen': ['box', '/settings', '#notice-sending form', { act: seeAll }],
  'settings-on': ['on', '/settings', '#notice-sending form'],
  method: ['box', '/method', 'main h1'],
})

const failures = () => ({
  'history-empty': ['fresh', '/runs', 'main .empty'],
  'watch-empty': ['fresh', '/watch', 'main h1'],
  'trend-empty': ['fresh', '/timeline', 'main h1'],
  'compare-empty': ['fresh', '/compare', 'main h1'],
  'experiments-empty': ['fresh', '/experiments', '#what-for'],
  'servers-empty': ['fresh', '/endpoints', 'main h2'],
  'run-missing': ['fresh', '/runs/01M7Y0VKKEYYE28SD1ME91EX67', '[role=alert]'],
  refused: ['box', '/', 'article', { ...fixed, act: refuse }],
  offline: ['box', '/', 'article', { ...fixed, act: goOffline }],
  'sign-in': ['fresh', '', 'form', { ...fixed, isOutside: true }],
  'sign-in-wrong': ['fresh', '', 'form', { ...fixed, isOutside: true, act: guess }],
  'sign-in-dsm': ['shut', '', 'form', { ...fixed, isOutside: true }],
})

async function press(page, what, sign) {
  await page.locator(what).first().click()
  await page.locator(sign).first().waitFor()
}

async function chooseLoad(page) {
  await press(page, 'details.more > summary', '#own-depth')
  await page.locator('#own-depth').fill('64')
  await page.locator('#own-depth').dispatchEvent('change')
  await page.locator('.promises .load, form [role=alert]').first().waitFor()
}

const exampleOf = (name) => JSON.parse(readFileSync(new URL(`../../contract/${name}.example.json`, import.meta.url), 'utf8'))
const told = (body) => (route) => route.fulfill({ contentType: 'application/json', body: JSON.stringify(body) })

/** A recorded run is watched. Returns how to take the service away again. */
async function watchRecorded(page) {
  const live = exampleOf('run-live')
  const isRun = new RegExp(`/runs/${live.row.id}\\?`)
  await page.route(isRun, told(live))
  await page.evaluate((id) => { location.hash = `#/runs/${id}` }, live.row.id)
  await page.locator('.dial').waitFor()
  // The newer of two answers is given: between them nobody else is asked.
  return () => page.route(isRun, (route) => route.abort())
}

async function askToCancel(page) {
  await watchRecorded(page)
  await press(page, '.ends .button-danger', 'dialog')
}

/** A run is watched, and then nobody answers any more. */
async function loseTheService(page) {
  await (await watchRecorded(page))()
  await page.locator('main .notice').waitFor()
}

/** The newest run of the first volume failed. */
async function seeBrokenRun(page) {
  const { row } = exampleOf('run-failed')
  await page.route('**/api/v1/volumes', async (route) => {
    const answer = await (await route.fetch()).json()
    answer.volumes[0].broken = { row: { ...row, failure: null }, rounds: 17 }
    await route.fulfill({ json: answer })
  })
  await page.reload()
  await page.locator('article .broken').waitFor()
}

/** A run that its owner cancelled before its first round had ended. */
async function seeNothingMeasured(page) {
  const { row } = exampleOf('run-status')
  const here = `**/api/v1/runs/${row.id}`
  await page.route(`${here}?*`, told({ row: { ...row, state: 'cancelled', headline: [], verdict: [], answer: null, normal: [] }, live: null }))
  await page.route(`${here}/result`, told({ ...exampleOf('result'), workloads: [], verdict: [], caveats: [] }))
  await page.route(`${here}/caveats`, told({ caveats: [] }))
  await page.evaluate((id) => { location.hash = `#/runs/${id}` }, row.id)
  await page.locator('main .notice .choices').waitFor()
}

/** A first look does not go with them. */
async function chooseTwoOptions(page) {
  await press(page, 'details.more > summary', 'details.more fieldset')
  for (const option of await page.locator('fieldset:has(> .small) input').all()) await option.check()
  await page.locator('.instead button').first().waitFor()
}

async function layBeside(page, seed) {
  // On a phone the charts it stands with are folded; each that is opened is no longer among those that are not.
  const folded = page.locator('main details:not([open]):not(.expert) > summary')
  while (await folded.count()) await folded.first().click()
  await page.locator('.published select').selectOption(seed)
  await page.locator(`a[href*="/seeds/${seed}"]`).waitFor()
}

/** What more can be done with the newest run is behind a line. */
const unfold = (page) => press(page, 'main .more', 'main .extra')

async function askToDelete(page) {
  await unfold(page)
  await press(page, 'main .extra .actions button:last-child', 'dialog')
}

async function askForLabel(page) {
  await unfold(page)
  await press(page, 'main .extra .actions button', 'dialog')
}

async function pickTwo(page) {
  for (const place of [0, 3]) await page.locator('main li input[type=checkbox]').nth(place).check()
  await page.locator('.tray').waitFor()
}

async function findCopy(page, { folder }) {
  await page.locator('.offer summary').click()
  await page.locator('.offer form .input').fill(folder)
  await page.locator('.offer form button').click()
  await page.locator('.found li').waitFor()
}

/** What each card would send, word for word. */
async function seeAll(page) {
  for (const [card, look] of [['#metrics', '.row > .button'], ['#home-assistant', 'div > .button'], ['#notice-sending', '.row > .button']]) {
    await page.locator(`${card} > ${look}`).first().click()
    await page.locator(`${card} > pre, ${card} > dl`).waitFor()
  }
}

async function refuse(page) {
  await page.route('**/api/v1/suites', (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'Internal Server Error' }))
  await page.evaluate(() => { location.hash = '#/runs' })
  await page.locator('.notices .problem').waitFor()
}

async function goOffline(page) {
  await page.route('**/api/**', (route) => route.abort())
  await page.evaluate(() => { location.hash = '#/experiments' })
  await page.locator('main [role=alert], main .notice').first().waitFor()
}

async function guess(page) {
  await page.locator('form input').first().fill('guessed')
  await page.locator('form button[type=submit]').click()
  await page.locator('[role=alert]').waitFor()
}
