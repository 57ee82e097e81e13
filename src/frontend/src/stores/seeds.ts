// Files of many sizes, and services under load, as others published them.

import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

import * as api from '@/api/seeds'
import type { SeedTitle } from '@/domain/seed'

export const useSeedsStore = defineStore('seeds', () => {
  const titles = shallowRef<readonly SeedTitle[] | null>(null)

  /** They come with the program: asked for once. */
  async function list(): Promise<readonly SeedTitle[]> {
    titles.value ??= (await api.listSeeds()).seeds
    return titles.value
  }

  return { titles, list, read: api.getSeed }
})
