// The machine second by second while one round ran, as the service sends it: one column per quantity.

import type { Schemas } from './schema'

export type DiskSeries = Schemas['DiskSeries']

export type BusyProcess = Schemas['BusyProcess']

export type SystemSeries = Schemas['SystemSeries']
