// Files of many sizes as others published them.

import { defineStore } from 'pinia'

import * as api from '@/api/seeds'

export const useSeedsStore = defineStore('seeds', () => ({
  list: async () => (await api.listSeeds()).seeds,
  read: api.getSeed,
}))
