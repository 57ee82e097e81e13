// A volume measured by itself: when, what that costs in a year, what became of each due time.

import type { Schemas } from './schema'

export type Schedule = Schemas['Schedule']

export type ScheduleEdit = Omit<Schedule, 'volume_id' | 'settled_at'>

/** A schedule as it is written back. */
export const editOf = ({ target_path, profile, weekdays, hour, disks_never_sleep }: Schedule, is_on: boolean): ScheduleEdit => ({
  target_path, profile, weekdays, hour, is_on, disks_never_sleep,
})

export type ScheduleEvent = Schemas['ScheduleEvent']

export type ScheduleEntry = Schemas['ScheduleEntry']

export type ScheduleList = Schemas['ScheduleList']

export type ScheduleCost = Schemas['ScheduleCost']

export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const
export const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Sunday night: the quietest hours of most homes and offices. */
export const proposed = (target_path: string, profile: string): ScheduleEdit => ({
  target_path, profile, weekdays: [6], hour: 3, is_on: true, disks_never_sleep: false,
})
