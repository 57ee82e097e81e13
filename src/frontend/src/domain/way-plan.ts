// One way of the plan of a run over file sizes or of many clients.

import type { Schemas } from './schema'

/** What a run over file sizes sends over one way, and what that takes. */
export type WayPlan = Schemas['WayPlan']
