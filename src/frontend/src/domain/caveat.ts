// Caveats as the result page shows them: what is said of several workloads is said once.

import type { SpokenCaveat } from './suite'

export interface CaveatGroup extends SpokenCaveat {
  /** Ids of the workloads it touches; empty for the whole run. */
  readonly workloads: readonly string[]
}

const LOUDNESS: Record<string, number> = { serious: 0, warning: 1, info: 2 }

/** Joins caveats that say the same of several workloads, the loudest first. */
export function groupCaveats(caveats: readonly SpokenCaveat[]): CaveatGroup[] {
  const groups = new Map<string, CaveatGroup>()
  for (const caveat of caveats) {
    const key = `${caveat.code}\n${caveat.explanation.en}`
    const known = groups.get(key)
    const workloads = known?.workloads ?? []
    const isNew = caveat.workload !== null && !workloads.includes(caveat.workload)
    groups.set(key, { ...(known ?? caveat), workloads: isNew ? [...workloads, caveat.workload] : workloads })
  }
  const loudness = ({ severity }: CaveatGroup): number => LOUDNESS[severity] ?? LOUDNESS['info'] ?? 2
  return [...groups.values()].sort((a, b) => loudness(a) - loudness(b))
}
