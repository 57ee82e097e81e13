// What disks, processor, memory and network did beneath the time trace, each as a panel the reader may choose.

import { formatBytes, formatIops, formatLatency, formatThroughput } from '@/domain/units'
import { fill, type Values } from '@/domain/words'

import type { Chart, ChartContext } from '../chart'
import type { TracedWorkload } from '../document'
import { momentsOf, panelChart, type Line, type Moment, type Panel, type Stack } from '../panels'
import { bytesScale, scaleFor, type Scale } from '../scale'
import { colorAt } from '../theme'
import { withRemark, word, type Words } from '../words'
import { DISKS, PANEL_PX, PER_CENT_AXIS, RATIO, traceChart, tracePanels } from './trace'

export const PANELS = ['busy', 'queue', 'waiting', 'moved', 'requests', 'processor', 'programs', 'memory', 'network', 'temperature'] as const
export type PanelKey = (typeof PANELS)[number]

type System = NonNullable<Moment['round']['system']>
type Column = readonly (number | null)[] | null | undefined

const phrase = (words: Words, key: keyof Words['chart']['system'], values: Values = {}): string => fill(words.chart.system[key], values)

/** What a panel's chooser is called. */
export const panelName = (key: PanelKey, words: Words): string => phrase(words, key)

/** Which panels show what the limit was concluded from; the reader may choose others. */
export function panelsOf(work: TracedWorkload): PanelKey[] {
  const panels = panelsOfLimit(work)
  return work.limit?.slower ? [...new Set<PanelKey>([...panels, 'queue', 'waiting'])] : panels
}

function panelsOfLimit(work: TracedWorkload): PanelKey[] {
  switch (work.limit?.id) {
    case 'slow_disk':
      return ['busy', 'waiting']
    case 'disks_busy':
      return ['busy', 'queue', 'waiting']
    case 'cpu':
    case 'generator':
      return ['busy', 'processor']
    case 'page_cache':
    case 'write_back':
      return ['busy', 'memory']
    case 'server_core':
      return ['processor', 'programs']
    case 'link':
      return ['network']
    case 'rebuild':
      return ['busy', 'moved']
    case 'other_load':
      return ['busy', 'moved', 'programs']
    default:
      return work.sustained ? ['busy', 'memory'] : ['busy']
  }
}

/** One line read from a column of each round's series. */
function lineOf(take: (system: System) => Column, look: Omit<Line, 'of' | 'dash' | 'width' | 'isListed'> & Partial<Line>): Line {
  const of = ({ round, index }: Moment): number | null => (round.system ? take(round.system)?.[index] ?? null : null)
  return { dash: 'solid', width: 1.8, isListed: true, ...look, of: look.of ?? of }
}

interface Maker {
  readonly work: TracedWorkload
  readonly systems: readonly System[]
  readonly context: ChartContext
}

/** Lines of all disks, pale and under one legend entry; the one that was the limit, or slower, stands out under its own name. */
function diskLines({ work, systems, context }: Maker, key: string, listedAs: string, color: number, take: (system: System, disk: string) => Column): Line[] {
  const { words, theme } = context
  const slow = work.limit?.disk ?? work.limit?.slower?.disk ?? null
  const disks = [...new Set(systems.flatMap((system) => system.disks.map(({ disk }) => disk)))]
  const first = disks.find((disk) => disk !== slow)
  return disks.map((disk) => {
    const isSlow = disk === slow
    return lineOf((system) => take(system, disk), {
      key: isSlow ? `${key}-slow` : key,
      name: disk,
      listedAs: isSlow ? phrase(words, work.limit?.disk === disk ? 'slow' : 'slower', { disk }) : listedAs,
      color: colorAt(theme, isSlow ? 1 : color),
      isListed: isSlow || disk === first,
      ...(isSlow ? { width: 2.4 } : { width: 1.2, opacity: 0.6 }),
    })
  })
}

const find = (system: System, disk: string) => system.disks.find((one) => one.disk === disk)

/** A second without a request has no waiting time. */
const withoutRest = (column: Column): Column => column?.map((value) => value || null)

const waiting: Make = (maker) => {
  const { work, context } = maker
  const isRead = work.direction === 'read'
  const lines = diskLines(maker, DISKS, word(context.words, 'disks'), 2, (system, disk) => {
    const series = find(system, disk)
    return withoutRest(isRead ? series?.read_await_ns : series?.write_await_ns)
  })
  return { title: withRemark(context.words, phrase(context.words, 'waitingTitle'), 'ms'), scale: { factor: 1e6, full: (value) => formatLatency(value) }, lines }
}

const queue: Make = (maker) => {
  const { context } = maker
  const lines = diskLines(maker, DISKS, word(context.words, 'disks'), 2, (system, disk) => find(system, disk)?.queue_length)
  return { title: phrase(context.words, 'queueTitle'), scale: { factor: 1, full: (value) => value.toFixed(1) }, lines }
}

/** Lines of reads and of writes, those of them that took place. */
function sideLines(maker: Maker, unit: 'bytes_per_s' | 'iops'): Line[] {
  const { systems, context: { words } } = maker
  const sides = (['read', 'write'] as const).filter((side) =>
    systems.some((system) => system.disks.some((disk) => disk[`${side}_${unit}`].some((value) => (value ?? 0) > 0))),
  )
  return sides.flatMap((side) =>
    diskLines(maker, `${unit === 'iops' ? 'requests' : 'disks'}-${side}`, `${word(words, 'disks')} · ${word(words, side)}`, side === 'read' ? 0 : 1, (system, disk) =>
      find(system, disk)?.[`${side}_${unit}`],
    ).map((line) => ({ ...line, name: `${line.name} · ${word(words, side)}`, dash: side === 'read' ? ('solid' as const) : ('dashed' as const) })),
  )
}

const moved: Make = (maker) => speedPanel('movedTitle', sideLines(maker, 'bytes_per_s'), maker)

const requests: Make = (maker) => ({
  title: phrase(maker.context.words, 'requestsTitle'),
  scale: { factor: 1, full: (value) => formatIops(value) },
  lines: sideLines(maker, 'iops'),
})

type Program = System['processes'][number]
const isSame = (one: Program, other: Program): boolean => one.name === other.name && one.is_kernel === other.is_kernel

/** What an export says of programs instead of their names. */
const LEFT_OUT = '…'

function programName({ name, is_kernel }: Program, words: Words): string {
  if (is_kernel) return phrase(words, 'kernel', { name })
  return name === LEFT_OUT ? phrase(words, 'unnamed') : name
}

/** Most programs drawn: as many as a round tells of. */
const MOST_PROGRAMS = 5

/** Who else used the processor. Programs are listed before and after a round, so a round has one figure of each. */
const programs: Make = ({ systems, context: { words, theme } }) => {
  const busiest = systems.flatMap(({ processes }) => processes).sort((a, b) => b.cpu_ratio - a.cpu_ratio)
  const named = busiest.filter((one, index) => busiest.findIndex((other) => isSame(one, other)) === index).slice(0, MOST_PROGRAMS)
  const lines = named.map((program, index) => lineOf(() => null, {
    key: `program-${program.is_kernel ? 'kernel-' : ''}${program.name}`,
    name: programName(program, words),
    // Apart from the disk that was the limit, which has the second colour.
    color: colorAt(theme, 3 + index),
    dash: program.is_kernel ? 'dashed' : 'solid',
    of: ({ round }: Moment) => round.system?.processes.find((one) => isSame(one, program))?.cpu_ratio ?? null,
  }))
  return { title: phrase(words, 'programsTitle'), scale: RATIO, lines }
}

const processor: Make = ({ systems, context }) => {
  const { words, theme } = context
  const cores = Math.max(0, ...systems.map((system) => system.cores_ratio.length))
  const lines = [
    lineOf((system) => system.cpu_ratio, { key: 'cpu-all', name: phrase(words, 'all'), color: colorAt(theme, 3), width: 2.2 }),
    lineOf((system) => system.iowait_ratio, { key: 'iowait', name: phrase(words, 'waitingForDisks'), color: colorAt(theme, 4), dash: 'dashed' }),
    ...Array.from({ length: cores }, (_, core) => lineOf((system) => system.cores_ratio[core], {
      key: 'cores',
      name: phrase(words, 'core', { n: core + 1 }),
      listedAs: phrase(words, 'cores'),
      isListed: core === 0,
      color: colorAt(theme, 6),
      width: 1,
      opacity: 0.6,
    })),
  ]
  return { title: `${phrase(words, 'processor')} %`, scale: RATIO, lines, axis: PER_CENT_AXIS }
}

const memory: Make = ({ systems, context }) => {
  const { words, theme } = context
  const lines = [
    lineOf((system) => system.dirty_bytes, { key: 'dirty', name: phrase(words, 'dirty'), color: colorAt(theme, 5), width: 2 }),
    lineOf((system) => system.writeback_bytes, { key: 'writeback', name: phrase(words, 'writeback'), color: colorAt(theme, 4), dash: 'dashed' }),
  ]
  const held = valuesOf(systems, (system) => [system.dirty_bytes, system.writeback_bytes])
  const limits = systems.flatMap(({ dirty_limit_bytes: limit }) => limit ?? [])
  // A limit far above would press what happened flat against the floor.
  if (limits.some((limit) => limit < 3 * Math.max(0, ...held))) {
    const of = ({ round }: Moment): number | null => round.system?.dirty_limit_bytes ?? null
    lines.push(lineOf(() => null, { key: 'dirty-limit', name: phrase(words, 'dirtyLimit'), color: theme.muted, dash: 'dashed', width: 1.2, of }))
  }
  const scale = bytesScale([...held, ...limits.slice(0, lines.length - 2)], context)
  return { title: withRemark(words, phrase(words, 'memoryTitle'), scale.unit), scale: { ...scale, full: (value) => formatBytes(value, { base: context.unitBase }) }, lines }
}

const network: Make = (maker) => {
  const { words, theme } = maker.context
  const lines = [
    lineOf((system) => system.received_bytes_per_s, { key: 'received', name: phrase(words, 'received'), color: colorAt(theme, 0) }),
    lineOf((system) => system.sent_bytes_per_s, { key: 'sent', name: phrase(words, 'sent'), color: colorAt(theme, 1), dash: 'dashed' }),
  ]
  return speedPanel('network', lines, maker)
}

const temperature: Make = ({ context: { words, theme } }) => {
  const lines = [lineOf((system) => system.temperature_c, { key: 'heat', name: phrase(words, 'warmest'), color: colorAt(theme, 7) })]
  return { title: withRemark(words, phrase(words, 'temperature'), '°C'), scale: { factor: 1, full: (value) => `${value} °C` }, lines, axis: { min: null, scale: true, minInterval: 1 } }
}

function speedPanel(title: keyof Words['chart']['system'], lines: readonly Line[], { work, context }: Maker): Made {
  const values = work.rounds.flatMap((round) => round.trace.flatMap((point, index) =>
    lines.map((line) => line.of({ at: 0, point, round, index })).filter((value) => value !== null)))
  const scale: Scale = scaleFor('bytes_per_s', values, context)
  const full = (value: number): string => formatThroughput(value, { base: context.unitBase })
  return { title: withRemark(context.words, phrase(context.words, title), scale.unit), scale: { ...scale, full }, lines }
}

const valuesOf = (systems: readonly System[], take: (system: System) => Column[]): number[] =>
  systems.flatMap((system) => take(system).flatMap((column) => column?.filter((value) => value !== null) ?? []))

type Made = Omit<Panel, 'height'>
type Make = (maker: Maker) => Made

const MAKERS: Record<Exclude<PanelKey, 'busy'>, Make> = { queue, waiting, moved, requests, processor, programs, memory, network, temperature }

function has(system: System, key: PanelKey): boolean {
  switch (key) {
    case 'busy':
    case 'waiting':
    case 'moved':
      return system.disks.length > 0
    case 'queue':
      return system.disks.some(({ queue_length: column }) => column.length > 0)
    case 'requests':
      return system.disks.some((disk) => disk.read_iops.length + disk.write_iops.length > 0)
    case 'programs':
      return system.processes.length > 0
    case 'processor':
      return system.cpu_ratio !== null
    case 'memory':
      return system.dirty_bytes !== null
    case 'network':
      return system.received_bytes_per_s !== null
    case 'temperature':
      return system.temperature_c?.some((value) => value !== null) ?? false
  }
}

const systemsOf = (work: TracedWorkload): System[] => work.rounds.flatMap(({ system }) => system ?? [])

/** The panels there is something to show in. */
export function offeredPanels(work: TracedWorkload): PanelKey[] {
  // They stand beneath the speed: where no second of it is known there is nothing to stand beneath.
  const systems = momentsOf(work).moments.some(Boolean) ? systemsOf(work) : []
  return PANELS.filter((key) => systems.some((system) => has(system, key)))
}

/** Returns the time trace with the chosen panels beneath it. */
export function systemChart(work: TracedWorkload, chosen: readonly PanelKey[], context: ChartContext): Chart {
  const stack = tracePanels(work, context)
  const systems = systemsOf(work)
  if (!stack || systems.length === 0) return traceChart(work, context)
  const maker: Maker = { work, systems, context }
  const offered = offeredPanels(work).filter((key) => chosen.includes(key))
  const [speed, busy] = stack.panels
  const panels = [
    speed,
    ...offered.map((key): Panel | undefined => (key === 'busy' ? busy : { height: PANEL_PX, ...MAKERS[key](maker) })),
  ].filter((panel) => panel !== undefined)
  const full: Stack = { ...stack, panels }
  return panelChart(full, context)
}
