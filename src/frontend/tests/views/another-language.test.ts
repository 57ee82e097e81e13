// Another language on an open page: what the service said is asked for once more, what the owner chose or typed stays.

import { getActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { useLanguage, words } from '@/i18n'
import type { RunRow } from '@/domain/run'
import { useArchiveStore } from '@/stores/archive'
import { useRegistryStore } from '@/stores/registry'
import { useTimelinesStore } from '@/stores/timelines'
import { useVolumesStore } from '@/stores/volumes'
import CompareView from '@/views/CompareView.vue'
import ExperimentView from '@/views/ExperimentView.vue'
import HistoryView from '@/views/HistoryView.vue'
import LiveView from '@/views/LiveView.vue'
import NewExperimentView from '@/views/NewExperimentView.vue'
import NewRunView from '@/views/NewRunView.vue'
import ResultView from '@/views/ResultView.vue'
import caveats from '../../../../tests/contract/caveats.example.json'
import meaning from '../../../../tests/contract/meaning.example.json'
import preview from '../../../../tests/contract/preview.example.json'
import { contract } from '../support/contract'
import { layOut } from '../support/frames'
import { show, type Screen } from '../support/mount'
import { fullRun } from '../support/runs'
import { serve, type Asked } from '../support/service'

const { experiment: view } = contract
const id = view.experiment.id
const finished = contract.runs.runs.find(({ state }) => state === 'done') as RunRow
const rows = ['a', 'b'].map((one) => ({ ...finished, id: one }))

const answers = {
  'GET experiments': contract.experiments,
  [`GET experiments/${id}`]: view,
  [`GET experiments/${id}/proposals`]: contract.experimentProposals,
  'GET notices': { notices: [] },
  'GET mirror': { folder: '', state: 'off', problem: null, notes: [], path: '', written_at: null, size_bytes: 0, runs: 0 },
  'GET runs': { runs: rows, next: null },
  'GET runs/a': { row: rows[0], live: null },
  'GET runs/a/result': fullRun({ id: 'a' }),
  'GET runs/a/caveats': caveats,
  'GET runs/a/meaning': meaning,
  'GET runs/a/report/preview': preview,
  'GET suites': contract.suites,
  'GET volumes': { ...contract.volumes, running: null },
  'POST plans': contract.plan,
}

/** What was asked for since; each once. */
async function askedAfterwards(asked: Asked[]): Promise<string[]> {
  await settled()
  const before = asked.length
  await useLanguage('zh-CN')
  await settled()
  return [...new Set(asked.slice(before).map(({ method, path }) => `${method} ${path.split('?')[0]}`))].sort()
}

beforeEach(() => { layOut(0) })

/** Until everything that was asked for is here and shown; what is loaded only then takes as long as the machine needs. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    await vi.dynamicImportSettled()
    await new Promise((resolve) => { setTimeout(resolve) })
  }
}

let end: () => void = () => undefined

async function open(...screen: Parameters<typeof show>): Promise<Screen> {
  const shown = await show(...screen)
  const pinia = getActivePinia()
  end = () => {
    shown.wrapper.unmount()
    // Stores outlive their screens: those of one test must not ask in the next.
    for (const use of [useArchiveStore, useRegistryStore, useTimelinesStore, useVolumesStore]) use(pinia).$dispose()
  }
  return shown
}

afterEach(async () => {
  await settled()
  end()
  end = () => undefined
  vi.unstubAllGlobals()
})

describe('another language on an open page', () => {
  it('brings a result anew', async () => {
    const asked = serve(answers)
    Element.prototype.scrollIntoView = () => undefined
    const { wrapper } = await open(ResultView, { props: { id: 'a' }, at: '/?show=all' })
    await wrapper.get('.actions button').trigger('click')

    const again = await askedAfterwards(asked)

    expect(again).toEqual(expect.arrayContaining(['GET runs/a', 'GET runs/a/caveats', 'GET runs/a/meaning', 'GET runs/a/report/preview', 'GET runs/a/result']))
    expect(wrapper.text()).toContain('专业数据')
  })

  it('brings the history anew and keeps what was picked', async () => {
    const asked = serve(answers)
    const { wrapper } = await open(HistoryView)
    await wrapper.findAll('input[type=checkbox]')[0]?.setValue(true)

    const again = await askedAfterwards(asked)

    expect(again).toEqual(expect.arrayContaining(['GET runs', 'GET suites', 'GET volumes']))
    expect((wrapper.findAll('input[type=checkbox]')[0]?.element as HTMLInputElement).checked).toBe(true)
  })

  it('brings an experiment anew', async () => {
    const asked = serve(answers)
    await open(ExperimentView, { props: { id } })

    expect(await askedAfterwards(asked)).toEqual([`GET experiments/${id}`, `GET experiments/${id}/proposals`, 'GET suites'])
  })

  it('brings the names of what a running run measures', async () => {
    const asked = serve(answers)
    await open(LiveView)

    expect(await askedAfterwards(asked)).toEqual(['GET suites'])
  })

  it('brings a new plan and keeps what was typed', async () => {
    const asked = serve(answers)
    const { wrapper } = await open(NewRunView, { at: '/new?volume=volume1' })
    await wrapper.find('#suite').setValue('nas-quick-look')
    await wrapper.find('input[type=text], input:not([type])').setValue('new disks')
    const typed = wrapper.findAll('input, select').map((one) => (one.element as HTMLInputElement).value)

    const again = await askedAfterwards(asked)

    expect(again).toEqual(['GET suites', 'GET volumes', 'POST plans', 'POST plans/profiles'])
    expect(wrapper.findAll('input, select').map((one) => (one.element as HTMLInputElement).value)).toEqual(typed)
  })

  it('keeps what was chosen for a new experiment', async () => {
    const asked = serve(answers)
    const { wrapper } = await open(NewExperimentView)
    await wrapper.find('input[value=free]').setValue(true)
    await wrapper.find('#experiment-disks').setValue(5)
    for (const value of ['raid5', 'ext4']) await wrapper.find(`input[value=${value}]`).setValue(true)

    const again = await askedAfterwards(asked)

    expect(again).toEqual(['GET experiments', 'GET suites', 'GET volumes'])
    expect((wrapper.find('#experiment-disks').element as HTMLInputElement).value).toBe('5')
    expect(['raid5', 'ext4', 'raid10'].map((value) => (wrapper.find(`input[value=${value}]`).element as HTMLInputElement).checked)).toEqual([true, true, false])
  })

  it('keeps what was picked for a comparison', async () => {
    const asked = serve(answers)
    const { wrapper } = await open(CompareView, { at: '/compare' })
    await wrapper.findAll('.picker .runs input')[0]?.setValue(true)

    expect(await askedAfterwards(asked)).toEqual(['GET runs', 'GET suites', 'GET volumes'])
    expect((wrapper.findAll('.picker .runs input')[0]?.element as HTMLInputElement).checked).toBe(true)
  })

  it('leaves alone what nobody has asked for yet', async () => {
    const asked = serve(answers)
    await open({ render: () => null })
    useRegistryStore()

    expect(await askedAfterwards(asked)).toEqual([])
  })
})

describe('suites and words of caveats', () => {
  it('are asked for once in a language, and of two answers the one in the language of the page counts', async () => {
    const waiting: { readonly language: string; readonly answer: () => void }[] = []
    vi.stubGlobal('fetch', () => new Promise((resolve) => {
      const language = words.value.tag
      const suites = { ...contract.suites, suites: contract.suites.suites.map((one) => ({ ...one, id: language })) }
      waiting.push({ language, answer: () => { resolve(new Response(JSON.stringify(suites))) } })
    }))
    const answerIn = (asked: string): void => { for (const { language, answer } of waiting) if (language === asked) answer() }
    await open({ render: () => null })
    const store = useRegistryStore()
    const first = [store.load(), store.load()]
    await useLanguage('zh-CN')
    const second = store.load()
    answerIn('zh-CN')
    await second
    answerIn('en')
    await Promise.all(first)

    expect(waiting.map(({ language }) => language)).toEqual(['en', 'zh-CN'])
    expect(store.suites[0]?.id).toBe('zh-CN')
  })

  it('are asked for again where nobody answered', async () => {
    await open({ render: () => null })
    const store = useRegistryStore()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    await expect(store.load()).rejects.toThrow()
    serve({ 'GET suites': contract.suites })
    await store.load()

    expect(store.suites.length).toBeGreaterThan(0)
  })
})
