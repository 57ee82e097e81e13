// Suites, metrics and the words of caveats; fetched once in each language.

import { defineStore } from 'pinia'
import { computed, ref } from 'vue'

import { getRegistry, scriptAddress } from '@/api/suites'
import { onLanguageChange, words } from '@/i18n'
import { learnUnits } from '@/domain/unit-table'
import { mainFirst, type CaveatWords, type Metric, type Registry, type Suite, type Workload } from '@/domain/suite'

import { useNoticesStore } from './notices'

export const useRegistryStore = defineStore('registry', () => {
  const registry = ref<Registry | null>(null)
  /** What was asked for last, and the language it was asked in. */
  let asked: { readonly tag: string; readonly answer: Promise<void> } | null = null

  const suites = computed<readonly Suite[]>(() => mainFirst(registry.value?.suites ?? []))

  /** Fetches the registry unless it is here or on its way; that of another language stays until the new one has come. */
  async function load(): Promise<void> {
    const { tag } = words.value
    if (asked?.tag !== tag) {
      const answer = getRegistry().then((found) => { if (asked?.answer === answer) { learnUnits(found.units, found.metrics); registry.value = found } })
      asked = { tag, answer }
      answer.catch(() => { if (asked?.answer === answer) asked = null })
    }
    await asked.answer
  }
  onLanguageChange(() => { if (registry.value) void load().catch(useNoticesStore().failed) })

  const suite = (id: string): Suite | undefined => suites.value.find((one) => one.id === id)
  const metric = (id: string): Metric | undefined => registry.value?.metrics.find((one) => one.id === id)
  const workload = (suiteId: string, id: string): Workload | undefined =>
    suite(suiteId)?.workloads.find((one) => one.id === id)
  const caveat = (code: string): CaveatWords | undefined => registry.value?.caveats[code]

  return { suites, load, suite, metric, workload, caveat, scriptAddress }
})
