// What many clients of a suite ask for: one file over and over, or values by keys.

import type { Suite } from '@/domain/suite'

/** Whether they put, get and delete values by keys. */
export const asksByKeys = (suite: Pick<Suite, 'workloads'>): boolean =>
  suite.workloads.some(({ parameters }) => typeof parameters['key_operation'] === 'string')

/** Whether they send one and the same request over and over: other programs can do that as well. */
export const sendsOneRequest = (suite: Pick<Suite, 'workloads'>): boolean => !asksByKeys(suite)
