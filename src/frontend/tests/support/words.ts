// The words of a language as charts and formatters are given them.

import type { Words } from '@/charts/words'

import { chartWordsOf } from '../../scripts/languages.mjs'

export const wordsIn = (tag: string): Words => chartWordsOf(tag)
export const ENGLISH = wordsIn('en')
