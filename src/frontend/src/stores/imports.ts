// Files from outside, and those that wait in the service's memory until nothing is measured.

import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

import * as api from '@/api/imports'
import { MOST_WAITING_BYTES, type Imported, type WaitingImport } from '@/domain/import'
import { Problem } from '@/domain/problem'

export const useImportsStore = defineStore('imports', () => {
  const waiting = shallowRef<readonly WaitingImport[]>([])

  async function load(): Promise<void> {
    waiting.value = (await api.listWaiting()).waiting
  }

  async function takeIn(file: File): Promise<Imported> {
    const came = await api.importFile(file)
    if (came.waiting_id) await load()
    return came
  }

  /** Has a small file wait that could not come in because something is measured; any other problem is thrown on. */
  async function keep(file: File, problem: unknown): Promise<Imported> {
    if (!(problem instanceof Problem && problem.code === 'busy' && file.size <= MOST_WAITING_BYTES)) throw problem
    return takeIn(file)
  }

  return { waiting, load, takeIn, keep }
})
