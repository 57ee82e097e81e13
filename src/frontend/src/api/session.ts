// Who may come in.

import { client } from './client'

export interface Session {
  readonly is_signed_in: boolean
  readonly version: string
}

export const getSession = () => client.get<Session>('session')
export const signIn = (token: string) => client.post<Session>('session', { token })
export const signOut = () => client.delete('session')
