// By what the kind of a run is known. Where its plan does not name it, it follows from what a run has anyway: that is read
// here and nowhere else. Of a run to come the service says by which kind each profile measures a suite.

import type { RunResult } from '@/domain/run'
import { laysOut, type Workload } from '@/domain/suite'

export interface Signs {
  /** The kind itself, as the service names it. */
  readonly kind?: string | null | undefined
  readonly workloads: readonly Pick<Workload, 'parameters'>[]
  readonly hasStages: boolean
  /** Whether laying out the test file is measured as well. */
  readonly isLaidOut: boolean
}

/** Of a run that is over. */
export const signsOfRun = ({ plan, workloads, stages }: Pick<RunResult, 'plan' | 'workloads' | 'stages'>): Signs => ({
  kind: plan.kind,
  workloads,
  hasStages: plan.stages.length + stages.length > 0,
  isLaidOut: workloads.some(laysOut),
})
