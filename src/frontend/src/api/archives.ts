// All results as one file: where the copy stands, what lies on this machine, and the way in.

import { PIECE_BYTES, type FoundArchive, type MirrorStatus, type RestoreStatus } from '@/domain/archive'

import { address, client } from './client'

export const getMirror = () => client.get<MirrorStatus>('mirror')
export const writeMirror = () => client.post<MirrorStatus>('mirror')
export const findArchives = (folder = '') => client.get<{ readonly archives: readonly FoundArchive[] }>('archives', { folder })
export const startRestore = (source: string) => client.post<RestoreStatus>('restores', { source })
export const getRestore = () => client.get<RestoreStatus>('restores')
export const archiveAddress = () => address('archive')

/** Sends a file piece by piece; `sent` is told the share that has arrived. */
export async function sendArchive(file: Blob, sent: (ratio: number) => void): Promise<void> {
  for (let offset = 0; offset < file.size || offset === 0; offset += PIECE_BYTES) {
    const piece = file.slice(offset, offset + PIECE_BYTES, 'application/octet-stream')
    await client.post(`archives/parts?offset=${offset}&total=${file.size}`, piece)
    sent(Math.min(1, (offset + PIECE_BYTES) / file.size))
  }
}
