// Suites, profiles, workloads and metrics: what can be run and what it yields.

import { leastRounds, type Stage } from './stage'
import type { Text } from './text'
import type { UnitId, UnitRow } from './unit-table'

export interface Metric {
  readonly id: string
  readonly unit: UnitId
  readonly is_higher_better: boolean
  readonly label: Text
  readonly is_percentile: boolean
}

export interface Profile {
  readonly id: string
  readonly rounds: number
  readonly runtime_s: number
  readonly ramp_s: number
  readonly is_headline_only: boolean
  /** Where set, the workloads it measures; `is_headline_only` then means nothing. */
  readonly cells?: readonly string[]
  readonly file_bytes: number
  readonly time_goal_s: number | null
  /** Empty for a suite whose rounds are all alike. */
  readonly stages: readonly Stage[]
}

export interface Workload {
  readonly id: string
  readonly title: Text
  readonly tool: string
  readonly direction: 'read' | 'write' | 'mixed' | 'none'
  readonly metric: string
  readonly is_headline: boolean
  readonly needs: readonly string[]
  readonly parameters: Readonly<Record<string, unknown>>
}

/** `main`: what a form offers first; `card`: what one click on a volume's card measures; `scheduled`: what schedules measure;
 * `first`: what a click measures on a volume that was never measured. */
export type Role = 'main' | 'card' | 'scheduled' | 'first'

/** The profile of a minute, whose preliminary numbers are held against nothing else. */
export const FIRST_LOOK = 'first'

export interface Suite {
  readonly id: string
  readonly version: number
  readonly digest: string
  readonly title: Text
  readonly description: Text
  readonly profiles: readonly Profile[]
  readonly headline: readonly (readonly [string, string])[]
  readonly workloads: readonly Workload[]
  /** Whether it can be had as a stand-alone script. */
  readonly has_script: boolean
  /** Whether it can be measured on two volumes in turns. */
  readonly can_take_turns: boolean
  /** Whether threads and requests of each are a setting, which a run may have otherwise. */
  readonly takes_load: boolean
  /** What it is taken for where nobody has chosen a suite → the profile proposed then. */
  readonly roles: Readonly<Partial<Record<Role, string>>>
  /** Profile → id of the kind of run by which it measures the suite. */
  readonly kinds: Readonly<Record<string, string>>
}

export type Severity = 'info' | 'warning' | 'serious'

/** Words of one caveat code. */
export interface CaveatWords {
  readonly title: Text
  readonly explanation: Text
  readonly advice: Text
  readonly severity: Severity
  readonly touches: 'valid' | 'stable' | 'neither'
}

/** One caveat of a run in words, with what was observed. */
export interface SpokenCaveat extends CaveatWords {
  readonly code: string
  /** Null for a caveat of the whole run. */
  readonly workload: string | null
  readonly variant: string | null
}

export interface Registry {
  readonly suites: readonly Suite[]
  readonly metrics: readonly Metric[]
  readonly units: readonly UnitRow[]
  readonly caveats: Readonly<Record<string, CaveatWords>>
}

/** Whether a workload sends whole files of one size, to a folder or to a server. */
export const sendsFile = ({ parameters: { operation, bytes } }: Pick<Workload, 'parameters'>): boolean =>
  (operation === 'put' || operation === 'get') && typeof bytes === 'number'

/** Whether a workload has many clients ask a server for one file. */
export const hasClients = ({ parameters: { clients, keep_alive: isKept } }: Pick<Workload, 'parameters'>): boolean =>
  typeof clients === 'number' && typeof isKept === 'boolean'

/** Whether workloads go over ways to store files, and not to volumes. */
export const goesByWays = ({ workloads }: { readonly workloads: readonly Pick<Workload, 'parameters'>[] }): boolean =>
  workloads.some((one) => sendsFile(one) || hasClients(one))

/** The suites to choose from: the main one first, the others as they come. */
export function mainFirst(suites: readonly Suite[]): readonly Suite[] {
  return [...suites.filter(({ roles }) => roles.main), ...suites.filter(({ roles }) => !roles.main)]
}

/** The suite that has a role, with the profile proposed then. */
export function withRole(suites: readonly Suite[], role: Role): { suite: Suite; profile: string } | undefined {
  return suites.flatMap((suite) => (suite.roles[role] ? [{ suite, profile: suite.roles[role] }] : []))[0]
}

/** The workload that puts first what this one puts again; undefined for every other. */
export const firstOf = ({ parameters: { again_of: first } }: Pick<Workload, 'parameters'>): string | undefined => (typeof first === 'string' ? first : undefined)

/** The workloads a profile measures unasked, in the suite's order; what only one profile measures is none of the others'. */
export function cellsOf(suite: Suite, profileId: string): readonly Workload[] {
  const profile = suite.profiles.find((one) => one.id === profileId)
  if (profile?.cells?.length) return suite.workloads.filter(({ id }) => profile.cells?.includes(id))
  return suite.workloads.filter((workload) => (workload.is_headline || !profile?.is_headline_only) && !laysOut(workload) && !firstOf(workload))
}

/** Whether a workload lays the test file out against the clock, after so many seconds at most. */
export const laysOut = ({ parameters: { file_use: use } }: Pick<Workload, 'parameters'>): boolean => use === 'lay-out'

/** About how long a profile takes on one volume as it is: its goal, or what its rounds add up to. */
export function measuringSeconds(suite: Suite, profileId: string): number {
  const profile = suite.profiles.find((one) => one.id === profileId)
  if (!profile) return 0
  if (profile.stages.length) {
    const minutes = profile.stages.flatMap((stage) => stage.cells.map((cell) => (cell.minutes + cell.wait_minutes) * leastRounds(stage)))
    return minutes.reduce((sum, one) => sum + one, 0) * profile.runtime_s
  }
  const cells = cellsOf(suite, profileId).length
  return profile.time_goal_s ?? cells * profile.rounds * (profile.runtime_s + profile.ramp_s)
}
