// Who may come in.

import { Offline } from '@/domain/problem'

import { client } from './client'

export interface Session {
  readonly is_signed_in: boolean
  readonly version: string
}

export const getSession = () => client.get<Session>('session')
export const signIn = (token: string) => client.post<Session>('session', { token })
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
