// No test is about speed: what is loaded when first wanted (a lazy card, a chart) takes seconds on a machine with much else to do.

import { vi } from 'vitest'

const PATIENCE_MS = 50_000

/** Asks again until `holds` throws no more, and fails with what it threw last. */
export const eventually = <T>(holds: () => T): Promise<Awaited<T>> => vi.waitFor(holds, { timeout: PATIENCE_MS }) as Promise<Awaited<T>>
