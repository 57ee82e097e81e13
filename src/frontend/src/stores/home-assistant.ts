// What Home Assistant is told, as it stood when last asked.

import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

import { deleteBroker, getTelling, getTellingPreview, postTelling, putBroker } from '@/api/home-assistant'
import { written, type BrokerEdit, type TellingStatus } from '@/domain/home-assistant'

export const useHomeAssistantStore = defineStore('home-assistant', () => {
  const status = shallowRef<TellingStatus | null>(null)

  async function load(): Promise<void> {
    status.value = await getTelling()
  }

  async function preview(withNames: boolean): Promise<string> {
    return written((await getTellingPreview(withNames)).messages)
  }

  async function turnOn(edit: BrokerEdit): Promise<void> {
    status.value = await putBroker(edit)
  }

  /** Everything once more. */
  async function tell(): Promise<void> {
    status.value = await postTelling()
  }

  /** `isLeft`: the broker is not asked to forget what it was told. */
  async function turnOff(isLeft: boolean): Promise<void> {
    await deleteBroker(isLeft)
    await load()
  }

  return { status, load, preview, turnOn, tell, turnOff }
})
