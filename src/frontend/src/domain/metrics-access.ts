// Who may read the metrics of this NAS from outside.

import type { Schemas } from './schema'

export type MetricsAccess = Schemas['MetricsAccess']

/** Shown once: the service keeps only its hash. */
export type MetricsToken = Schemas['MetricsToken']

/** Word for word what a token would open now. */
export type MetricsPreview = Schemas['MetricsPreview']
