import type { Plugin } from 'vite'

export interface MethodHeading {
  readonly number: string
  readonly title: string
}

export function methodPages(): Plugin
export function renderPage(markdown: string): { html: string; headings: MethodHeading[] }
export function idOf(number: string): string
export function asTaiwanWrites(text: string): string
