// Runs: start, watch, stop, list, edit, take away as a file.

import type { Schemas } from '@/domain/schema'
import type { RunFilter } from '@/domain/filter'
import type { Meaning } from '@/domain/meaning'
import type { RunStatus } from '@/domain/live'
import type { Continuation } from '@/domain/continuation'
import type { ReportExtra } from '@/domain/report'
import type { RunResult, RunRow, WorkloadCourse } from '@/domain/run'
import type { RunStart } from '@/domain/request'
import type { RunSpread } from '@/domain/spread'
import type { StagePlots } from '@/domain/stage-plots'
import type { LoadAnswer } from '@/domain/load'
import type { Sweep } from '@/domain/sweep'

import type { SpokenCaveat } from '@/domain/suite'

import { address, client } from './client'

export type RunPage = Schemas['RunPage']

export type RunEdit = Schemas['RunEdit']

export type RawOutput = Schemas['RawAnswer']

export type { ReportExtra }

export type ReportPreview = Schemas['Preview']

const path = (id: string) => `runs/${encodeURIComponent(id)}`

export const startRun = (request: RunStart) => client.post<{ readonly id: string }>('runs', request)
export const listRuns = (filter: RunFilter) => client.get<RunPage>('runs', { ...filter })
/** `after` and `rounds` say what is known already: the sample up to which, and how many finished rounds. */
export const pollRun = (id: string, after: number, rounds = 0, signal?: AbortSignal) =>
  client.get<RunStatus>(path(id), { after, rounds }, signal)
export const getResult = (id: string) => client.get<RunResult>(`${path(id)}/result`)
export const getCourse = (id: string, workload: string, variant: string) =>
  client.get<WorkloadCourse>(`${path(id)}/workloads/${encodeURIComponent(workload)}/${encodeURIComponent(variant)}/course`)
/** What is drawn of a run by stages beside its rounds. */
export const getPlots = (id: string) => client.get<StagePlots>(`${path(id)}/plots`)
/** What files cost and how fast they get over each way; null of a run that sent none of different sizes. */
export const getSweep = (id: string) => client.get<{ readonly sweep: Sweep | null }>(`${path(id)}/sweep`)
/** How many requests a second servers answer, by the number of clients; null of a run that asked for none. */
export const getLoad = (id: string) => client.get<LoadAnswer>(`${path(id)}/load`)
export const getCaveats = (id: string) => client.get<{ readonly caveats: readonly SpokenCaveat[] }>(`${path(id)}/caveats`)
export const getMeaning = (id: string) => client.get<Meaning>(`${path(id)}/meaning`)
export const getSpread = (id: string) => client.get<RunSpread>(`${path(id)}/spread`)
export const cancelRun = (id: string, when: 'now' | 'after-round') => client.post(`${path(id)}/cancel`, { when })
export const pauseRun = (id: string, isOn: boolean) => client.post(`${path(id)}/${isOn ? 'pause' : 'go-on'}`)
export const getContinuation = (id: string) => client.get<Continuation>(`${path(id)}/continuation`)
export const continueRun = (id: string, isAgreed: boolean, passwords: Readonly<Record<string, string>>) =>
  client.post(`${path(id)}/continue${isAgreed ? '?is_agreed=true' : ''}`, { passwords })
export const editRun = (id: string, edit: RunEdit) => client.patch<RunRow>(path(id), edit)
export const deleteRun = (id: string) => client.delete(path(id))
export const getRaw = (id: string, rawId: string) =>
  client.get<RawOutput>(`${path(id)}/raw/${encodeURIComponent(rawId)}`)
export const getPreview = (id: string, include: readonly ReportExtra[]) =>
  client.get<ReportPreview>(`${path(id)}/report/preview`, { include: include.join(',') })
/** `beside`: whose published points stand beside those of many clients. */
export const getReportText = (id: string, format: string, lang: string, include: readonly ReportExtra[], beside = '') =>
  client.text(`${path(id)}/report`, { format, lang, include: include.join(','), beside })
export const reportAddress = (id: string, format: string, lang: string, include: readonly ReportExtra[], beside = '') =>
  address(`${path(id)}/report`, { format, lang, include: include.join(','), beside })
