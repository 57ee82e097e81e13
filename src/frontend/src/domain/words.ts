// The words numbers are said with, in one language, and how values get into words. Which language, the page or the report says.

/** How much and how long. What is counted may have two forms, `one | many`. */
export interface UnitWords {
  readonly per_second: string
  readonly requests: string
  readonly hour: string
  readonly minute: string
  readonly second: string
  readonly under_a_minute: string
  readonly about_minutes: string
  readonly about_hours: string
  readonly about_minutes_range: string
  readonly about_hours_range: string
  readonly at_most: string
}

export type Values = Readonly<Record<string, string | number>>

/** Puts values into the `{name}` places of a pattern; a place nobody has a value for stays. */
export const fill = (pattern: string, values: Values): string =>
  pattern.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** The form of `one | many` for `n`; a language that does not count has one. */
export function counted(pattern: string, n: number): string {
  const forms = pattern.split(' | ')
  return fill((n === 1 ? forms[0] : forms.at(-1)) ?? '', { n })
}
