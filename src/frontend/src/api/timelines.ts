// Volumes over time, and notices of a drop.

import type { DropNotice, Timeline, TimelineName } from '@/domain/timeline'

import { client, type Query } from './client'

export const listTimelines = () => client.get<{ readonly timelines: readonly TimelineName[] }>('timelines')
export const getTimeline = (which: Query) => client.get<Timeline>('timelines/runs', which)
export const listNotices = () => client.get<{ readonly notices: readonly DropNotice[] }>('notices')
export const dismissNotice = (id: string) => client.post<undefined>(`notices/${encodeURIComponent(id)}/dismiss`)
