// Files of many sizes as others published them.

import type { Seed, SeedTitle } from '@/domain/seed'

import { client } from './client'

export const listSeeds = () => client.get<{ readonly seeds: readonly SeedTitle[] }>('seeds')
export const getSeed = (id: string) => client.get<Seed>(`seeds/${encodeURIComponent(id)}`)
