// What a monitoring system may read of this NAS, and the token that opens it.

import type { MetricsAccess, MetricsPreview, MetricsToken } from '@/domain/metrics-access'

import { client } from './client'

export const getMetricsAccess = () => client.get<MetricsAccess>('metrics-access')
export const getMetricsPreview = (withNames: boolean) => client.get<MetricsPreview>(`metrics-access/preview?with_names=${withNames}`)
export const postMetricsToken = (withNames: boolean) => client.post<MetricsToken>('metrics-access', { with_names: withNames })
export const deleteMetricsToken = () => client.delete('metrics-access')
