// Whether this browser may come in, and which version answers.

import { defineStore } from 'pinia'
import { ref } from 'vue'

import { Offline, Problem } from '@/domain/problem'
import * as api from '@/api/session'

export const useSessionStore = defineStore('session', () => {
  const isSignedIn = ref<boolean | null>(null)
  const version = ref('')
  /** Nobody answered when this browser arrived. */
  const isUnreachable = ref(false)

  /**
   * The token of this visit, for as long as the page is open and nowhere else: sessions live in the service's memory,
   * and a service that was started again must not throw out whoever watches a run.
   */
  let token: string | null = null
  let renewal: Promise<boolean> | null = null
  /** A link's token nobody has answered to yet. */
  let waiting: string | null = null

  function accept(session: api.Session): void {
    isSignedIn.value = session.is_signed_in
    version.value = session.version
  }

  /**
   * Comes in with the token of a link, or with the cookie. While nobody answers the token is kept for the next try.
   * Throws the service's problem when it refuses.
   */
  async function arrive(withToken: string | null = null): Promise<void> {
    waiting = withToken ?? waiting
    try {
      if (waiting === null) await check()
      else await signIn(waiting)
      isUnreachable.value = false
      waiting = null
    } catch (error) {
      isSignedIn.value = false
      isUnreachable.value = error instanceof Offline
      if (isUnreachable.value) return
      waiting = null
      throw error
    }
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

  async function signIn(typed: string): Promise<void> {
    const candidate = typed.trim()
    accept(await api.signIn(candidate))
    isSignedIn.value = true
    token = candidate
  }

  async function signInAgain(known: string): Promise<boolean> {
    try {
      accept(await api.signIn(known))
      return true
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      token = null
      return false
    }
  }

  /** Opens a new session with this visit's token; requests that ask at the same time share one attempt. */
  async function renew(): Promise<boolean> {
    if (token === null) return false
    renewal ??= signInAgain(token).finally(() => {
      renewal = null
    })
    return renewal
  }

  async function signOut(): Promise<void> {
    await api.signOut()
    token = null
    isSignedIn.value = false
  }

  /** Called by whoever met a 401: the session ended on the other side. */
  function forget(): void {
    isSignedIn.value = false
  }

  return { isSignedIn, isUnreachable, version, arrive, check, signIn, signOut, renew, forget }
})
