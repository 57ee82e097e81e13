// What a run would do and cost.

import type { Plan, RunRequest } from '@/domain/run'

import { client } from './client'

export const makePlan = (request: RunRequest) => client.post<Plan>('plans', request)
