// The root extra: measurements that need administrator rights, and the scripts by which the owner installs it.

import type { Schemas } from './schema'

export type RootExtraState = 'not-needed' | 'not-installed' | 'running' | 'out-of-date' | 'wrong-owner' | 'not-answering'

export type RootScript = Schemas['RootScript']

export type RootExtra = Schemas['RootExtra']

export type DiskRead = Schemas['DiskRead']

export type DiskReads = Schemas['DiskReads']

/** Whether it measures for us. */
export const canBeAsked = (state: RootExtraState) => state === 'running' || state === 'out-of-date'
