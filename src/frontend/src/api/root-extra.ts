// Measurements that need administrator rights.

import type { DiskReads, RootExtra } from '@/domain/root-extra'

import { client } from './client'

export const getRootExtra = () => client.get<RootExtra>('root-extra')
export const postDiskReads = () => client.post<DiskReads>('root-extra/disk-reads', {})
