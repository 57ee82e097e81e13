// Experiments: the list, and everything one of them can be asked for.

import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

import * as api from '@/api/experiments'
import type { ExperimentRow, TemplateOffer } from '@/domain/experiment'

export const useExperimentsStore = defineStore('experiments', () => {
  const rows = shallowRef<readonly ExperimentRow[] | null>(null)
  const templates = shallowRef<readonly TemplateOffer[]>([])

  async function list(): Promise<void> {
    const answer = await api.listExperiments()
    rows.value = answer.experiments
    templates.value = answer.templates
  }

  async function remove(id: string): Promise<void> {
    await api.deleteExperiment(id)
    rows.value = rows.value?.filter((one) => one.id !== id) ?? null
  }

  return {
    rows,
    templates,
    list,
    remove,
    create: async (wanted: Parameters<typeof api.createExperiment>[0]): Promise<string> => (await api.createExperiment(wanted)).experiment.id,
    takeIn: api.importExperiment,
    get: api.getExperiment,
    edit: api.editExperiment,
    putCell: api.putCell,
    clearCell: api.clearCell,
    proposals: api.getProposals,
    startOpen: api.startOpenCells,
    matrix: api.getMatrix,
    exportAddress: api.exportAddress,
    reportAddress: api.reportAddress,
  }
})
