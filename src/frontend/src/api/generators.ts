// Programs that can send the requests of a run, also those that are not installed.

import type { Generator } from '@/domain/generator'

import { client } from './client'

export const listGenerators = () => client.get<{ readonly generators: readonly Generator[] }>('generators')
