// Who may come in.

import { Offline } from '@/domain/problem'

import { client } from './client'

/** The service listens on `port`; DSM's firewall list and the owner's reverse proxies still have `registered`. */
export interface MovedPort {
  readonly port: number
  readonly registered: number
}

export interface Session {
  readonly is_signed_in: boolean
  readonly version: string
  /** How one signs in here: `dsm`, accounts of the DSM on this machine, or `token`. */
  readonly sign_in: string
  readonly account: string | null
  /** Whether DSM may be asked in the administrator's name. */
  readonly has_dsm_session: boolean
  /** Seconds without use after which the session ends. */
  readonly idle_s: number
  readonly moved_port: MovedPort | null
}

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
