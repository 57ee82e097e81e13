// Experiments: make, fill, read, take away as a file.

import type { Schemas } from '@/domain/schema'
import type { CellChange, ExperimentImported, ExperimentView, NewExperiment, Proposals } from '@/domain/experiment'
import type { Matrix } from '@/domain/matrix'

import { sendArchive } from './archives'
import { address, client } from './client'

export type ExperimentList = Schemas['ExperimentList']

export type ExperimentEdit = Schemas['ExperimentEdit']

const path = (id: string) => `experiments/${encodeURIComponent(id)}`
const cellPath = (id: string, configuration: string, variant: string) =>
  `${path(id)}/cells/${encodeURIComponent(configuration)}/${encodeURIComponent(variant)}`

export const listExperiments = () => client.get<ExperimentList>('experiments')
export const createExperiment = (wanted: NewExperiment) => client.post<ExperimentView>('experiments', wanted)
export const getExperiment = (id: string) => client.get<ExperimentView>(path(id))
export const editExperiment = (id: string, edit: ExperimentEdit) => client.patch<ExperimentView>(path(id), edit)
export const deleteExperiment = (id: string) => client.delete(path(id))
export const putCell = (id: string, configuration: string, variant: string, change: CellChange) =>
  client.put<ExperimentView>(cellPath(id, configuration, variant), change)
export const clearCell = (id: string, configuration: string, variant: string) => client.delete(cellPath(id, configuration, variant))
export const getProposals = (id: string) => client.get<Proposals>(`${path(id)}/proposals`)
export const startOpenCells = (id: string, volumeId: string, configurationId: string) =>
  client.post<{ readonly id: string }>(`${path(id)}/runs`, { volume_id: volumeId, configuration_id: configurationId })
export const getMatrix = (id: string) => client.get<Matrix>(`${path(id)}/matrix`)

/** Larger files go in parts, as archives do. */
const MOST_AT_ONCE = 16 * 2 ** 20

export async function importExperiment(file: Blob): Promise<ExperimentImported> {
  if (file.size <= MOST_AT_ONCE) return client.post('experiments/import', file)
  await sendArchive(file, () => undefined)
  return client.post('experiments/import?source=upload', new Blob([]))
}

export const exportAddress = (id: string) => address(`${path(id)}/export`)
export const reportAddress = (id: string, format: string, lang: string) => address(`${path(id)}/report`, { format, lang })
