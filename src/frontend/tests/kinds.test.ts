// A kind of run is a folder of src/kinds: found by scan, named by no file outside of it.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import type { Workload } from '@/domain/suite'
import { KINDS, kindMeasuring, kindOf, kindsMeasuring } from '@/kinds'
import { signsOfRun } from '@/kinds/signs'

import { PARTS, partOf } from '../scripts/languages.mjs'
import { contract } from './support/contract'
import { sweepSuite } from './support/ways'

const SOURCE = join(import.meta.dirname, '../src')
const FOLDERS = readdirSync(join(SOURCE, 'kinds'), { withFileTypes: true }).filter((one) => one.isDirectory()).map(({ name }) => name)
const FILES = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|vue)$/.test(name))
const kindIn = (file: string): string | undefined => FOLDERS.find((folder) => file.startsWith(`kinds/${folder}/`))

/** What a file imports, at once or later. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join(SOURCE, file), 'utf8').matchAll(/(?:from |import\(|^import )'([^']+)'/gm)].map(([, name = '']) => name)

type Run = Parameters<typeof signsOfRun>[0]
const runOf = (parameters: Workload['parameters']): Run => ({ plan: { stages: [] }, stages: [], workloads: [{ parameters }] }) as unknown as Run
const RUNS: readonly (readonly [string, Run])[] = [
  ['rounds', runOf({ rw: 'read' })],
  ['rounds', contract.document],
  ['stages', contract.staged],
  ['ways', runOf({ operation: 'put', bytes: 4096 })],
  ['clients', runOf({ clients: 10, keep_alive: true })],
  ['first_look', runOf({ file_use: 'lay-out' })],
]
/** What no run looks like that does not name its kind. */
const ALWAYS_NAMED = ['folders']
const [volumeSuite] = contract.suites.suites

describe('the kinds of run', () => {
  it('are found by their folders, each with its name', () => {
    expect(FOLDERS).toContain('rounds')
    expect(KINDS.map(({ id }) => id).sort()).toEqual([...FOLDERS].sort())
  })

  it('are examples here, every one', () => {
    expect([...new Set([...RUNS.map(([id]) => id), ...ALWAYS_NAMED])].sort()).toEqual([...FOLDERS].sort())
  })

  it.each(RUNS)('take each run once, where the service does not name its kind: %s', (id, run) => {
    expect(KINDS.filter(({ isKindOf }) => isKindOf(signsOfRun(run))).map((kind) => kind.id)).toEqual([id])
    expect(kindOf(signsOfRun(run))?.id).toBe(id)
  })

  it('are as the service names them, and what they look like where the name does not fit or is not here', () => {
    const named = (kind: string) => kindOf(signsOfRun({ ...contract.document, plan: { ...contract.document.plan, kind } }))?.id

    expect([named('rounds'), named('clients'), named('of-tomorrow')]).toEqual(['rounds', 'rounds', 'rounds'])
    expect(named('folders')).toBe('folders')
  })

  it('are known before a run as well, by suite and profile', () => {
    if (!volumeSuite) throw new RangeError('the contract has no suite')
    const found = [kindMeasuring(volumeSuite, 'quick'), kindMeasuring(volumeSuite, 'first'), kindMeasuring(volumeSuite, 'none'), kindMeasuring(sweepSuite(), 'quick')]

    expect(found.map((kind) => kind?.id)).toEqual(['rounds', 'first_look', undefined, 'ways'])
    expect(kindsMeasuring(volumeSuite).map(({ id }) => id).sort()).toEqual(['first_look', 'rounds'])
  })
})

describe('a kind', () => {
  const inside = FILES.filter(kindIn)

  it('is imported by no file outside of it', () => {
    const named = FILES.flatMap((file) => importsOf(file).flatMap((name) => {
      const kind = FOLDERS.find((folder) => `${name}/`.includes(`kinds/${folder}/`))
      return kind && kind !== kindIn(file) ? [`${file}: ${name}`] : []
    }))

    expect(inside.flatMap(importsOf).length).toBeGreaterThan(inside.length)
    expect(named).toEqual([])
  })

  it('has its words for itself', () => {
    const sections = FOLDERS.filter((kind) => PARTS.includes(`kind_${kind}`)).flatMap((kind) => Object.keys(partOf('en', `kind_${kind}`)).map((section) => ({ kind, section })))
    const strange = FILES.flatMap((file) => sections.filter(({ kind, section }) =>
      kindIn(file) !== kind && new RegExp(`\\b(?:t|te)\\([^\\n)]*['"\`]${section}\\.`).test(readFileSync(join(SOURCE, file), 'utf8'))).map(({ section }) => `${file}: ${section}`))

    expect(sections.length).toBeGreaterThan(3)
    expect(strange).toEqual([])
  })

  it.each(FOLDERS.filter((kind) => PARTS.includes(`kind_${kind}`)))('loads its words with what needs them: %s', (kind) => {
    const index = readFileSync(join(SOURCE, `kinds/${kind}/index.ts`), 'utf8')
    const own = [...index.matchAll(/defineAsyncComponent\((.*?import\('\.\/.*)\)/g)].map(([, load = '']) => load)

    expect(own.length).toBeGreaterThan(0)
    expect(own.filter((load) => !load.includes(`'kind_${kind}'`))).toEqual([])
  })

  it('knows of no folder beside its own', () => {
    expect(inside.flatMap((file) => importsOf(file).filter((name) => name.startsWith('..')).map((name) => `${file}: ${name}`))).toEqual([])
  })
})
