// The machine, its volumes, and the folders the owner named.

import { defineStore } from 'pinia'
import { computed, ref } from 'vue'

import * as api from '@/api/volumes'
import { onLanguageChange } from '@/i18n'
import type { Overview, TargetDescription, VolumeEntry } from '@/domain/overview'

import { useNoticesStore } from './notices'
import { withUnits } from './units'

const metricsOf = ({ volumes }: Overview): string[] => volumes.flatMap(({ last }) => last?.headline ?? []).map(({ metric }) => metric)

export const useVolumesStore = defineStore('volumes', () => {
  const overview = ref<Overview | null>(null)
  const named = ref<TargetDescription | null>(null)

  /** Nobody answers any more: whether the run in the header goes on is not known. */
  const isAway = ref(false)

  const entries = computed<readonly VolumeEntry[]>(() => overview.value?.volumes ?? [])

  async function load(): Promise<void> {
    overview.value = await withUnits(await api.getOverview(), metricsOf)
    isAway.value = false
  }

  /** Says no more of what a run left: its volume never comes back. */
  async function forgetLeft(runId: string): Promise<void> {
    await api.forgetLeft(runId)
    await load()
  }

  /** Keeps the sign in the header true between two looks at the machine. */
  function setRunning(id: string | null): void {
    if (overview.value) overview.value = { ...overview.value, running: id }
  }

  function setAway(isSo: boolean): void {
    isAway.value = isSo
  }

  /** Looks at a folder the owner typed; throws the service's problem when it cannot be measured. */
  async function name(path: string): Promise<TargetDescription> {
    named.value = await api.describeTarget(path)
    return named.value
  }

  /** What is known is asked for once more in the language it is now read in. */
  async function again(): Promise<void> {
    await Promise.all([overview.value ? load() : null, named.value ? name(named.value.folder.path) : null])
  }
  onLanguageChange(() => void again().catch(useNoticesStore().failed))

  const entry = (id: string): VolumeEntry | undefined => entries.value.find((one) => one.volume.id === id)

  return { overview, entries, named, isAway, load, forgetLeft, name, entry, setRunning, setAway }
})
