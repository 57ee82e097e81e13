// What the owner chose; kept by the service, so that every browser agrees.

import type { Settings } from '@/domain/settings'

import { client } from './client'

export const getSettings = () => client.get<Settings>('settings')
export const patchSettings = (change: Partial<Settings>) => client.patch<Settings>('settings', change)
