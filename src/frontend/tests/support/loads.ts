// Suites whose load is a setting, invented from the contract's: as wide as SNIA's are.

import type { Suite, Workload } from '@/domain/suite'

import { contract } from './contract'

const base = contract.suites.suites.find((one) => one.id === 'nas-volume') as Suite

function cell(id: string, rw: string, numjobs: number, iodepth: number): Workload {
  return { ...(base.workloads[0] as Workload), id, tool: 'fio', is_headline: true, parameters: { rw, bs: 4096, numjobs, iodepth } }
}

function suite(id: string, workloads: readonly Workload[]): Suite {
  const profiles = base.profiles.map((profile) => ({ ...profile, cells: [], is_headline_only: false }))
  return { ...base, id, roles: {}, takes_load: true, can_take_turns: false, workloads, profiles }
}

/** Random alone, 2 × 16. */
export const randomSuite = suite('random-load', [cell('random-read', 'randread', 2, 16), cell('random-write', 'randwrite', 2, 16)])
/** In order alone, 1 × 32. */
export const orderedSuite = suite('ordered-load', [cell('ordered-read', 'read', 1, 32)])
/** Both. */
export const mixedSuite = suite('mixed-load', [cell('ordered-write', 'write', 1, 32), cell('random-write', 'randwrite', 1, 32)])
