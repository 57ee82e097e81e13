// Whether notices are sent, as it was when last asked.

import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

import {
  deleteNoticeAddress, getNoticePreview, getNoticeSending, patchNoticeSending, postNoticeAddress, postNoticeTest, putNoticeAddress,
} from '@/api/notice-sending'
import type { EnteredAddress, NoticePreview, NoticeSending, SendingChange, SendingTest } from '@/domain/notice-sending'

export const useNoticeSendingStore = defineStore('notice-sending', () => {
  const sending = shallowRef<NoticeSending | null>(null)

  async function load(): Promise<void> {
    sending.value = await getNoticeSending()
  }

  async function change(part: SendingChange): Promise<void> {
    sending.value = await patchNoticeSending(part)
  }

  async function add(address: EnteredAddress): Promise<void> {
    sending.value = await postNoticeAddress(address)
  }

  async function replace(id: string, address: EnteredAddress): Promise<void> {
    sending.value = await putNoticeAddress(id, address)
  }

  async function remove(id: string): Promise<void> {
    await deleteNoticeAddress(id)
    await load()
  }

  /** Says of each address why the test did not arrive; null where it did. */
  async function test(): Promise<SendingTest['tried']> {
    const { tried } = await postNoticeTest()
    return tried
  }

  const preview = (language: string): Promise<NoticePreview> => getNoticePreview(language)

  return { sending, load, change, add, replace, remove, test, preview }
})
