// What a run would do and cost.

import type { ProfileCost } from '@/domain/profile-cost'
import type { Plan, RunRequest } from '@/domain/run'

import { client } from './client'

export const makePlan = (request: RunRequest) => client.post<Plan>('plans', request)

export const getProfileCosts = (request: RunRequest) => client.post<{ readonly profiles: readonly ProfileCost[] }>('plans/profiles', request)
