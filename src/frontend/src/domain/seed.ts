// What others published on files by size and on services under load: each number as printed, beside what follows from its raw values.

import type { Schemas } from './schema'

/** How a printed number stands to what it was made from; `cut`: its digits were cut off instead of rounded. */
export type Follows = 'yes' | 'cut' | 'no' | 'unknown'

export type SeedRow = Schemas['SeedRow']

export type SeedTable = Schemas['SeedTable']

/** One printed number of a grid. */
export type SeedCell = Schemas['SeedCell']

/** A printed table of services under load. */
export type SeedGrid = Schemas['SeedGrid']

/** What so many clients came to, to be drawn beside a run of today. */
export type SeedPoint = Schemas['SeedPoint']

/** What a run has to have measured, so that a publication can stand beside it: files by size, or services by the number of clients. */
export type Measured = 'files' | 'clients'

export type SeedTitle = Schemas['SeedTitle']

export type Seed = Schemas['Seed']

/** Points of a publication, as charts draw them beside a run. */
export type SeedPoints = Pick<Seed, 'points' | 'told'>

/** Whether a row has a printed number that does not follow from its raw values; digits cut off are none. */
export const isOff = ({ time_follows: time, speed_follows: speed }: SeedRow): boolean => time === 'no' || speed === 'no'

/** Whether a printed number of a grid is another than the one that follows from the others, be it by a digit cut off. */
export const isCellOff = ({ follows }: SeedCell): boolean => follows === 'no' || follows === 'cut'

const CHINESE = /[\u4e00-\u9fff]/

/** What names something within sentences, as a title; what begins with a name (`i5`, `ab`) in a Chinese one stays. */
export const asTitle = (words: string): string => (/^[a-z]+[ ,]/.test(words) && !CHINESE.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : words)
