// What the owner can choose.

import type { Language } from './text'

export type UnitBase = 'si' | 'iec'
export type Theme = 'system' | 'light' | 'dark'

export interface Settings {
  readonly unit_base: UnitBase
  /** Tag of a language, or `auto`: the browser's. */
  readonly language: Language
  readonly theme: Theme
  readonly reserve_ratio: number
  readonly reserve_bytes: number
  readonly difference_threshold_ratio: number
  readonly drop_threshold_ratio: number
  readonly folders: readonly string[]
  readonly mirror_folder: string
  readonly is_mirror_declined: boolean
}
