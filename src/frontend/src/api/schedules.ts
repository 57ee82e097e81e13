// Volumes measured by themselves.

import type { ScheduleCost, ScheduleEdit, ScheduleEntry, ScheduleList } from '@/domain/schedule'

import { client } from './client'

export const listSchedules = () => client.get<ScheduleList>('schedules')
export const putSchedule = (edit: ScheduleEdit) => client.put<ScheduleEntry>('schedules', edit)
export const deleteSchedule = (volume: string) => client.delete(`schedules/${encodeURIComponent(volume)}`)
export const scheduleCost = (edit: ScheduleEdit) => client.post<ScheduleCost>('schedules/cost', edit)
