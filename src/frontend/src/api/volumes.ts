// What can be measured.

import type { Overview, TargetDescription } from '@/domain/overview'

import { client } from './client'

export const getOverview = () => client.get<Overview>('volumes')
export const forgetLeft = (runId: string) => client.delete(`left/${encodeURIComponent(runId)}`)
export const describeTarget = (path: string) => client.post<TargetDescription>('targets', { path })
