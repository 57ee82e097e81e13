// Who may read the metrics of this NAS, as it was when last asked.

import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

import { deleteMetricsToken, getMetricsAccess, getMetricsPreview, postMetricsToken } from '@/api/metrics'
import type { MetricsAccess } from '@/domain/metrics-access'

export const useMetricsStore = defineStore('metrics', () => {
  const access = shallowRef<MetricsAccess | null>(null)

  async function load(): Promise<void> {
    access.value = await getMetricsAccess()
  }

  async function preview(withNames: boolean): Promise<string> {
    return (await getMetricsPreview(withNames)).text
  }

  /** A new token, in place of an earlier one; it can be asked for this once. */
  async function makeToken(withNames: boolean): Promise<string> {
    const { token } = await postMetricsToken(withNames)
    await load()
    return token
  }

  async function end(): Promise<void> {
    await deleteMetricsToken()
    await load()
  }

  return { access, load, preview, makeToken, end }
})
