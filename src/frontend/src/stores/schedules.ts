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

  let known: Promise<void> | null = null
  /** Loads them unless they are here or on their way: each card of the first page asks. */
  function know(): Promise<void> {
    if (list.value) return Promise.resolve()
    known ??= load().finally(() => { known = null })
    return known
  }

  async function put(edit: ScheduleEdit): Promise<void> {
    await api.putSchedule(edit)
    await load()
  }

  async function remove(volume: string): Promise<void> {
    await api.deleteSchedule(volume)
    await load()
  }

  return { list, load, know, put, remove, cost: api.scheduleCost }
})
