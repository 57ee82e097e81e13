// Whether this browser may come in, and which version answers.

import { defineStore } from 'pinia'
import { ref } from 'vue'

import { Offline, Problem } from '@/domain/problem'
import * as api from '@/api/session'

/** What a link brings to sign in with. */
export interface Link {
  readonly token?: string | null
  readonly ticket?: string | null
}

export const useSessionStore = defineStore('session', () => {
  const isSignedIn = ref<boolean | null>(null)
  const version = ref('')
  /** How one signs in here. */
  const way = ref<api.Session['sign_in']>('token')
  const account = ref<string | null>(null)
  const idleS = ref(Infinity)
  /** Where the service had to go because another program has its port. */
  const movedPort = ref<api.MovedPort | null>(null)
  /** Nobody answered when this browser arrived. */
  const isUnreachable = ref(false)

  /**
   * The token of this visit, for as long as the page is open and nowhere else: sessions live in the service's memory,
   * and a service that was started again must not throw out whoever watches a run.
   */
  let token: string | null = null
  let renewal: Promise<boolean> | null = null
  /** A link nobody has answered to yet. */
  let waiting: Link = {}

  function accept(session: api.Session): void {
    isSignedIn.value = session.is_signed_in
    version.value = session.version
    way.value = session.sign_in
    account.value = session.account
    idleS.value = session.idle_s
    movedPort.value = session.moved_port
  }

  /**
   * Comes in with what a link brought, or with the cookie. While nobody answers the link is kept for the next try.
   * Throws the service's problem when it refuses.
   */
  async function arrive(link: Link = {}): Promise<void> {
    if (link.token || link.ticket) waiting = link
    try {
      if (waiting.ticket) await redeem(waiting.ticket)
      else if (waiting.token) await signIn(waiting.token)
      else await check()
      isUnreachable.value = false
      waiting = {}
    } catch (error) {
      isSignedIn.value = false
      isUnreachable.value = error instanceof Offline
      if (isUnreachable.value) return
      waiting = {}
      await learnTheWay()
      throw error
    }
  }

  /** Uses up the desktop's ticket; one that is used already does no harm to whoever is still signed in. */
  async function redeem(ticket: string): Promise<void> {
    try {
      accept(await api.signInTicket(ticket))
    } catch (error) {
      if (!(error instanceof Problem && error.isSignedOut)) throw error
      await check()
      if (!isSignedIn.value) throw error
    }
  }

  /** After a refused link: which form to show. Nobody answering is told by whoever asks next. */
  async function learnTheWay(): Promise<void> {
    try {
      way.value = (await api.getSession()).sign_in
    } catch (error) {
      if (!(error instanceof Problem || error instanceof Offline)) throw error
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

  /** Sends a DSM account's password on and keeps nothing of it. */
  async function signInAccount(credentials: api.Credentials): Promise<void> {
    accept(await api.signInAccount(credentials))
    isSignedIn.value = true
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
    account.value = null
    isSignedIn.value = false
  }

  /** Called by whoever met a 401: the session ended on the other side. */
  function forget(): void {
    isSignedIn.value = false
  }

  return {
    isSignedIn, isUnreachable, version, way, account, idleS, movedPort,
    arrive, check, signIn, signInAccount, signOut, renew, forget,
  }
})
