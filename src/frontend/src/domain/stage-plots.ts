// What is drawn of a run by stages beside its rounds, as the service works it out.

import type { Schemas } from './schema'

/** Which point of a grid of loads a later stage works at. */
export type Pick = 'most' | 'middle' | 'least'

export type HistogramBar = Schemas['HistogramBar']

export type PercentileMark = Schemas['PercentileMark']

/** How long the requests of one workload took, reads and writes together. */
export type ResponseHistogram = Schemas['ResponseHistogram']

/** One load of a grid, as its last whole round had it. */
export type DemandPoint = Schemas['DemandPoint']

export type ChosenPoint = Schemas['ChosenPoint']

export type DemandGrid = Schemas['DemandGrid']

export type CoursePoint = Schemas['CoursePoint']

export type CourseGroup = Schemas['CourseGroup']

export type CourseRecovery = Schemas['CourseRecovery']

/** Where burst credits ended, and both levels. */
export type CourseCredits = Schemas['CourseCredits']

/** Stages one after the other, round by round. */
export type StageCourse = Schemas['StageCourse']

export type StagePlots = Schemas['StagePlots']
