// Where to measure the same again.

import type { RunRow } from './run'

/** What the address of the sheet holds; `asked` is what a kind of run adds. */
export function againOf({ suite, profile, volume_id: volume, targets }: RunRow, asked?: Readonly<Record<string, string>>): Readonly<Record<string, string | undefined>> {
  return { suite: suite.id, profile, ...asked, volume: volume ?? targets.find((one) => one.volume_id !== null)?.volume_id ?? undefined }
}
