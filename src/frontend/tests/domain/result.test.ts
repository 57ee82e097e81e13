// Facts of a result that need no screen: caveats said once, method, sources, names, the card's size.
import { describe, expect, it } from 'vitest'

import { cardSize } from '@/domain/card'
import { groupCaveats } from '@/domain/caveat'
import { letterOf } from '@/domain/comparison'
import { methodFacts, shellWords } from '@/domain/method'
import { fileSlug, sourceLine } from '@/domain/source'
import type { SpokenCaveat } from '@/domain/suite'
import type { LocalVolume } from '@/domain/target'
import { exampleRun } from '../support/runs'
import { said } from '../support/said'
import { volumeIn } from '../support/targets'

const caveat = (code: string, workload: string | null, changes: Partial<SpokenCaveat> = {}): SpokenCaveat => ({
  code,
  workload,
  variant: null,
  title: said(code, code),
  explanation: said(`about ${code}`, code),
  advice: said('', ''),
  severity: 'warning',
  touches: 'neither',
  ...changes,
})

describe('caveats', () => {
  it('that say the same of several workloads are said once', () => {
    const groups = groupCaveats([caveat('cached', 'a'), caveat('cached', 'b'), caveat('cached', 'b')], '. ')

    expect(groups.map(({ code, workloads }) => [code, workloads])).toEqual([['cached', ['a', 'b']]])
  })

  it('with other values say once what is true of all, then what was seen where', () => {
    const seen = (workload: string, ratio: string): SpokenCaveat =>
      caveat('cached', workload, {
        explanation: said(`Memory helped. Seen: ${ratio}.`, `内存帮了忙。实测 ${ratio}。`),
      })
    const [group] = groupCaveats([seen('a', '98 %'), seen('b', '91 %'), seen('c', '98 %')], '. ')

    expect(group?.explanation).toBe('Memory helped.')
    expect(group?.observations.map(({ workloads, words }) => ({ workloads, words }))).toEqual([
      { workloads: ['a', 'c'], words: 'Seen: 98 %.' },
      { workloads: ['b'], words: 'Seen: 91 %.' },
    ])
  })

  it('with nothing in common keep all their words', () => {
    const [group] = groupCaveats([caveat('x', 'a', { explanation: said('One.', '一。') }), caveat('x', null, { explanation: said('Two.', '二。') })], '. ')

    expect(group?.explanation).toBe('')
    expect(group?.observations.map(({ workloads, words }) => [workloads, words])).toEqual([[['a'], 'One.'], [[], 'Two.']])
  })

  it('come the loudest first', () => {
    const groups = groupCaveats([caveat('x', null, { severity: 'info' }), caveat('y', null, { severity: 'serious' })], '. ')

    expect(groups.map(({ code }) => code)).toEqual(['y', 'x'])
  })

  it('of the whole run touch no single workload', () => {
    expect(groupCaveats([caveat('degraded', null)], '. ')[0]?.workloads).toEqual([])
  })
})

describe('a command', () => {
  it('is written as one types it', () => {
    expect(shellWords(['fio', '--bs=4096', '--filename=/volume1/a b'])).toBe("fio --bs=4096 '--filename=/volume1/a b'")
  })

  it('cannot break out of its quotes', () => {
    expect(shellWords(["it's; rm -rf /"])).toBe(`'it'\\''s; rm -rf /'`)
  })

  it('keeps an empty argument', () => {
    expect(shellWords(['fio', ''])).toBe("fio ''")
  })
})

describe('the method', () => {
  it('tells what is known, in base units', () => {
    const facts = new Map(methodFacts(exampleRun).map(({ key, value }) => [key, value]))

    expect(facts.get('engine')).toBe('libaio')
    expect(facts.get('fill')).toBe(0.61)
    expect(facts.get('direct')).toBe(true)
  })

  it('leaves out what is not known', () => {
    const run = { ...exampleRun, environment: { ...exampleRun.environment, fill_ratio: null, machine: { ...exampleRun.environment.machine, kernel: null } } }
    const keys = methodFacts(run).map(({ key }) => key)

    expect(keys).not.toContain('fill')
    expect(keys).not.toContain('kernel')
  })
})

describe('where a picture comes from', () => {
  it('is told by model, RAID, file system, date and method, never by host or serial', () => {
    const line = sourceLine(exampleRun, '20 Nov 2026')

    expect(line).toBe('DS920+ · RAID 5 · Btrfs · 20 Nov 2026 · fio-3.33 · Volume Bench 0.1.0-0001, nas-volume v1, method 1')
    expect(line).not.toContain(String(exampleRun.environment.machine.host_name))
  })

  it('makes a file name every system accepts', () => {
    expect(fileSlug(exampleRun)).toBe('volbench-ds920plus-raid5-btrfs-2026-11-20')
  })

  it('makes one of an unknown machine with strange signs too', () => {
    const environment = { ...exampleRun.environment, machine: { ...exampleRun.environment.machine, model: '../群晖 "x"' } }

    expect(fileSlug({ ...exampleRun, environment })).toMatch(/^[a-z0-9-]+$/)
  })

  it('does without what is not known', () => {
    const { environment } = exampleRun
    const target = exampleRun.target as LocalVolume
    const bare = {
      ...exampleRun,
      environment: { ...environment, machine: { ...environment.machine, model: null }, tools: {} },
      target: { ...target, volume: { ...volumeIn(exampleRun), pool: { ...volumeIn(exampleRun).pool, raid_type: null } } },
    }

    expect(sourceLine(bare, 'today')).toBe('Btrfs · today · Volume Bench 0.1.0-0001, nas-volume v1, method 1')
  })
})

describe('the card', () => {
  it('has the size its view box says', () => {
    expect(cardSize('<svg viewBox="0 0 1080 920.5">')).toEqual({ width: 1080, height: 920.5 })
  })

  it('has a size even where the SVG does not say it', () => {
    expect(cardSize('<svg>')).toEqual({ width: 1080, height: 1350 })
  })
})

it('runs are called A, B, C in their order', () => {
  expect([0, 1, 7].map(letterOf)).toEqual(['A', 'B', 'H'])
})
