import type { Text } from './text'

/** What going on with an interrupted run costs at most. */
export interface Continuation {
  /** Of `most_write_bytes`, test files that are laid out and preconditioned once more. */
  readonly anew_bytes: number
  readonly most_write_bytes: number
  readonly most_duration_s: number
  /** What of it is so much that the owner has to agree first. */
  readonly wants_yes_for: readonly Text[]
  /** Ways whose password has to be given again. */
  readonly passwords_for: readonly string[]
}
