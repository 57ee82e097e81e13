// Notices that are sent. An address goes in and never comes out.

import type { EnteredAddress, NoticePreview, NoticeSending, SendingChange, SendingTest } from '@/domain/notice-sending'

import { client } from './client'

export const getNoticeSending = () => client.get<NoticeSending>('notice-sending')
export const patchNoticeSending = (change: SendingChange) => client.patch<NoticeSending>('notice-sending', change)
export const getNoticePreview = (language: string) => client.get<NoticePreview>('notice-sending/preview', { language })
export const postNoticeTest = () => client.post<SendingTest>('notice-sending/test')
export const postNoticeAddress = (address: EnteredAddress) => client.post<NoticeSending>('notice-addresses', address)
export const putNoticeAddress = (id: string, address: EnteredAddress) => client.put<NoticeSending>(`notice-addresses/${encodeURIComponent(id)}`, address)
export const deleteNoticeAddress = (id: string) => client.delete(`notice-addresses/${encodeURIComponent(id)}`)
