// Suites, metrics and the words of caveats; fetched once.

import { defineStore } from 'pinia'
import { computed, ref } from 'vue'

import { getRegistry, scriptAddress } from '@/api/suites'
import { mainFirst, type CaveatWords, type Metric, type Registry, type Suite, type Workload } from '@/domain/suite'

export const useRegistryStore = defineStore('registry', () => {
  const registry = ref<Registry | null>(null)
  let pending: Promise<void> | null = null

  const suites = computed<readonly Suite[]>(() => mainFirst(registry.value?.suites ?? []))

  /** Fetches the registry unless it is here or on its way. */
  async function load(): Promise<void> {
    if (registry.value) return
    pending ??= getRegistry()
      .then((answer) => {
        registry.value = answer
      })
      .finally(() => {
        pending = null
      })
    await pending
  }

  const suite = (id: string): Suite | undefined => suites.value.find((one) => one.id === id)
  const metric = (id: string): Metric | undefined => registry.value?.metrics.find((one) => one.id === id)
  const workload = (suiteId: string, id: string): Workload | undefined =>
    suite(suiteId)?.workloads.find((one) => one.id === id)
  const caveat = (code: string): CaveatWords | undefined => registry.value?.caveats[code]

  return { suites, load, suite, metric, workload, caveat, scriptAddress }
})
