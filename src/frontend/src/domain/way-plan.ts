// One way of the plan of a run over file sizes or of many clients.

import type { Text } from './text'

/** What a run over file sizes sends over one way, and what that takes. */
export interface WayPlan {
  readonly target_id: string
  /** Of a folder on a share of another machine that is mounted on the NAS. */
  readonly share?: object | null
  readonly name: string
  readonly place: string
  readonly put_bytes: number
  readonly get_bytes: number
  readonly duration_s: number
  /** Of a public address: what the owner allows, and what the bytes cost. */
  readonly most_bytes: number | null
  readonly cost: number | null
  readonly currency: string | null
  /** Of a run of many clients: about how many are sent, and how many files and sockets are open at most. `stays`: what is not removed. */
  readonly requests?: number | null
  readonly sockets?: number | null; readonly stays?: readonly Text[] | null
  /** How far away it leads, and most bytes its rounds are planned for; left out in plans older than that, or without limit. */
  readonly reach?: 'machine' | 'local' | 'internet' | 'unknown' | null
  readonly limit_bytes?: number | null
}
