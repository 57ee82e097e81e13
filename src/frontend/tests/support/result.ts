// One run's result as the service answers it, and its screen.

import { flushPromises } from '@vue/test-utils'

import type { RunRow } from '@/domain/run'
import type { Language } from '@/domain/text'
import ResultView from '@/views/ResultView.vue'

import caveats from '../../../../tests/contract/caveats.example.json'
import meaning from '../../../../tests/contract/meaning.example.json'
import preview from '../../../../tests/contract/preview.example.json'
import { contract } from './contract'
import { show, type Screen } from './mount'
import { fullRun } from './runs'

const finished = contract.runs.runs.find(({ state }) => state === 'done') as RunRow
export const row: RunRow = { ...finished, id: 'r1' }
export const run = fullRun({ id: 'r1' })

const courses = Object.fromEntries(run.workloads.map(({ id, variant, rounds }) => [
  `GET runs/r1/workloads/${id}/${variant}/course`,
  { workload: id, variant, rounds: rounds.map(({ n, trace, system }) => ({ n, trace, system })) },
]))

export const answers = (changes: Record<string, unknown> = {}) => ({
  'GET runs/r1': { row, live: null },
  'GET runs/r1/result': run,
  ...courses,
  'GET runs/r1/caveats': caveats,
  'GET runs/r1/meaning': meaning,
  'GET runs/r1/report/preview': preview,
  'GET report-formats': contract.reportFormats,
  'GET runs/r1/report': () => new Response('DS920+: 412 MB/s\n'),
  ...changes,
})

/** As it is first seen, or at another address. */
export const openFolded = (at = '/'): Promise<Screen> => show(ResultView, { props: { id: 'r1' }, at })

/** With the layer for experts open, as its address asks. */
export const open = (language: Language = 'en'): Promise<Screen> => show(ResultView, { props: { id: 'r1' }, language, at: '/?show=all' })

export const button = ({ wrapper }: Screen, words: string) => wrapper.findAll('button').find((one) => one.text().includes(words))

/** With what it can be taken away as, asked for by its button. */
export async function openShared(): Promise<Screen> {
  Element.prototype.scrollIntoView = () => undefined
  const screen = await open()
  await button(screen, 'Share')?.trigger('click')
  await flushPromises()
  return screen
}
