// What the owner asks for on the New run sheet, before it becomes a request.

import type { RunRequest } from './run'
import { FOLDER_WAY } from './endpoint'
import { takesThreads } from './own-load'
import { asksServers, cellsOf, FIRST_LOOK, goesByWays, isLimited, putsAgain, sendsOneRequest, type Profile, type Suite, withRole } from './suite'

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
export interface RunStart extends RunRequest {
  readonly generator: string | null
  readonly most_write_bytes: number | null
  readonly most_duration_s: number | null
  readonly pause_minutes: number | null
  /** Threads, and requests of each, of a suite whose load is a setting. */
  readonly jobs: number | null
  readonly depth: number | null
  readonly most_way_bytes: number | null
  readonly passwords: Readonly<Record<string, string>>
}

const BYTES_OF_GB = 1e9
const SECONDS_OF_HOUR = 3600

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
  /** Rounds of such a run, if more than the verdict needs. */
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

/** Before the suites are known; `fitChoice` then names the main one. */
export const FIRST_CHOICE: RunChoice = {
  suite: '', profile: '', workloads: [], variants: [], isReadOnly: false, otherPath: '', rounds: null, ways: [], folderPath: '', generator: '', mostGb: null, mostHours: null, pauseMinutes: null, jobs: null, depth: null, mostWayGb: null, isAgain: false, label: '', note: '',
}

/** Profiles for people; `smoke` only proves that everything works and earns no badge. */
export function offeredProfiles(suite: Suite): readonly Profile[] {
  return suite.profiles.filter((profile) => profile.id !== 'smoke')
}

/** Profiles whose results are held against others over time, or beside each other. */
export function lastingProfiles(suite: Suite): readonly Profile[] {
  return offeredProfiles(suite).filter((profile) => profile.id !== FIRST_LOOK)
}

/** Keeps a choice possible when it changes: unknown profiles and cells fall away, and first looks where several are asked for. */
export function fitChoice(choice: RunChoice, suites: readonly Suite[]): RunChoice {
  const main = withRole(suites, 'main')
  const suite = suites.find((one) => one.id === choice.suite) ?? main?.suite ?? suites[0]
  if (!suite) return choice
  const proposed = choice.suite === '' && suite === main?.suite ? main.profile : choice.profile
  const isOfOne = choice.otherPath === '' && choice.variants.length < 2
  const lasting = lastingProfiles(suite)
  const profile = (isOfOne ? offeredProfiles(suite) : lasting).find((one) => one.id === proposed) ?? lasting[0] ?? suite.profiles[0]
  const cells = new Set(cellsOf(suite, profile?.id ?? '').map((one) => one.id))
  return {
    ...choice,
    suite: suite.id,
    profile: profile?.id ?? choice.profile,
    workloads: choice.workloads.filter((id) => cells.has(id)),
    otherPath: suite.can_take_turns ? choice.otherPath : '',
    ways: goesByWays(suite) ? choice.ways : [],
    generator: sendsOneRequest(suite) ? choice.generator : '',
    mostGb: isLimited(suite) ? choice.mostGb : null,
    mostHours: isLimited(suite) ? choice.mostHours : null,
    pauseMinutes: goesByWays(suite) ? null : choice.pauseMinutes,
    jobs: takesThreads(suite) ? choice.jobs : null,
    depth: suite.takes_load ? choice.depth : null,
    mostWayGb: goesByWays(suite) && !asksServers(suite) ? choice.mostWayGb : null,
    isAgain: choice.isAgain && putsAgain(suite, profile?.id ?? '', choice.workloads).length > 0,
  }
}

/** `suite` is the chosen one: it knows what can be put again. */
export function toRequest(choice: RunChoice, targetPath: string, suite?: Suite): ClientRequest {
  if (choice.ways.length) return wayRequest(choice, targetPath, suite)
  const isInTurns = choice.otherPath !== ''
  return {
    ways: [], other_target_paths: isInTurns ? [choice.otherPath] : [], rounds: isInTurns ? choice.rounds : null,
    suite: choice.suite, profile: choice.profile, target_path: targetPath, variants: isInTurns ? [] : choice.variants,
    workloads: choice.workloads, is_read_only: choice.isReadOnly, label: choice.label.trim(), note: choice.note.trim(), seed: null, is_agreed: false,
    ...(choice.mostGb === null ? {} : { most_write_bytes: Math.round(choice.mostGb * BYTES_OF_GB) }),
    ...(choice.pauseMinutes === null ? {} : { pause_minutes: choice.pauseMinutes }),
    ...(choice.jobs === null ? {} : { jobs: choice.jobs }),
    ...(choice.depth === null ? {} : { depth: choice.depth }),
    ...(choice.mostHours === null ? {} : { most_duration_s: choice.mostHours * SECONDS_OF_HOUR }),
  }
}

/** Over ways there are no file system options and nothing is only read; a folder is named only where a way leads there. */
function wayRequest(choice: RunChoice, targetPath: string, suite?: Suite): ClientRequest {
  const again = choice.isAgain && suite ? putsAgain(suite, choice.profile, choice.workloads) : []
  return {
    suite: choice.suite, profile: choice.profile, target_path: choice.ways.includes(FOLDER_WAY) ? choice.folderPath || targetPath : '',
    other_target_paths: [], rounds: choice.rounds, variants: [], workloads: [...choice.workloads, ...again], is_read_only: false, ways: choice.ways,
    label: choice.label.trim(), note: choice.note.trim(), seed: null, is_agreed: false, ...(choice.generator ? { generator: choice.generator } : {}),
    ...(choice.mostWayGb ? { most_way_bytes: Math.round(choice.mostWayGb * 1e9) } : {}),
  }
}

/** The ways in the order they are measured: the folder first, then the servers in theirs. */
export function withWay(ways: readonly string[], way: string, isTaken: boolean, all: readonly string[]): readonly string[] {
  return all.filter((one) => (one === way ? isTaken : ways.includes(one)))
}

/** Options of a file system that a run can put beside each other. */
export function offeredVariants(fileSystem: string): readonly string[] {
  return fileSystem === 'btrfs' ? ['btrfs-cow', 'btrfs-nocow', 'btrfs-cow-compress'] : []
}
