// What the owner can choose.

import type { Schemas } from './schema'

export type UnitBase = 'si' | 'iec'
export type Theme = 'system' | 'light' | 'dark'

export type Settings = Schemas['Settings']
