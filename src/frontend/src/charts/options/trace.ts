// Second by second: the speed of one workload round after round, and beneath it how busy disks and processor were.

import { unitOf, type UnitId } from '@/domain/unit-table'
import { formatRatio } from '@/domain/units'
import { say } from '@/domain/text'

import { emptyChart, figure, isShown, text, type Cell, type Chart, type ChartContext } from '../chart'
import { creditMarks, endName, levelsOf } from '../credits'
import type { TracedWorkload, TracePoint } from '../document'
import { momentsOf, panelChart, type Line, type Moment, type Panel, type Stack } from '../panels'
import type { Band } from '../marks'
import { scaleFor, tick, type Scale } from '../scale'
import { colorAt } from '../theme'
import { withRemark, word } from '../words'

const METRICS: Partial<Record<UnitId, readonly [keyof TracePoint, keyof TracePoint]>> = {
  bytes_per_s: ['read_bytes_per_s', 'write_bytes_per_s'],
  iops: ['read_iops', 'write_iops'],
}

/** The unit of the main metric if the trace has it, else bytes per second. */
function tracedUnit(work: TracedWorkload, points: readonly TracePoint[]): 'bytes_per_s' | 'iops' {
  const hasIops = points.some((point) => point.read_iops !== null || point.write_iops !== null)
  return unitOf(work.metric) === 'iops' && hasIops ? 'iops' : 'bytes_per_s'
}

function speedLines(unit: 'bytes_per_s' | 'iops', points: readonly TracePoint[], context: ChartContext): Line[] {
  const keys = METRICS[unit] ?? []
  return keys.flatMap((key, index) => {
    const of = ({ point }: Pick<Moment, 'point'>): number | null => point[key] as number | null
    if (!points.some((point) => (of({ point }) ?? 0) > 0)) return []
    const name = word(context.words, index === 0 ? 'read' : 'write')
    return [{ key, name, color: colorAt(context.theme, index), dash: 'solid', width: 2, isListed: true, of }]
  })
}

/** All disks are one legend entry: with twelve of them, single names would bury the chart; the table names each. */
export const DISKS = 'disks'

function busyLines(points: readonly TracePoint[], context: ChartContext): Line[] {
  const { words, theme } = context
  const disks = [...new Set(points.flatMap((point) => Object.keys(point.disks_busy_ratio)))]
  const lines: Line[] = disks.map((disk, index) => ({
    key: DISKS,
    name: disk,
    listedAs: word(words, 'disks'),
    color: colorAt(theme, 2),
    dash: 'solid',
    width: 1.2,
    opacity: 0.6,
    isListed: index === 0,
    of: ({ point }) => point.disks_busy_ratio[disk] ?? null,
  }))
  if (points.some((point) => point.cpu_ratio !== null)) {
    const of = ({ point }: Moment): number | null => point.cpu_ratio
    lines.push({ key: 'cpu', name: word(words, 'cpu'), color: colorAt(theme, 3), dash: 'dashed', width: 1.8, isListed: true, of })
  }
  return lines
}

export const RATIO = { factor: 0.01, full: formatRatio }
export const PER_CENT_AXIS = { max: 100, interval: 50 }
const SPEED_PX = 150
/** Without anything beneath, the speed alone may be taller. */
const ALONE_PX = 162
export const PANEL_PX = 78

/** The panels every trace has: speed, and how busy disks and processor were; null where there is no record. */
export function tracePanels(work: TracedWorkload, context: ChartContext): Stack | null {
  const { words } = context
  const { moments, rounds } = momentsOf(work)
  const points = moments.flatMap((moment) => (moment ? [moment.point] : []))
  const unit = tracedUnit(work, points)
  const speeds = speedLines(unit, points, context)
  if (speeds.length === 0) return null
  const values = speeds.flatMap((line) => moments.map((moment) => (moment ? line.of(moment) : null)).filter((value) => value !== null))
  const scale = scaleFor(unit, values, context)
  const busy = busyLines(points, context)
  const panels: Panel[] = [{ title: scale.unit, height: busy.length > 0 ? SPEED_PX : ALONE_PX, scale, lines: speeds }]
  if (busy.length > 0) {
    panels.push({ title: `${word(words, 'busy')} %`, height: PANEL_PX, scale: RATIO, lines: busy, axis: PER_CENT_AXIS })
  }
  const title = withRemark(words, word(words, 'traceOf', { title: say(work.title) }), scale.unit)
  return { id: 'trace', title, moments, rounds, panels, ...creditsIn(work, speeds, rounds, scale, context) }
}

/** Both levels of each line that is drawn and the second the credits ended, where the disk had any. */
function creditsIn({ burst }: TracedWorkload, speeds: readonly Line[], rounds: readonly Band[], scale: Scale, context: ChartContext): Pick<Stack, 'marks' | 'told'> {
  if (!burst) return {}
  const found = speeds.flatMap(({ key, name }, column) => {
    const [high, low] = [burst.burst[key], burst.settled[key]?.median]
    if (high === undefined || low === undefined || !isShown(context, key)) return []
    return [{ column, levels: levelsOf(high, low, scale, context, speeds.length > 1 ? name : '') }]
  })
  const round = rounds.find(({ label }) => label === String(burst.round))
  const [seconds, name] = [burst.ended_s ?? null, endName(burst.round, context)]
  const ended = round && seconds !== null ? { at: round.from + seconds, label: name } : null
  const levels = found.flatMap((one) => one.levels)
  const dashes = (count: number): Cell[] => Array.from({ length: count }, () => figure('–'))
  return {
    marks: creditMarks(levels, ended, context),
    told: levels.length === 0 ? [] : [
      ...found.flatMap((one) => one.levels.map((level) => [text(level.name), ...dashes(1 + one.column), figure(scale.full(level.value))])),
      ...(seconds === null ? [] : [[text(name), figure(tick(seconds))]]),
    ],
  }
}

/** Returns the time trace of one workload. */
export function traceChart(work: TracedWorkload, context: ChartContext): Chart {
  const stack = tracePanels(work, context)
  const { words } = context
  return stack
    ? panelChart(stack, context)
    : emptyChart('trace', word(words, 'traceOf', { title: say(work.title) }), word(words, 'noTrace'))
}
