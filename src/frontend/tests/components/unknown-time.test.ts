import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import RunItem from '@/components/history/RunItem.vue'
import ResultHeader from '@/components/result/ResultHeader.vue'
import VolumeCard from '@/components/volume/VolumeCard.vue'
import type { VolumeEntry } from '@/domain/overview'
import type { RunResult, RunRow } from '@/domain/run'
import { fileSlug } from '@/domain/source'
import type { Language } from '@/domain/text'
import { newestFirst, type TimelineName } from '@/domain/timeline'
import TimelineView from '@/views/TimelineView.vue'
import WatchView from '@/views/WatchView.vue'

import notices from '../../../../tests/contract/notices.example.json'
import schedules from '../../../../tests/contract/schedules.example.json'
import timeline from '../../../../tests/contract/timeline.example.json'
import timelines from '../../../../tests/contract/timelines.example.json'
import { contract } from '../support/contract'
import { show } from '../support/mount'
import { exampleRun } from '../support/runs'
import { serve } from '../support/service'

const AHEAD = '2031-03-01T03:00:00.000Z'
const row: RunRow = { ...contract.status.row, created_at: AHEAD, started_at: AHEAD, finished_at: AHEAD, is_time_unknown: true }
const run: RunResult = { ...exampleRun, created_at: AHEAD, started_at: AHEAD, finished_at: AHEAD, is_time_unknown: true }
const words: readonly (readonly [Language, string])[] = [['en', 'time unknown'], ['zh-CN', '时间未知'], ['zh-TW', '時間未知']]

beforeEach(() => { serve({}) })

describe('a run whose time is not known', () => {
  it.each(words)('has no date in the history: %s', async (language, said) => {
    const { wrapper } = await show(RunItem, { props: { row, isPicked: false, canPick: true, course: [] }, language })

    expect(wrapper.get('.when .long').text()).toBe(said)
    expect(wrapper.get('.when .short').text()).toBe(said)
    expect(wrapper.find('time').exists()).toBe(false)
    expect(wrapper.html()).not.toContain('2031')
  })

  it('has its date where the service does not say so, whatever the clock here says', async () => {
    const { wrapper } = await show(RunItem, { props: { row: { ...row, is_time_unknown: false }, isPicked: false, canPick: true, course: [] } })

    expect(wrapper.get('time.when .long').text()).toContain('2031')
  })

  it.each(words)('has no date above its result: %s', async (language, said) => {
    const { wrapper } = await show(ResultHeader, { props: { row, run, isSaving: false }, language })

    expect(wrapper.text()).toContain(said)
    expect(wrapper.text()).not.toContain('2031')
  })

  it('has none in the name of a file', () => {
    expect(fileSlug(run)).not.toContain('2031')
    expect(fileSlug({ ...run, is_time_unknown: null })).toContain('2031-03-01')
  })
})

describe('a volume with such runs', () => {
  const entry = contract.volumes.volumes.find((one) => one.volume.target?.is_writable) as VolumeEntry

  it.each([['en', '1 run is kept whose time is unknown'], ['zh-CN', '另有 1 次测试的时间未知'], ['zh-TW', '另有 1 次測試的時間未知']] as const)('says how many there are: %s', async (language, said) => {
    const { wrapper } = await show(VolumeCard, { props: { entry: { ...entry, unknown_times: 1 }, isBusy: false }, language })
    await vi.dynamicImportSettled()

    expect(wrapper.text()).toContain(said)
  })

  it('says nothing of them where there are none', async () => {
    const { wrapper } = await show(VolumeCard, { props: { entry: { ...entry, unknown_times: 0 }, isBusy: false } })
    await vi.dynamicImportSettled()

    expect(wrapper.text()).not.toContain('unknown')
  })
})

describe('trends with such runs', () => {
  const known = timelines.timelines[0] as unknown as TimelineName
  const ahead: TimelineName = { ...known, profile: 'full', runs: 2, newest_at: AHEAD, unknown_times: 2 }

  it('are never the newest by it', () => {
    expect(newestFirst([ahead, known])).toEqual([known, ahead])
  })

  it('have no date in the list', async () => {
    serve({
      'GET notices': notices, 'GET timelines': { ...timelines, timelines: [ahead] }, 'GET schedules': schedules, 'GET volumes': contract.volumes, 'GET suites': contract.suites,
    })
    const { wrapper } = await show(WatchView, { at: '/watch' })
    await flushPromises()

    expect(wrapper.text()).toContain('2 runs, time unknown')
    expect(wrapper.text()).not.toContain('2031')
  })

  it('name the server on each tile of a trend over several', async () => {
    const [cell] = timeline.cells
    const over = { ...timeline, cells: ['nginx', 'apache', 'folder'].map((variant) => ({ ...cell, variant })) }
    serve({ 'GET notices': notices, 'GET timelines': timelines, 'GET timelines/runs': over, 'GET suites': contract.suites })
    const { wrapper } = await show(TimelineView, { at: '/timeline' })
    await flushPromises()

    expect(wrapper.findAll('.cell .name').map((one) => one.text())).toEqual(['nginx', 'apache', 'folder'].map((name) => `Reading large files · ${name}`))
  })

  it('say which runs the chart does not show', async () => {
    serve({ 'GET notices': notices, 'GET timelines': { ...timelines, timelines: [{ ...known, runs: 3, unknown_times: 2 }] }, 'GET timelines/runs': timeline, 'GET suites': contract.suites })
    const { wrapper } = await show(TimelineView, { at: '/timeline' })
    await flushPromises()

    expect(wrapper.text()).toContain('2 runs stand in the history only: their time is unknown.')
  })
})
