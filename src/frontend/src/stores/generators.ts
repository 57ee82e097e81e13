// Programs that can send the requests of a run; asked for anew each time a form shows them, since programs come and go.

import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

import { listGenerators } from '@/api/generators'
import type { Generator } from '@/domain/generator'

export const useGeneratorsStore = defineStore('generators', () => {
  const all = shallowRef<readonly Generator[]>([])

  async function load(): Promise<void> {
    all.value = (await listGenerators()).generators
  }

  return { all, load }
})
