// The rows and columns of an experiment while the owner changes them.

import {
  ARRAY_CONDITIONS, configurationOf, FEWEST_DISKS, MOST_DISKS, RAID_TYPES, survivesOneDisk, VARIANTS,
  type ArrayCondition, type Configuration, type Experiment, type ExperimentCell,
} from './experiment'
import type { RaidType } from './storage'

/** More the service does not take. */
export const MOST_CONFIGURATIONS = 36

export interface Frame {
  readonly configurations: readonly Configuration[]
  readonly variants: readonly string[]
}

/** Whether an array of this type can be in this state at all. */
export const canBe = (type: RaidType, disks: number, condition: ArrayCondition): boolean =>
  condition === 'healthy' || condition === 'ssd-cache' || survivesOneDisk(type, disks)

/** The row of a type on so many disks in a state; null where it cannot be built or is there already. */
export function newRow(frame: Frame, type: RaidType, disks: number, condition: ArrayCondition = 'healthy'): Configuration | null {
  if (!Number.isInteger(disks) || disks < FEWEST_DISKS[type] || disks > MOST_DISKS || !canBe(type, disks, condition)) return null
  const made = configurationOf(type, disks, condition)
  return frame.configurations.some(({ id }) => id === made.id) ? null : made
}

/** Puts a row among the others: RAID types in their usual order, more disks after fewer, other states after healthy. */
export function withRow({ configurations, variants }: Frame, row: Configuration): Frame {
  const place = (one: Configuration): number =>
    (RAID_TYPES.indexOf(one.raid_type) * (MOST_DISKS + 1) + one.disks) * ARRAY_CONDITIONS.length + ARRAY_CONDITIONS.indexOf(one.condition)
  const after = configurations.findIndex((one) => place(one) > place(row))
  const at = after < 0 ? configurations.length : after
  return { variants, configurations: [...configurations.slice(0, at), row, ...configurations.slice(at)] }
}

export const withoutRow = ({ configurations, variants }: Frame, id: string): Frame =>
  ({ variants, configurations: configurations.filter((one) => one.id !== id) })

/** Adds a column in its usual place, or takes it away. */
export function withColumn({ configurations, variants }: Frame, variant: string, isWanted: boolean): Frame {
  const left = variants.filter((one) => one !== variant)
  if (!isWanted) return { configurations, variants: left }
  const rank = VARIANTS.indexOf(variant)
  const at = left.findIndex((one) => VARIANTS.indexOf(one) > rank)
  return { configurations, variants: at < 0 ? [...left, variant] : [...left.slice(0, at), variant, ...left.slice(at)] }
}

const isIn = ({ configurations, variants }: Frame, cell: ExperimentCell): boolean =>
  variants.includes(cell.variant) && configurations.some(({ id }) => id === cell.configuration_id)

/** Cells with a result that have no place in the new frame. */
export const lostCells = (experiment: Pick<Experiment, 'cells'>, frame: Frame): readonly ExperimentCell[] =>
  experiment.cells.filter((cell) => cell.state === 'filled' && !isIn(frame, cell))

/** Whether a run that goes on was started for a cell without a place in the new frame. */
export const losesRun = ({ cells, pending }: Pick<Experiment, 'cells' | 'pending'>, frame: Frame): boolean =>
  cells.some((cell) => !isIn(frame, cell) && pending.some((run) => run.configuration_id === cell.configuration_id && run.variants.includes(cell.variant)))

export const isSameFrame = (one: Frame, other: Frame): boolean =>
  one.configurations.map(({ id }) => id).join() === other.configurations.map(({ id }) => id).join() && one.variants.join() === other.variants.join()
