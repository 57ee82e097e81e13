// A unit only the service knows: each screen shows numbers with its word, and without the registry it shows them all the same.

import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { RunRow } from '@/domain/run'
import { useNoticesStore } from '@/stores/notices'
import CompareView from '@/views/CompareView.vue'
import HistoryView from '@/views/HistoryView.vue'
import ResultView from '@/views/ResultView.vue'
import TimelineView from '@/views/TimelineView.vue'
import VolumesView from '@/views/VolumesView.vue'
import caveats from '../../../../tests/contract/caveats.example.json'
import comparison from '../../../../tests/contract/comparison.example.json'
import meaning from '../../../../tests/contract/meaning.example.json'
import preview from '../../../../tests/contract/preview.example.json'
import timeline from '../../../../tests/contract/timeline.example.json'
import timelines from '../../../../tests/contract/timelines.example.json'
import { contract } from '../support/contract'
import { eventually } from '../support/eventually'
import { layOut } from '../support/frames'
import { show } from '../support/mount'
import { fullRun } from '../support/runs'
import { said } from '../support/said'
import { refuse, serve } from '../support/service'

/** Answers with every number counted in something new, under a name no other test has been told of. */
function counted(metric: string, answers: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(answers).replaceAll(/"(read|write)_(bytes_per_s|iops)"/g, `"${metric}"`)) as Record<string, unknown>
}

const unit = { id: 'pages_per_s', scaling: 'count', word: said('pages/s', '页/秒'), title: said('Pages', '页数') }
const finished = contract.runs.runs.find(({ state }) => state === 'done') as RunRow
const rows: RunRow[] = ['a', 'b'].map((id) => ({ ...finished, id }))
const volume = contract.volumes.volumes[0]
const run = fullRun({ id: 'a' })

const answers = {
  'GET comparisons': comparison,
  'GET mirror': { folder: '', state: 'off', problem: null, notes: [], path: '', written_at: null, size_bytes: 0, runs: 0 },
  'GET notices': { notices: [] },
  'GET report-formats': contract.reportFormats,
  'GET runs': { runs: rows, next: null },
  'GET runs/a': { row: rows[0], live: null },
  'GET runs/a/result': run,
  'GET runs/a/caveats': caveats,
  'GET runs/a/meaning': meaning,
  'GET runs/a/report/preview': preview,
  'GET timelines': timelines,
  'GET timelines/runs': timeline,
  'GET volumes': { ...contract.volumes, running: null, volumes: [{ ...volume, last: rows[0] }] },
}

const SCREENS = [
  ['compare', CompareView, { at: '/compare?runs=a,b' }],
  ['history', HistoryView, { at: '/runs' }],
  ['result', ResultView, { props: { id: 'a' } }],
  ['timeline', TimelineView, { at: '/timeline' }],
  ['volumes', VolumesView, {}],
] as const

beforeEach(() => { layOut(0) })

afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

describe.each(SCREENS)('the screen %s', (name, view, options) => {
  it('shows a new unit with its word', async () => {
    const metric = `told_on_${name}`
    const registry = { ...contract.suites, units: [unit], metrics: [{ id: metric, unit: unit.id }] }
    serve({ ...counted(metric, answers), 'GET suites': registry })

    const { wrapper } = await show(view, options)

    await eventually(() => { expect(wrapper.text()).toMatch(/\d pages\/s/) })
  })

  it('shows its numbers, and says what went wrong, where units cannot be had', async () => {
    const metric = `untold_on_${name}_iops`
    serve({ ...counted(metric, answers), 'GET suites': () => refuse(500, 'internal-error', 'The registry is gone.') })

    const { wrapper } = await show(view, options)

    await eventually(() => { expect(wrapper.text()).toMatch(/\d IOPS/) })
    expect(useNoticesStore().notices.map(({ text }) => text)).toContain('The registry is gone.')
  })

  it('asks for no registry where it knows all units', async () => {
    const asked = serve({ ...answers, 'GET suites': contract.suites })

    await show(view, options)
    await flushPromises()

    const isAsked = asked.some(({ path }) => path === 'suites')
    expect(isAsked).toBe(name === 'history') // for its filters
  })
})
