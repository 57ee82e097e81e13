// Servers that files are sent to: list, add, try, remove. A password goes in and never comes back.

import type { Certificate, EndpointEdit, EndpointEntry, EndpointKind } from '@/domain/endpoint'

import { client } from './client'

const place = (name: string): string => `endpoints/${encodeURIComponent(name)}`

export const listEndpoints = () => client.get<{ readonly endpoints: readonly EndpointEntry[] }>('endpoints')
export const putEndpoint = (name: string, edit: EndpointEdit) => client.put<EndpointEntry>(place(name), edit)
export const deleteEndpoint = (name: string) => client.delete(place(name))
export const forgetPassword = (name: string) => client.delete(`${place(name)}/password`)
/** Puts 1 KiB there, reads it, removes it; answers with what the server says it is. A password is used for that alone. */
export const tryEndpoint = (name: string, password: string | null) => client.post<EndpointEntry>(`${place(name)}/check`, { password })
/** Shows what a server shows before anything is sent to it. */
export const showCertificate = (kind: EndpointKind, address: string) => client.post<Certificate>('certificates', { kind, address })
