import type { Plugin } from 'vite'

import type { Words } from '../src/charts/words.ts'

export const FALLBACK: string
export const PARTS: readonly string[]
export function tagsOf(): string[]
export function writtenIn(tag: string): Record<string, unknown>
export function wordsOf(tag: string): { about: { name: string; locale: string; noscript: string }; words: Record<string, unknown> }
export function partOf(tag: string, part: string): Record<string, unknown>
export function chartWordsOf(tag: string): Words
export function languages(): Plugin
