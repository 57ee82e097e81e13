// Whether this browser may come in, and which version answers.

import { defineStore } from 'pinia'
import { ref } from 'vue'

import { Problem } from '@/domain/problem'
import * as api from '@/api/session'

export const useSessionStore = defineStore('session', () => {
  const isSignedIn = ref<boolean | null>(null)
  const version = ref('')

  function accept(session: api.Session): void {
    isSignedIn.value = session.is_signed_in
    version.value = session.version
  }

  /** Asks once whether the cookie still counts. */
  async function check(): Promise<void> {
    try {
      accept(await api.getSession())
    } catch (error) {
      if (!(error instanceof Problem && error.isSignedOut)) throw error
      isSignedIn.value = false
    }
  }

  async function signIn(token: string): Promise<void> {
    accept(await api.signIn(token.trim()))
    isSignedIn.value = true
  }

  async function signOut(): Promise<void> {
    await api.signOut()
    isSignedIn.value = false
  }

  /** Called by whoever met a 401: the session ended on the other side. */
  function forget(): void {
    isSignedIn.value = false
  }

  return { isSignedIn, version, check, signIn, signOut, forget }
})
