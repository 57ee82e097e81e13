// A choice as the sheet for a new run fits it and asks for it: with what its kind of run takes.

import { fitChoice, toRequest, type ClientRequest, type RunChoice } from '@/domain/request'
import type { Suite } from '@/domain/suite'
import { kindMeasuring } from '@/kinds'

export const fitted = (choice: RunChoice, suites: readonly Suite[]): RunChoice =>
  fitChoice(choice, suites, (suite, profile) => kindMeasuring(suite, profile)?.form)

export const requested = (choice: RunChoice, targetPath: string, suite: Suite): ClientRequest =>
  toRequest(choice, targetPath, suite, kindMeasuring(suite, choice.profile)?.form)
