// A volume measured by itself: when, what that costs in a year, what became of each due time.

import type { Text } from './text'

export interface Schedule {
  readonly volume_id: string
  readonly target_path: string
  readonly profile: string
  /** 0 is Monday. */
  readonly weekdays: readonly number[]
  readonly hour: number
  readonly is_on: boolean
  readonly disks_never_sleep: boolean
}

export type ScheduleEdit = Omit<Schedule, 'volume_id'>

/** A schedule as it is written back. */
export const editOf = ({ target_path, profile, weekdays, hour, disks_never_sleep }: Schedule, is_on: boolean): ScheduleEdit => ({
  target_path, profile, weekdays, hour, is_on, disks_never_sleep,
})

export interface ScheduleEvent {
  readonly due_at: string
  readonly outcome: 'started' | 'skipped' | 'missed'
  readonly words: Text
  readonly run_id: string | null
}

export interface ScheduleEntry {
  readonly schedule: Schedule
  readonly next_at: string | null
  readonly events: readonly ScheduleEvent[]
}

export interface ScheduleList {
  readonly time_zone: string
  /** The machine's clock, ISO 8601 without zone. */
  readonly local_time: string
  readonly schedules: readonly ScheduleEntry[]
}

export interface ScheduleCost {
  readonly runs_per_year: number
  readonly duration_s: number
  readonly write_bytes: number
  readonly write_bytes_per_year: number
  readonly endurance_ratio_per_year: number | null
}

export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const
export const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Sunday night: the quietest hours of most homes and offices. */
export const proposed = (target_path: string, profile: string): ScheduleEdit => ({
  target_path, profile, weekdays: [6], hour: 3, is_on: true, disks_never_sleep: false,
})
