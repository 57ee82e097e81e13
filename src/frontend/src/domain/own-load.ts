// Threads and requests of each as an owner wants them, of suites whose load is a setting.

import { cellsOf, type Suite, type Workload } from './suite'

/** Most threads, most requests of each, and most of both multiplied: the service takes no more. */
export const MOST_UNDER_WAY = 256

export interface Load {
  readonly threads: number
  readonly depth: number
}

/** What is chosen of a load; null: as the suite has it. */
export interface Own {
  readonly jobs: number | null
  readonly depth: number | null
}

const RANDOM = /^rand/

function loadOf({ parameters: { rw, numjobs, iodepth } }: Workload, { jobs, depth }: Own): Load | null {
  if (typeof rw !== 'string' || typeof numjobs !== 'number' || typeof iodepth !== 'number') return null
  // What goes through the file in order stays one thread.
  return { threads: RANDOM.test(rw) ? jobs ?? numjobs : 1, depth: depth ?? iodepth }
}

export const underWay = ({ threads, depth }: Load): number => threads * depth

/** The loads a run asks with, each once, the largest first. */
export function loadsOf(suite: Suite, profile: string, own: Own = { jobs: null, depth: null }): readonly Load[] {
  const found = cellsOf(suite, profile).flatMap((cell) => loadOf(cell, own) ?? [])
  const each = new Map(found.map((load) => [`${load.threads} × ${load.depth}`, load]))
  return [...each.values()].sort((one, other) => underWay(other) - underWay(one))
}

/** Whether threads can be chosen: of a suite that only goes through its file in order there is always one. */
export const takesThreads = (suite: Suite): boolean =>
  suite.takes_load && suite.workloads.some(({ parameters: { rw } }) => typeof rw === 'string' && RANDOM.test(rw))

/** Whether a number of threads or requests can be asked for at all. */
export const isPossibleLoad = (value: number | null): boolean => value === null || (Number.isInteger(value) && value >= 1 && value <= MOST_UNDER_WAY)
