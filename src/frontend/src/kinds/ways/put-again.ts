// What is put once more so that a server which knows it already can save something: measured on request only.

import { cellsOf, firstOf, type Suite } from '@/domain/suite'

/** What puts again what the chosen workloads put, or all of a profile where none are chosen. */
export function putsAgain(suite: Suite, profile: string, chosen: readonly string[] = []): readonly string[] {
  const first = chosen.length ? chosen : cellsOf(suite, profile).map(({ id }) => id)
  return suite.workloads.filter((one) => first.includes(firstOf(one) ?? '')).map(({ id }) => id)
}
