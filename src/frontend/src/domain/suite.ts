// Suites, profiles, workloads and metrics: what can be run and what it yields.

import type { Schemas } from './schema'
import { leastRounds } from './stage'

export type Metric = Schemas['Metric']

export type Profile = Schemas['Profile']

export type Workload = Schemas['SuiteWorkload']

/** `main`: what a form offers first; `card`: what one click on a volume's card measures; `scheduled`: what schedules measure;
 * `first`: what a click measures on a volume that was never measured. */
export type Role = 'main' | 'card' | 'scheduled' | 'first'

/** The profile of a minute, whose preliminary numbers are held against nothing else. */
export const FIRST_LOOK = 'first'

export type Suite = Omit<Schemas['SuiteDescription'], 'roles'> & {
  /** What it is taken for where nobody has chosen a suite → the profile proposed then. */
  readonly roles: Readonly<Partial<Record<Role, string>>>
}

export type Severity = 'info' | 'warning' | 'serious'

/** Words of one caveat code. */
export type CaveatWords = Schemas['CaveatWords']

/** One caveat of a run in words, with what was observed. */
export type SpokenCaveat = Schemas['SpokenCaveat']

export type Registry = Omit<Schemas['SuiteList'], 'suites'> & { readonly suites: readonly Suite[] }

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
