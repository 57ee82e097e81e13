// Notices that reach an owner who is not looking at the page: where to, when, in which words.

import type { Text } from './text'

export type Occasion = 'drop' | 'failed-run' | 'slow-disk'
export const OCCASIONS: readonly Occasion[] = ['drop', 'failed-run', 'slow-disk']
export const HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour)

/** Where notices go, as it may be shown: nobody can send there by what stands here. */
export interface NoticeAddress {
  id: string
  service: string
  masked: string
  added_at: string
  waiting: number
  last_sent_at: string | null
  problem: Text | null
  /** Whether the newest notice that failed is tried no more. */
  is_given_up: boolean
  next_try_at: string | null
}

export interface NoticeSending {
  is_on: boolean
  language: string
  quiet_from: number | null
  quiet_until: number | null
  occasions: Occasion[]
  addresses: NoticeAddress[]
}

/** Missing ones stay. */
export interface SendingChange {
  is_on?: boolean
  /** What the preview answered: it says that its words were read. */
  read?: string
  language?: string
  quiet_from?: number | null
  quiet_until?: number | null
  occasions?: Occasion[]
}

export interface ShownNotice {
  occasion: Occasion
  title: string
  body: string
}

/** Word for word what is sent. */
export interface NoticePreview {
  notices: ShownNotice[]
  read: string
}

export interface SendingTest {
  tried: { address_id: string; problem: Text | null }[]
}
