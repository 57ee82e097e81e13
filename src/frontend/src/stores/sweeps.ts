// Files of many sizes: what a run says of its ways, and what others published.

import { defineStore } from 'pinia'

import * as api from '@/api/sweeps'

export const useSweepsStore = defineStore('sweeps', () => ({
  read: async (id: string) => (await api.getSweep(id)).sweep,
  seeds: async () => (await api.listSeeds()).seeds,
  seed: api.getSeed,
}))
