// One file a run on a server that several NAS share: what is sent there, and what was read back.

import type { Schemas } from './schema'

/** Kinds of server that keep files under names of ours and list them. */
export const PLACE_KINDS: readonly string[] = ['s3', 'webdav', 'smb']

export type SendingStatus = Schemas['SendingStatus']

export type SendingPreview = Schemas['SendingPreview']

export type CollectStatus = Schemas['CollectStatus']
