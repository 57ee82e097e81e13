// All results as one file: the copy kept elsewhere, and taking such a file in.

import type { Schemas } from './schema'

export type ArchiveHeader = Schemas['ArchiveHeader']

export type FoundArchive = Schemas['FoundArchive']

export type MirrorStatus = Schemas['MirrorStatus']

export type RestoreStatus = Schemas['RestoreStatus']

/** The service takes a file of any size in pieces of at most this many bytes. */
export const PIECE_BYTES = 4_000_000

/** Whether a file's name is one that volbench gives to all results. */
export const holdsAllResults = (name: string): boolean => /\.jsonl\.gz$/i.test(name)
