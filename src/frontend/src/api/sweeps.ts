// Files of many sizes: what a run says of its ways, and what others published.

import type { Seed, SeedTitle } from '@/domain/seed'
import type { Sweep } from '@/domain/sweep'

import { client } from './client'

export const getSweep = (id: string) => client.get<{ readonly sweep: Sweep | null }>(`runs/${encodeURIComponent(id)}/sweep`)
export const listSeeds = () => client.get<{ readonly seeds: readonly SeedTitle[] }>('seeds')
export const getSeed = (id: string) => client.get<Seed>(`seeds/${encodeURIComponent(id)}`)
