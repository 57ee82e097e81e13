// The copy of all results, and taking such a file in. Progress is asked for only while something comes in.

import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'

import * as api from '@/api/archives'
import { onLanguageChange } from '@/i18n'
import type { FoundArchive, MirrorStatus, RestoreStatus } from '@/domain/archive'

import { useNoticesStore } from './notices'

const ASK_MS = 500

export const useArchiveStore = defineStore('archive', () => {
  const mirror = shallowRef<MirrorStatus | null>(null)
  const found = shallowRef<readonly FoundArchive[] | null>(null)
  const restore = shallowRef<RestoreStatus | null>(null)
  /** Share of a chosen file that has arrived; null while none is being sent. */
  const sent = ref<number | null>(null)

  async function loadMirror(): Promise<void> {
    mirror.value = await api.getMirror()
  }

  let asking: Promise<void> | null = null

  /** The same for what is shown first: all who show it at once share one question. */
  function seeMirror(): Promise<void> {
    asking ??= loadMirror().finally(() => { asking = null })
    return asking
  }

  async function writeMirror(): Promise<void> {
    mirror.value = await api.writeMirror()
  }

  async function find(folder = ''): Promise<void> {
    found.value = (await api.findArchives(folder)).archives
  }

  /** What is shown is asked for once more in the language it is now read in; what still comes in tells of itself. */
  async function again(): Promise<void> {
    if (mirror.value) await loadMirror()
    if (restore.value && restore.value.state !== 'running') restore.value = await api.getRestore()
  }
  onLanguageChange(() => void again().catch(useNoticesStore().failed))

  /** Takes in what lies at a path, or a file of this browser; returns how it ended. */
  async function takeIn(source: string | File): Promise<RestoreStatus> {
    try {
      if (typeof source !== 'string') {
        sent.value = 0
        await api.sendArchive(source, (ratio) => { sent.value = ratio })
      }
    } finally {
      sent.value = null
    }
    restore.value = await api.startRestore(typeof source === 'string' ? source : 'upload')
    while (restore.value.state === 'running') {
      await new Promise((resolve) => setTimeout(resolve, ASK_MS))
      restore.value = await api.getRestore()
    }
    return restore.value
  }

  return { mirror, found, restore, sent, loadMirror, seeMirror, writeMirror, find, takeIn, downloadAddress: api.archiveAddress }
})
