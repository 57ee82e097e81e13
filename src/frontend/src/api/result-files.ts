// One file a run on a server that several NAS share.

import type { ReportExtra } from '@/domain/report'
import type { CollectStatus, SendingPreview, SendingStatus } from '@/domain/result-files'

import { client } from './client'

export const getSending = () => client.get<SendingStatus>('documents')
export const previewSending = (way: string, include: readonly ReportExtra[]) => client.post<SendingPreview>('documents/preview', { way, include })
export const chooseSending = (way: string, include: readonly ReportExtra[]) => client.put<SendingStatus>('documents', { way, include })
export const sendNow = () => client.post<SendingStatus>('documents')
export const stopSending = () => client.delete('documents')
export const getCollection = () => client.get<CollectStatus>('collections')
export const startCollection = (way: string) => client.post<CollectStatus>('collections', { way })
