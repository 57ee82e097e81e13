// The formats reports can be had in; which there are only the service knows.

import type { Schemas } from './schema'

export type Subject = 'run' | 'comparison' | 'experiment'

export type ReportFormat = Schemas['ReportFormat']

/** Facts that leave the NAS only where the owner lets them. */
export const EXTRAS = ['serials', 'host', 'paths', 'notes', 'programs'] as const
export type ReportExtra = (typeof EXTRAS)[number]
