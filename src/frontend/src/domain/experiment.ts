// Experiments: a planned matrix of RAID types × file systems, filled by runs.

import type { RunRow } from './run'
import type { RaidType } from './storage'
import type { Text } from './text'

/** The state an array is measured in; others than healthy have rows of their own. */
export type ArrayCondition = 'healthy' | 'degraded' | 'rebuilding' | 'ssd-cache'

export const ARRAY_CONDITIONS: readonly ArrayCondition[] = ['healthy', 'degraded', 'rebuilding', 'ssd-cache']

export interface Configuration {
  readonly id: string
  readonly raid_type: RaidType
  readonly disks: number
  readonly note: string | null
  readonly condition: ArrayCondition
}

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
export interface PendingRun {
  readonly run_id: string
  readonly configuration_id: string
  readonly variants: readonly string[]
}

export interface Experiment {
  readonly id: string
  readonly name: string
  readonly note: string
  readonly template: string | null
  readonly suite_id: string
  readonly profile: string
  readonly configurations: readonly Configuration[]
  readonly variants: readonly string[]
  readonly cells: readonly ExperimentCell[]
  readonly created_at: string
  readonly changed_at: string
  readonly pending: readonly PendingRun[]
}

/** A ready-made matrix, laid out for the usual four disks. */
export interface TemplateOffer {
  readonly template: {
    readonly id: string
    readonly title: Text
    readonly description: Text
    readonly raid_types: readonly RaidType[]
    readonly variants: readonly string[]
    readonly suite_id: string
    readonly profile: string
  }
  readonly configurations: readonly Configuration[]
}

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
export interface ExperimentRow {
  readonly id: string
  readonly name: string
  readonly template: string | null
  readonly suite_id: string
  readonly profile: string
  readonly created_at: string
  readonly changed_at: string
  readonly configurations: number
  readonly variants: number
  readonly cells: number
  readonly filled: number
  /** Cells that are still empty; the others are skipped or impossible. */
  readonly open: number
  readonly is_measuring: boolean
}

/** A stored run that could fill an open cell. */
export interface RunProposal {
  readonly configuration_id: string
  readonly variant: string
  readonly run_id: string
  readonly run_variant: string
  readonly label: string
  readonly created_at: string
  readonly volume_name: string
  readonly profile: string
  readonly is_imported: boolean
  readonly is_certain: boolean
  readonly doubt: Text | null
}

/** A run that says too little of its volume; the owner knows where it belongs. */
export interface UnplacedRun {
  readonly run_id: string
  readonly label: string
  readonly created_at: string
  readonly profile: string
  readonly is_imported: boolean
  readonly variants: readonly string[]
}

/** A volume that is there now and fits open cells. */
export interface VolumeProposal {
  readonly volume_id: string
  readonly volume_name: string
  /** Null where writing has to be allowed first. */
  readonly target_path: string | null
  readonly configuration_id: string
  readonly variants: readonly string[]
  readonly is_certain: boolean
  readonly doubt: Text | null
  /** Why measuring has to wait; null when it can begin. */
  readonly obstacle: Text | null
  readonly sync_remaining_s: number | null
}

export type StepKind = 'measuring' | 'continue' | 'measure' | 'wait' | 'format' | 'build' | 'done'

export interface NextStep {
  readonly kind: StepKind
  readonly words: Text
  readonly configuration_id: string | null
  readonly file_system: string | null
  readonly variants: readonly string[]
  readonly volume_id: string | null
  readonly run_id: string | null
  readonly wait_s: number | null
}

export interface GuideStep {
  readonly id: string
  readonly title: Text
  readonly words: Text
  readonly wait_s: number | null
}

/** What has to be done by hand before the next cells can be measured. */
export interface Guide {
  readonly steps: readonly GuideStep[]
  readonly shortcut: Text | null
  readonly warning: Text | null
}

/** How long the rest takes. */
export interface Estimate {
  readonly builds: number
  readonly formats: number
  readonly cells: number
  readonly measuring_s: number | null
  readonly syncing_s: number | null
  readonly hands_s: number
  readonly total_s: number | null
  readonly basis: Text
}

/** An experiment with what comes next, how that is done by hand, and how long the rest takes. */
export interface ExperimentView {
  readonly experiment: Experiment
  readonly configurations: readonly Named[]
  readonly variants: readonly Named[]
  readonly row: ExperimentRow
  readonly next: NextStep
  readonly guide: Guide
  readonly estimate: Estimate
}

/** What came of an imported file. */
export interface ExperimentImported {
  readonly experiment_id: string
  /** False: it was here already, and what was open here has been filled from the file. */
  readonly is_new: boolean
  readonly added: readonly string[]
  readonly already: number
  readonly refused: number
  readonly filled: number
  readonly remarks: readonly Text[]
}

/** What could fill open cells. */
export interface Proposals {
  readonly volumes: readonly VolumeProposal[]
  readonly runs: readonly RunProposal[]
  readonly unplaced: readonly UnplacedRun[]
}

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

export interface NewExperiment {
  readonly name: string
  readonly template: string
  readonly configurations: readonly Configuration[]
  readonly variants: readonly string[]
  readonly suite_id: string
  readonly profile: string
}

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
