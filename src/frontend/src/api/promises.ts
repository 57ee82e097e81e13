// What volumes were sold with.

import type { PromiseOffer, PromisePreview, VolumePromise } from '@/domain/promise'

import { client } from './client'

const place = (volume: string): string => `volumes/${encodeURIComponent(volume)}/promise`

export const readPromise = (volume: string) => client.get<PromiseOffer>(place(volume))
export const previewPromise = (volume: string, edit: VolumePromise) => client.post<PromisePreview>(`${place(volume)}/preview`, edit)
export const putPromise = (volume: string, edit: VolumePromise) => client.put<unknown>(place(volume), edit)
export const deletePromise = (volume: string) => client.delete(place(volume))
