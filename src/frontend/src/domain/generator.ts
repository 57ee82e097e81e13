// Programs that send the requests of many clients: one for a whole run, and never compared with another one.

import type { Text } from './text'

export interface Generator {
  readonly name: string
  /** As it prints it; null where it is not installed. */
  readonly version: string | null
  /** It sends the requests where nobody asks for another one. */
  readonly is_usual: boolean
  /** What it can do and what it cannot tell. */
  readonly about: Text
  /** What to do where it is missing. */
  readonly install: Text
  /** Ids of the suites whose requests it can send. */
  readonly suites: readonly string[]
}

/** Those that can send a suite's requests and are installed, and those that are missing. */
export function offeredGenerators(all: readonly Generator[], suite: string): { here: readonly Generator[]; missing: readonly Generator[] } {
  const able = all.filter(({ suites }) => suites.includes(suite))
  return { here: able.filter(({ version }) => version !== null), missing: able.filter(({ version }) => version === null) }
}
