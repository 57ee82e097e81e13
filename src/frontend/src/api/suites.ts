// What can be run, and the words for metrics and caveats.

import type { Registry } from '@/domain/suite'

import { address, client } from './client'

export const getRegistry = () => client.get<Registry>('suites')
export const scriptAddress = (suite: string, profile: string) => address('scripts', { suite, profile })
