// 2 to 36 runs beside each other.

import type { Comparison } from '@/domain/comparison'

import { address, client } from './client'

export const compareRuns = (ids: readonly string[], baseline: string | null = null) =>
  client.get<Comparison>('comparisons', { runs: ids.join(','), baseline })
export const comparisonAddress = (ids: readonly string[], format: string, lang: string, baseline: string | null = null) =>
  address('comparisons/report', { runs: ids.join(','), format, lang, baseline })
