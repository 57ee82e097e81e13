// Who may come in.

import type { Schemas } from '@/domain/schema'
import { Offline } from '@/domain/problem'

import { client } from './client'

/** The service listens on `port`; DSM's firewall list and the owner's reverse proxies still have `registered`. */
export type MovedPort = Schemas['MovedPort']

export type Session = Schemas['SessionState']

export interface Credentials {
  readonly account: string
  readonly password: string
  readonly otp?: string
  readonly remember_device?: boolean
}

export const getSession = () => client.get<Session>('session')
export const signIn = (token: string) => client.post<Session>('session', { token })
export const signInAccount = (credentials: Credentials) => client.post<Session>('session', credentials)
export const signInTicket = (ticket: string) => client.post<Session>('session', { ticket })
export const signOut = () => client.delete('session')

/** Whether anybody answers, signed in or not. */
export async function isUp(): Promise<boolean> {
  try {
    await client.get('health')
    return true
  } catch (error) {
    return !(error instanceof Offline)
  }
}
