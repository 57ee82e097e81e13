// How long the same run takes with each profile of its suite, and which of them does not go with what is chosen.

import type { Schemas } from './schema'
import type { Refusal } from './overview'

export type ProfileCost = Schemas['ProfileCost']

/** Why a profile cannot be chosen; null where it can. What is in the way of every profile is none's own: the plan says it. */
export function whyNot(costs: readonly ProfileCost[], profile: string): Refusal | null {
  if (costs.every(({ refusal }) => refusal)) return null
  return costs.find((one) => one.profile === profile)?.refusal ?? null
}

/** The profiles to choose among instead of one that does not go; empty where it goes. */
export function insteadOf(costs: readonly ProfileCost[], profile: string): readonly ProfileCost[] {
  return whyNot(costs, profile) ? costs.filter(({ refusal }) => !refusal) : []
}
