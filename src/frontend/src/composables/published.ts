// A publication beside a run: read when it is chosen for the first time.

import { computed, shallowRef, watch, type Ref } from 'vue'

import type { Seed } from '@/domain/seed'
import { useSeedsStore } from '@/stores/seeds'

import { useLoad } from './load'

export function usePublished(chosen: Ref<string>) {
  const seeds = useSeedsStore()
  const read = shallowRef<Readonly<Record<string, Seed>>>({})
  const { problem, isOffline, run: fetch } = useLoad(async () => {
    const id = chosen.value
    if (!id || read.value[id]) return
    const seed = await seeds.read(id)
    read.value = { ...read.value, [id]: seed }
  })
  watch(chosen, fetch, { immediate: true })
  return { published: computed(() => read.value[chosen.value] ?? null), problem, isOffline, fetch }
}
