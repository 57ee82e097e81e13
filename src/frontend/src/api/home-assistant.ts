// What Home Assistant is told, and over which broker.

import type { BrokerEdit, TellingPreview, TellingStatus } from '@/domain/home-assistant'

import { client } from './client'

export const getTelling = () => client.get<TellingStatus>('home-assistant')
export const getTellingPreview = (withNames: boolean) => client.get<TellingPreview>(`home-assistant/preview?with_names=${withNames}`)
export const putBroker = (edit: BrokerEdit) => client.put<TellingStatus>('home-assistant', edit)
export const postTelling = () => client.post<TellingStatus>('home-assistant/tell')
export const deleteBroker = (isLeft: boolean) => client.delete(`home-assistant${isLeft ? '?leave=true' : ''}`)
