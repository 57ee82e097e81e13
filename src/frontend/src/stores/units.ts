// Numbers are shown once their units are known. Most are the page's own; for others the service is asked, which is rare, so that
// the first screen does without its registry.

import { isOwnMetric } from '@/domain/unit-table'

import { useNoticesStore } from './notices'

/** Returns an answer once the units of its metrics are known; where they cannot be had, with a notice and as their suffix says. */
export async function withUnits<Answer>(answer: Answer, metricsOf: (answer: Answer) => readonly string[]): Promise<Answer> {
  if (metricsOf(answer).every(isOwnMetric)) return answer
  try {
    const { useRegistryStore } = await import('./registry')
    await useRegistryStore().load()
  } catch (error) {
    useNoticesStore().failed(error)
  }
  return answer
}
