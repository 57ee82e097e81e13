// How much a run that writes until it is steady may write, and how long it may take.

import { BYTES_OF_GB, type ClientRequest, type RunChoice } from '@/domain/request'
import { fills } from '@/domain/stage'
import type { Suite } from '@/domain/suite'

const SECONDS_OF_HOUR = 3600

/** Whether a suite writes until it is steady, within limits of bytes and time that its owner may set. */
export const isLimited = (suite: Pick<Suite, 'profiles'>): boolean => suite.profiles.some(({ stages }) => stages.some(fills))

export const takesLimits = ({ mostGb, mostHours }: RunChoice, suite: Suite): Partial<RunChoice> => (isLimited(suite) ? { mostGb, mostHours } : {})

export const requestWithin = ({ mostGb, mostHours }: RunChoice): Partial<ClientRequest> => ({
  ...(mostGb === null ? {} : { most_write_bytes: Math.round(mostGb * BYTES_OF_GB) }),
  ...(mostHours === null ? {} : { most_duration_s: mostHours * SECONDS_OF_HOUR }),
})
