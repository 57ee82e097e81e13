// The root extra as it was found when last asked.

import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

import { getRootExtra, postDiskReads } from '@/api/root-extra'
import type { DiskReads, RootExtra } from '@/domain/root-extra'

export const useRootExtraStore = defineStore('root-extra', () => {
  const found = shallowRef<RootExtra | null>(null)

  async function load(): Promise<void> {
    found.value = await getRootExtra()
  }

  const reads = shallowRef<DiskReads | null>(null)

  /** Takes some seconds per disk. */
  async function readDisks(): Promise<void> {
    reads.value = await postDiskReads()
  }

  return { found, reads, load, readDisks }
})
