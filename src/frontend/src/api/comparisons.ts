// Two to eight runs beside each other. The comparison's own type stands with the views that draw it.

import { address, client } from './client'

export const compareRuns = <T>(ids: readonly string[]) => client.get<T>('comparisons', { runs: ids.join(',') })
export const comparisonAddress = (ids: readonly string[], format: 'html' | 'md' | 'csv', lang: string) =>
  address('comparisons/report', { runs: ids.join(','), format, lang })
