// Where to measure the same again.

import type { RunResult, RunRow } from './run'
import { isOfFolders } from './target'

/** What the address of a sheet holds beside suite, profile and volume. */
export type AskedAgain = Readonly<Record<string, string | string[]>>

/** What the address of the sheet holds; `asked` is what the run measured beside its volume, and what its kind adds. */
export function againOf({ suite, profile, volume_id: volume, targets }: RunRow, asked?: AskedAgain): Readonly<Record<string, string | string[] | undefined>> {
  return { suite: suite.id, profile, ...asked, volume: volume ?? targets.find((one) => one.volume_id !== null)?.volume_id ?? undefined }
}

/** The second volume, the folders of one volume or the file system's options that a run measured in turns, how often, and which part of its tests. */
export function inTurnsOf(run: RunResult): AskedAgain {
  const { target_path: path, other_target_paths: others, variants, workloads, rounds } = run.request
  return {
    ...(others.length ? { other: [...others] } : {}),
    // What lies first in the sheet is else the folder its volume is measured in.
    ...(isOfFolders(run) ? { path } : {}),
    ...(variants.length ? { variants: variants.join(',') } : {}),
    ...(workloads.length ? { workloads: workloads.join(',') } : {}),
    ...(rounds === null ? {} : { rounds: String(rounds) }),
  }
}
