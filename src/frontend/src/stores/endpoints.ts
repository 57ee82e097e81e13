// The servers an owner has named.

import { defineStore } from 'pinia'
import { ref } from 'vue'

import * as api from '@/api/endpoints'
import type { EndpointEdit, EndpointEntry } from '@/domain/endpoint'

export const useEndpointsStore = defineStore('endpoints', () => {
  const entries = ref<readonly EndpointEntry[] | null>(null)

  async function load(): Promise<void> {
    entries.value = (await api.listEndpoints()).endpoints
  }

  /** Keeps a server under a name; one that has it is replaced. */
  async function put(name: string, edit: EndpointEdit): Promise<void> {
    await api.putEndpoint(name, edit)
    await load()
  }

  async function remove(name: string): Promise<void> {
    await api.deleteEndpoint(name)
    await load()
  }

  async function forgetPassword(name: string): Promise<void> {
    await api.forgetPassword(name)
    await load()
  }

  return { entries, load, put, remove, forgetPassword, attempt: api.tryEndpoint, certificate: api.showCertificate }
})
