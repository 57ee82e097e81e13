// Volumes measured by themselves.

import { defineStore } from 'pinia'
import { ref } from 'vue'

import * as api from '@/api/schedules'
import type { ScheduleEdit, ScheduleList } from '@/domain/schedule'

export const useSchedulesStore = defineStore('schedules', () => {
  const list = ref<ScheduleList | null>(null)

  async function load(): Promise<void> {
    list.value = await api.listSchedules()
  }

  async function put(edit: ScheduleEdit): Promise<void> {
    await api.putSchedule(edit)
    await load()
  }

  async function remove(volume: string): Promise<void> {
    await api.deleteSchedule(volume)
    await load()
  }

  return { list, load, put, remove, cost: api.scheduleCost }
})
