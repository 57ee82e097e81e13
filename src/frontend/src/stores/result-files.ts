// Where result files go and what was read back, as it was when last asked.

import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

import * as api from '@/api/result-files'
import { reportAddress } from '@/api/runs'
import type { ReportExtra } from '@/domain/report'
import type { CollectStatus, SendingStatus } from '@/domain/result-files'
import { onLanguageChange } from '@/i18n'

import { useNoticesStore } from './notices'

export const useResultFilesStore = defineStore('result-files', () => {
  const sending = shallowRef<SendingStatus | null>(null)
  const collection = shallowRef<CollectStatus | null>(null)

  async function load(): Promise<void> {
    [sending.value, collection.value] = await Promise.all([api.getSending(), api.getCollection()])
  }
  onLanguageChange(() => { if (sending.value) void load().catch(useNoticesStore().failed) })

  async function choose(way: string, include: readonly ReportExtra[]): Promise<void> {
    sending.value = await api.chooseSending(way, include)
  }

  async function send(): Promise<void> {
    sending.value = await api.sendNow()
  }

  async function stop(): Promise<void> {
    await api.stopSending()
    await load()
  }

  async function collect(way: string): Promise<void> {
    collection.value = await api.startCollection(way)
  }

  return { sending, collection, load, choose, send, stop, collect, preview: api.previewSending, wholeAddress: reportAddress }
})
