// The formats reports can be had in; which there are only the service knows.

import type { Text } from './text'

export type Subject = 'run' | 'comparison' | 'experiment'

export interface ReportFormat {
  /** What the report is asked for by. */
  readonly format: string
  readonly title: Text
  /** What it is good for. */
  readonly hint: Text
  readonly suffix: string
  readonly media_type: string
  /** `paste`: a text that is saved or copied; `picture`: looked at, and saved as a picture; `caption`: a line beside that. */
  readonly use: 'file' | 'paste' | 'picture' | 'caption'
  readonly subjects: readonly Subject[]
  /** Whether what others published can stand beside a run in it. */
  readonly has_published: boolean
}

/** Facts that leave the NAS only where the owner lets them. */
export const EXTRAS = ['serials', 'host', 'paths', 'notes', 'programs'] as const
export type ReportExtra = (typeof EXTRAS)[number]
