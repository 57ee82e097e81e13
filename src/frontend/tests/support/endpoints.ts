// Servers as the service lists them.

import type { Endpoint, EndpointEntry } from '@/domain/endpoint'

const endpoint: Endpoint = {
  id: 'webdav-nas-1', name: 'nas-dav', kind: 'webdav', address: 'https://nas.local:5006/home', user: 'anna', options: {},
  fingerprint: null, cloud: null, server: null,
}

export const entryOf = (changes: Partial<Endpoint> = {}, hasPassword = true): EndpointEntry => ({ endpoint: { ...endpoint, ...changes }, has_password: hasPassword })

export const tried = { server: { name: 'nginx/1.22.1', durability: 'server-ack', facts: {} } } as const
