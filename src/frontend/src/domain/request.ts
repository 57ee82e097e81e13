// What the owner asks for on the New run sheet, before it becomes a request.

import type { Schemas } from './schema'
import type { RunRequest } from './run'
import { FOLDER_WAY } from './endpoint'
import { takesThreads } from './own-load'
import { cellsOf, FIRST_LOOK, type Profile, type Suite, withRole } from './suite'

/** A request with what only some suites take; left out: as usual. */
export interface ClientRequest extends RunRequest {
  /** The program that sends the requests of many clients, in the whole run. */
  readonly generator?: string
  /** Of a suite that writes until it is steady: what the whole run writes at most, and how long it takes at most. */
  readonly most_write_bytes?: number
  readonly most_duration_s?: number
  /** Minutes in which nothing is done between two tests, so that burst credits fill again. */
  readonly pause_minutes?: number
  /** Threads, and requests of each, of a suite whose load is a setting; left out: the suite's own. */
  readonly jobs?: number
  readonly depth?: number
  /** Most bytes over each way, there and back, in the house; left out: as many as a verdict takes. */
  readonly most_way_bytes?: number
}

/** A request with what is sent with the start alone: passwords by way. */
export type RunStart = Schemas['RunStart']

export interface RunChoice {
  readonly suite: string
  readonly profile: string
  /** Empty: all cells of the profile. */
  readonly workloads: readonly string[]
  /** Empty: the volume as it is. */
  readonly variants: readonly string[]
  readonly isReadOnly: boolean
  /** Folder on a second volume, measured in turns with the first; empty: this volume alone. */
  readonly otherPath: string
  /** Further folders of the same volume, measured in turns with the first, as far as they are named; empty: none. */
  readonly folders: readonly string[]
  /** Rounds of such a run, if more than the verdict needs; of options also fewer. Null: as many as it needs. */
  readonly rounds: number | null
  /** Ways of a run over file sizes, the one others are held against first. */
  readonly ways: readonly string[]
  /** Folder of the way that is one; empty: that of the volume the sheet was opened for. */
  readonly folderPath: string
  /** Program that sends the requests of many clients; empty: the usual one. */
  readonly generator: string
  /** Most GB (10⁹ bytes) and hours of a suite that writes until it is steady; null: as the profile says. */
  readonly mostGb: number | null
  readonly mostHours: number | null
  /** Minutes between two tests; null: they follow each other. */
  readonly pauseMinutes: number | null
  /** Threads, and requests of each, where a suite's load is a setting; null: the suite's own. */
  readonly jobs: number | null
  readonly depth: number | null
  /** Most GB over each way, where files of all sizes go; null: as many as a verdict takes, 10 over the internet. */
  readonly mostWayGb: number | null
  /** Whether what is put is put once more, where files of all sizes go. */
  readonly isAgain: boolean
  readonly label: string
  readonly note: string
}

/** Whether a second volume or further folders are to be measured in turns with the first. */
export const isInTurns = ({ otherPath, folders }: RunChoice): boolean => otherPath !== '' || folders.length > 0

/** Whether sets of options of one volume are compared in as many rounds as are asked for: not by a suite with an order of its own. */
export const isOfOptions = (choice: RunChoice, suite?: Suite): boolean =>
  !isInTurns(choice) && choice.variants.length > 1 && suite?.can_take_turns === true

/** Bytes of a GB as limits are given in. */
export const BYTES_OF_GB = 1e9

/** Before the suites are known; `fitChoice` then names the main one. */
export const FIRST_CHOICE: RunChoice = {
  suite: '', profile: '', workloads: [], variants: [], isReadOnly: false, otherPath: '', folders: [], rounds: null, ways: [], folderPath: '', generator: '', mostGb: null, mostHours: null, pauseMinutes: null, jobs: null, depth: null, mostWayGb: null, isAgain: false, label: '', note: '',
}

/** Profiles for people; `smoke` only proves that everything works and earns no badge. */
export function offeredProfiles(suite: Suite): readonly Profile[] {
  return suite.profiles.filter((profile) => profile.id !== 'smoke')
}

/** Profiles whose results are held against others over time, or beside each other. */
export function lastingProfiles(suite: Suite): readonly Profile[] {
  return offeredProfiles(suite).filter((profile) => profile.id !== FIRST_LOOK)
}

/** How a kind of run asks the service; what is left out is as for rounds on volumes. */
export interface Asking {
  /** What it takes of a choice beside what every kind takes, and what of that it does not take. */
  readonly takes?: (choice: RunChoice, suite: Suite) => Partial<RunChoice>
  /** What its request has otherwise. */
  readonly request?: (choice: RunChoice, targetPath: string, suite: Suite | undefined) => Partial<ClientRequest>
}

/** What only some kinds take of a choice, as it is for all others. */
const OF_SOME = { ways: [], generator: '', mostGb: null, mostHours: null, mostWayGb: null, isAgain: false } as const satisfies Partial<RunChoice>

/**
 * Keeps a choice possible when it changes: unknown profiles and cells fall away, and what the kind of run does not take. A profile
 * that does not go with the rest stays chosen: the service says why, and the owner chooses another. `askingOf` finds how the kind
 * asks by which a profile measures a suite.
 */
export function fitChoice(choice: RunChoice, suites: readonly Suite[], askingOf: (suite: Suite, profile: string) => Asking | undefined): RunChoice {
  const main = withRole(suites, 'main')
  const suite = suites.find((one) => one.id === choice.suite) ?? main?.suite ?? suites[0]
  if (!suite) return choice
  const proposed = choice.suite === '' && suite === main?.suite ? main.profile : choice.profile
  const profile = offeredProfiles(suite).find((one) => one.id === proposed) ?? lastingProfiles(suite)[0] ?? suite.profiles[0]
  const cells = new Set(cellsOf(suite, profile?.id ?? '').map((one) => one.id))
  const fitted = {
    ...choice,
    suite: suite.id,
    profile: profile?.id ?? choice.profile,
    workloads: choice.workloads.filter((id) => cells.has(id)),
    otherPath: suite.can_take_turns ? choice.otherPath : '',
    folders: suite.can_take_turns ? choice.folders : [],
    jobs: takesThreads(suite) ? choice.jobs : null,
    depth: suite.takes_load ? choice.depth : null,
  }
  return { ...fitted, ...OF_SOME, ...askingOf(suite, fitted.profile)?.takes?.(fitted, suite) }
}

/** `asking`: how the kind asks by which the chosen profile measures `suite`. */
export function toRequest(choice: RunChoice, targetPath: string, suite?: Suite, asking?: Asking): ClientRequest {
  const others = choice.otherPath === '' ? choice.folders.map((one) => one.trim()).filter(Boolean) : [choice.otherPath]
  const isInTurns = others.length > 0
  return {
    ways: [], other_target_paths: others, rounds: isInTurns || isOfOptions(choice, suite) ? choice.rounds : null,
    suite: choice.suite, profile: choice.profile, target_path: targetPath, variants: isInTurns ? [] : choice.variants,
    workloads: choice.workloads, is_read_only: choice.isReadOnly, label: choice.label.trim(), note: choice.note.trim(), seed: null, is_agreed: false,
    ...(choice.pauseMinutes === null ? {} : { pause_minutes: choice.pauseMinutes }),
    ...(choice.jobs === null ? {} : { jobs: choice.jobs }),
    ...(choice.depth === null ? {} : { depth: choice.depth }),
    ...asking?.request?.(choice, targetPath, suite),
  }
}

/** What every kind over ways takes of a choice: nothing is paused for burst credits there. */
export const takesWays = ({ ways }: RunChoice): Partial<RunChoice> => ({ ways, pauseMinutes: null })

/** Over ways there are no file system options and nothing is only read; a folder is named only where a way leads there. */
export const requestOverWays = ({ ways, rounds, folderPath }: RunChoice, targetPath: string): Partial<ClientRequest> => ({
  target_path: ways.includes(FOLDER_WAY) ? folderPath || targetPath : '', other_target_paths: [], rounds, variants: [], is_read_only: false, ways,
})

/** The ways in the order they are measured: the folder first, then the servers in theirs. */
export function withWay(ways: readonly string[], way: string, isTaken: boolean, all: readonly string[]): readonly string[] {
  return all.filter((one) => (one === way ? isTaken : ways.includes(one)))
}

/** Options of a file system that a run can put beside each other. */
export function offeredVariants(fileSystem: string): readonly string[] {
  return fileSystem === 'btrfs' ? ['btrfs-cow', 'btrfs-nocow', 'btrfs-cow-compress'] : []
}
