// No file of the page needs one that needs it, type imports included: otherwise nobody can say which of them comes first.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const SOURCE = join(import.meta.dirname, '../src')
const FILES = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|vue)$/.test(name) && !name.endsWith('.d.ts'))
const KNOWN = new Set(FILES)

function importsOf(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), 'utf8')
  const named = [...text.matchAll(/^(?:import|export)\b[^'"\n]*?(?:\n[^'"]*?)?from '([^']+)'/gm)].map((match) => match[1] ?? '')
  return named.flatMap((name) => {
    const path = name.startsWith('@/') ? name.slice(2) : name.startsWith('.') ? relative(SOURCE, join(SOURCE, dirname(file), name)) : null
    return path === null ? [] : [path, `${path}.ts`, `${path}/index.ts`].filter((one) => KNOWN.has(one))
  })
}

function circleFrom(graph: Map<string, string[]>): string[] | null {
  const done = new Set<string>()
  const walk = (file: string, trail: readonly string[]): string[] | null => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file]
    if (done.has(file)) return null
    for (const next of graph.get(file) ?? []) {
      const circle = walk(next, [...trail, file])
      if (circle) return circle
    }
    done.add(file)
    return null
  }
  for (const file of graph.keys()) {
    const circle = walk(file, [])
    if (circle) return circle
  }
  return null
}

it('has no circle', () => {
  const graph = new Map(FILES.map((file) => [file, importsOf(file)]))

  expect([...graph.values()].flat().length).toBeGreaterThan(FILES.length)
  expect(circleFrom(graph)).toBeNull()
})
