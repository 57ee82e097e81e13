// Runs that are done or wait: list, edit, delete, start, and everything a result can be asked for.

import { defineStore } from 'pinia'
import { ref } from 'vue'

import { compareRuns, comparisonAddress } from '@/api/comparisons'
import { getProfileCosts, makePlan } from '@/api/plans'
import * as api from '@/api/runs'
import type { RunFilter } from '@/domain/filter'
import type { Comparison } from '@/domain/comparison'
import type { RunRequest, RunResult, RunRow } from '@/domain/run'

import { withUnits } from './units'

const PAGE = 50

const ofRows = (rows: readonly RunRow[]): string[] => rows.flatMap(({ headline }) => headline).map(({ metric }) => metric)
const ofResult = ({ workloads }: RunResult): string[] => workloads.flatMap(({ metric, summary }) => [metric, ...Object.keys(summary)])
const ofComparison = ({ runs, cells }: Comparison): string[] => [...ofRows(runs), ...cells.map(({ metric }) => metric)]

export const useRunsStore = defineStore('runs', () => {
  const rows = ref<readonly RunRow[]>([])
  const next = ref<string | null>(null)
  let filter: RunFilter = {}
  let asked = 0

  const listed = async (query: Parameters<typeof api.listRuns>[0]) => withUnits(await api.listRuns(query), ({ runs }) => ofRows(runs))

  /** Shows the newest runs that match; an answer overtaken by a newer question is dropped. */
  async function list(wanted: RunFilter): Promise<void> {
    filter = wanted
    const mine = ++asked
    const page = await listed({ ...wanted, limit: PAGE })
    if (mine !== asked) return
    rows.value = page.runs
    next.value = page.next
  }

  async function more(): Promise<void> {
    if (!next.value) return
    const mine = ++asked
    const page = await listed({ ...filter, limit: PAGE, before: next.value })
    if (mine !== asked) return
    rows.value = [...rows.value, ...page.runs]
    next.value = page.next
  }

  async function edit(id: string, change: api.RunEdit): Promise<RunRow> {
    const row = await api.editRun(id, change)
    rows.value = rows.value.map((one) => (one.id === id ? row : one))
    return row
  }

  async function remove(id: string): Promise<void> {
    await api.deleteRun(id)
    rows.value = rows.value.filter((one) => one.id !== id)
  }

  return {
    rows,
    next,
    list,
    more,
    edit,
    remove,
    start: api.startRun,
    plan: makePlan,
    profileCosts: async (request: RunRequest) => (await getProfileCosts(request)).profiles,
    status: (id: string) => api.pollRun(id, 0),
    continuation: api.getContinuation,
    resume: api.continueRun,
    result: async (id: string) => withUnits(await api.getResult(id), ofResult),
    course: api.getCourse,
    plots: api.getPlots,
    sweep: api.getSweep,
    load: api.getLoad,
    caveats: api.getCaveats,
    meaning: api.getMeaning,
    spread: api.getSpread,
    raw: api.getRaw,
    preview: api.getPreview,
    reportText: api.getReportText,
    reportAddress: api.reportAddress,
    compare: async (...asked: Parameters<typeof compareRuns>) => withUnits(await compareRuns(...asked), ofComparison),
    comparisonAddress,
  }
})
