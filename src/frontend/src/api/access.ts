// Whether a volume can be measured, and the shared folder that makes it so.

import type { ShareMade, ShareOffer, VolumeAccess } from '@/domain/access'

import { client } from './client'

const at = (id: string, what: string) => `volumes/${encodeURIComponent(id)}/${what}`

export const lookAtAccess = (id: string) => client.get<VolumeAccess>(at(id, 'access'))
export const getOffer = (id: string) => client.get<ShareOffer>(at(id, 'share'))
export const makeShare = (id: string) => client.post<ShareMade>(at(id, 'share'))
export const removeShare = (id: string) => client.delete(at(id, 'share'))
