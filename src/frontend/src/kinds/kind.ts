// What the page knows of a kind of run. A kind is a folder beside this file: its `index.ts` has a `Kind` as default, all else
// in it is of this kind alone. Folders are found by scan (`index.ts` here), know nothing of each other, and no view names one.

import type { Component } from 'vue'
import type { RouteLocationRaw } from 'vue-router'

import type { AskedAgain } from '@/domain/again'
import type { Asking } from '@/domain/request'
import type { RunResult, RunRow } from '@/domain/run'
import type { Measured } from '@/domain/seed'
import type { Stage } from '@/domain/stage'

import type { Signs } from './signs'

export interface Kind {
  /** As the service names it. */
  readonly id: string
  /** Whether a run is of this kind, where its plan does not name it; at most one kind matches. */
  readonly isKindOf: (signs: Signs) => boolean
  /** Whether it measures ways to store files, and not volumes. */
  readonly isByWays?: boolean
  /** Whether its runs can stand side by side also where they took several ways. */
  readonly hasPlaces?: boolean
  /** Whether its owner may have it rest after a round. */
  readonly canPause?: boolean
  readonly result?: ResultParts
  readonly form?: FormParts
  /** What stands for all finished rounds while a stage goes on: with `stage`, `finished`, `workloads`, `round`. */
  readonly soFar?: (stage: Stage | undefined) => Component | null
}

/** Parts of a result's screen; what is left out is as for any run. */
export interface ResultParts {
  /** First of all, in place of the verdict: with `row`, `run`, `source`, `fileName`, and `v-model:beside`, the publication beside it. */
  readonly answer?: Component
  /** What is to be done next, in place of what the answer itself offers: key of its words, and where it leads. */
  readonly next?: (row: RunRow) => { readonly words: string; readonly to: RouteLocationRaw } | null
  /** Below it: with `run`, `caveats`. */
  readonly head?: Component
  /** First of what is for experts: with `run`, `source`, `fileName`. */
  readonly course?: Component
  /** Above the charts: with `run`. */
  readonly numbers?: Component
  /** Publications of what can stand beside it. */
  readonly measured?: Measured
  /** What has nothing to show of such a run: what it is good for, what limited it, charts but those of one workload, test file and engine. */
  readonly without?: readonly ('uses' | 'limits' | 'charts' | 'file')[]
}

/** Parts of the sheet for a new run, and what the service is asked by it. */
export interface FormParts extends Asking {
  /** What is measured, in place of the volume: with `suite`, `entries`, `endpoints`, `path`, `fewest`, and the choice as `v-model`. */
  readonly targets?: Component
  /** What it costs: with `plan`, `suite`, `hasSsd`, `load`. */
  readonly cost?: Component
  /** Folded, before all other options: with `suite`, and the choice as `v-model`. */
  readonly options?: Component
  /** Folded, below the workloads to choose from: with `suite`, and the choice as `v-model`. */
  readonly cells?: Component
  /** What the address of the sheet holds beside suite, profile and volume, where the same is to be measured again. */
  readonly again?: (run: RunResult) => AskedAgain
}
