// Experiments: a planned matrix of RAID types × file systems, filled by runs.

import type { Schemas } from './schema'
import type { RunRow } from './run'
import type { RaidType } from './storage'
import type { Text } from './text'

/** The state an array is measured in; others than healthy have rows of their own. */
export type ArrayCondition = 'healthy' | 'degraded' | 'rebuilding' | 'ssd-cache'

export const ARRAY_CONDITIONS: readonly ArrayCondition[] = ['healthy', 'degraded', 'rebuilding', 'ssd-cache']

export type Configuration = Schemas['Configuration']

export type CellState = 'empty' | 'filled' | 'impossible' | 'skipped'

export interface ExperimentCell {
  readonly configuration_id: string
  readonly variant: string
  readonly state: CellState
  readonly run_id: string | null
  readonly run_variant: string | null
  /** Why it is left out; of a filled cell, what speaks against its run and was agreed to. */
  readonly reason: Text | null
  readonly filled_at: string | null
}

/** A run that was started for open cells and has not been ticked yet. */
export type PendingRun = Schemas['PendingRun']

export type Experiment = Schemas['Experiment']

/** A ready-made matrix, laid out for the usual four disks. */
export type TemplateOffer = Schemas['TemplateOffer']

/** A row or column as people call it. */
export interface Named {
  readonly id: string
  readonly name: Text
}

/** RAID types in the order people meet them. */
export const RAID_TYPES: readonly RaidType[] = ['basic', 'jbod', 'raid0', 'raid1', 'raid10', 'raid5', 'raidf1', 'shr1', 'raid6', 'shr2']

export const VARIANTS: readonly string[] = ['ext4', 'btrfs-nocow', 'btrfs-cow', 'btrfs-cow-compress']

/** Fewest disks a type can be built from, as Storage Manager asks for; the service checks again. */
export const FEWEST_DISKS: Readonly<Record<RaidType, number>> = {
  basic: 1, jbod: 1, raid0: 2, raid1: 2, raid5: 3, raid6: 4, raid10: 4, raidf1: 3, shr1: 1, shr2: 4,
}

export const MOST_DISKS = 64

/** Whether an array of this type works on without one of its disks, as the service has it. */
export const survivesOneDisk = (type: RaidType, disks: number): boolean => !['basic', 'jbod', 'raid0'].includes(type) && disks > 1

/** The usual configuration of a type on so many disks, named as the service names it: `raid5-4`, `raid5-4-degraded`. */
export function configurationOf(type: RaidType, disks: number, condition: ArrayCondition = 'healthy'): Configuration {
  const most = type === 'basic' ? 1 : type === 'raid1' ? Math.min(4, disks) : disks
  const used = type === 'raid10' ? most - (most % 2) : most
  const state = condition === 'healthy' ? '' : `-${condition}`
  return { id: `${type}-${used}${state}`, raid_type: type, disks: used, note: null, condition }
}

export function cellOf(experiment: Pick<Experiment, 'cells'>, configuration: string, variant: string): ExperimentCell | undefined {
  return experiment.cells.find((cell) => cell.configuration_id === configuration && cell.variant === variant)
}

export const countOf = (cells: readonly Pick<ExperimentCell, 'state'>[], state: CellState): number =>
  cells.filter((cell) => cell.state === state).length

/** Whether a cell is being measured now. */
export const isPending = (experiment: Pick<Experiment, 'pending'>, cell: ExperimentCell): boolean =>
  cell.state === 'empty' && experiment.pending.some((run) => run.configuration_id === cell.configuration_id && run.variants.includes(cell.variant))

/** An experiment in a list. */
export type ExperimentRow = Schemas['ExperimentRow']

/** A stored run that could fill an open cell. */
export type RunProposal = Schemas['RunProposal']

/** A run that says too little of its volume; the owner knows where it belongs. */
export type UnplacedRun = Schemas['UnplacedRun']

/** A volume that is there now and fits open cells. */
export type VolumeProposal = Schemas['VolumeProposal']

export type StepKind = 'measuring' | 'continue' | 'measure' | 'wait' | 'format' | 'build' | 'done'

export type NextStep = Schemas['NextStep']

export type GuideStep = Schemas['GuideStep']

/** What has to be done by hand before the next cells can be measured. */
export type Guide = Schemas['Guide']

/** How long the rest takes. */
export type Estimate = Schemas['Estimate']

/** An experiment with what comes next, how that is done by hand, and how long the rest takes. */
export type ExperimentView = Schemas['ExperimentView']

/** What came of an imported file. */
export type ExperimentImported = Schemas['ExperimentImported']

/** What could fill open cells. */
export type Proposals = Schemas['Proposals']

/** What becomes of a cell by hand. */
export type CellChange =
  | {
    readonly run_id: string
    readonly run_variant: string
    readonly other_profile: boolean
    /** What speaks against the run has been said and is meant. */
    readonly anyway?: boolean
  }
  | { readonly state: 'skipped' | 'impossible'; readonly reason: string }

export type NewExperiment = Schemas['NewExperiment']

/** Why a stored run may not belong to a cell, as far as its row in the history tells; the service has the last word. */
export type RunCaution = 'other_profile' | 'other_raid' | 'unknown_raid' | 'other_file_system' | 'used'

/** The file system that a variant is an option of. */
export const fileSystemOf = (variant: string): string => (variant.startsWith('btrfs-') ? 'btrfs' : variant)

export function cautionsOf(
  row: Pick<RunRow, 'id' | 'profile' | 'raid_type' | 'file_system'>,
  experiment: Pick<Experiment, 'profile' | 'cells'>,
  configuration: Pick<Configuration, 'id' | 'raid_type'>,
  cell: Pick<ExperimentCell, 'variant'>,
): readonly RunCaution[] {
  const found: RunCaution[] = []
  if (row.raid_type === null) found.push('unknown_raid')
  else if (row.raid_type !== configuration.raid_type) found.push('other_raid')
  if (row.file_system !== null && !['', 'unknown', fileSystemOf(cell.variant)].includes(row.file_system)) found.push('other_file_system')
  if (row.profile !== experiment.profile) found.push('other_profile')
  // The same run may fill several cells of its own row, one per variant.
  if (experiment.cells.some((one) => one.run_id === row.id && one.configuration_id !== configuration.id)) found.push('used')
  return found
}
