// Files from outside: taken in, or kept by the service until nothing is measured.

import type { Imported, WaitingImport } from '@/domain/import'

import { client } from './client'

export const importFile = (file: Blob) => client.post<Imported>('imports', file)
export const listWaiting = () => client.get<{ readonly waiting: readonly WaitingImport[] }>('imports')
