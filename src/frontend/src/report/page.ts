// What the report page hands to its script, and how its figures say what they want drawn.

import type { Chart, ChartContext } from '@/charts/chart'
import type { ChartedRun, NamedRun, TracePoint, UnitBase, TracedWorkload } from '@/charts/document'
import { barCharts } from '@/charts/options/bars'
import { curveCharts, hasCurve } from '@/charts/options/curve'
import { disksChart } from '@/charts/options/disks'
import { hasLoad, loadChart } from '@/charts/options/load'
import { percentileChart } from '@/charts/options/percentiles'
import { rankChart } from '@/charts/options/rank'
import { hasSustained, sustainedChart } from '@/charts/options/sustained'
import { panelsOf, systemChart } from '@/charts/options/system'
import { LIGHT } from '@/charts/theme'
import { variantName, type Words } from '@/charts/words'
import { letterOf, type ComparedCell } from '@/domain/comparison'
import { fileSystemName, raidName } from '@/domain/raid'
import type { RunDocument } from '@/domain/run'
import { quotedRun } from '@/domain/cell-numbers'
import { say } from '@/domain/text'
import type { Counted, UnitRow } from '@/domain/unit-table'

/** What a compared run goes by. */
export interface ComparedName {
  readonly id: string
  readonly label: string
  readonly raid_type: string | null
  readonly file_system: string | null
}

export interface ReportData {
  /** In the language of the report, as its page's data bring them. */
  readonly words: Words
  readonly unit_base: UnitBase
  /** The units of its numbers, and the metrics counted in them. */
  readonly units: readonly UnitRow[]
  readonly metrics: readonly Counted[]
  /** Empty in a comparison, which is drawn from its cells. */
  readonly runs: readonly RunDocument[]
  readonly compared?: { readonly runs: readonly ComparedName[]; readonly cells: readonly ComparedCell[] }
}

/** One chart to draw, with the choices a reader has in it. */
export interface Wish {
  /** Names of the workloads to choose from; empty where there is no choice. */
  readonly choices: readonly string[]
  readonly first: number
  readonly build: (context: ChartContext, choice: number) => Chart | null
}

/** Reads the page's data; null where it is not there or not ours. */
export function readData(json: string | null | undefined): ReportData | null {
  if (!json) return null
  const value: unknown = JSON.parse(json)
  if (typeof value !== 'object' || value === null || !('runs' in value) || !Array.isArray(value.runs) || !('words' in value) || !value.words) return null
  const { words, unit_base: base, units, metrics, runs, compared } = value as ReportData
  return {
    words,
    unit_base: base === 'iec' ? 'iec' : 'si',
    units,
    metrics,
    runs: runs.map(complete),
    ...(compared ? { compared } : {}),
  }
}

const UNSEEN: TracePoint = {
  t_s: 0,
  read_bytes_per_s: null,
  write_bytes_per_s: null,
  read_iops: null,
  write_iops: null,
  disks_busy_ratio: {},
  cpu_ratio: null,
  temperature_c: null,
}

/** The report leaves out of each second what was not observed, to stay small. */
function complete(run: RunDocument): RunDocument {
  const workloads = run.workloads.map((work) => ({
    ...work,
    rounds: work.rounds.map((round) => ({ ...round, trace: round.trace.map((point) => ({ ...UNSEEN, ...point })) })),
  }))
  return quotedRun({ ...run, workloads })
}

/** Runs by letter, and by label or else by what they were measured on. */
export function namesOf(runs: readonly ComparedName[]): NamedRun[] {
  return runs.map(({ id, label, raid_type: raid, file_system: fileSystem }, index) => {
    const place = [raid ? raidName(raid) : null, fileSystem && fileSystemName(fileSystem)].filter(Boolean).join(' · ')
    return { id, short: letterOf(index), name: `${letterOf(index)} · ${label || place}` }
  })
}

function compared(index: number, { compared: found }: ReportData): Wish | null {
  const cell = found?.cells[index]
  if (!found || !cell) return null
  return only((context) => rankChart(cell, found.cells, namesOf(found.runs), context))
}

function byWorkload(run: RunDocument, data: ReportData, draw: (work: TracedWorkload, context: ChartContext) => Chart): Wish {
  const hasVariants = new Set(run.workloads.map(({ variant }) => variant)).size > 1
  return {
    choices: run.workloads.map(({ title, variant }) =>
      hasVariants ? `${say(title)} · ${variantName(data.words, variant)}` : say(title),
    ),
    first: Math.max(0, run.workloads.findIndex(({ is_headline }) => is_headline)),
    build: (context, choice) => {
      const work = run.workloads[choice]
      return work ? draw(work, context) : null
    },
  }
}

/** The curves of a run, one to choose at a time. */
function byCurve(run: ChartedRun, data: ReportData): Wish {
  const probe = { words: data.words, unitBase: data.unit_base, theme: LIGHT, width: 720, hidden: new Set<string>() }
  return {
    choices: curveCharts(run, probe).map(({ title }) => title),
    first: 0,
    build: (context, choice) => curveCharts(run, context)[choice] ?? null,
  }
}

const only = (build: (context: ChartContext) => Chart | null): Wish => ({ choices: [], first: 0, build })

/** Returns what a figure of `kind` wants; null where this version of the script does not know it. */
export function wishOf(kind: string, runId: string, index: number, data: ReportData): Wish | null {
  if (kind === 'compare') return compared(index, data)
  const run = data.runs.find(({ id }) => id === runId) ?? data.runs[0]
  if (!run) return null
  switch (kind) {
    case 'bars':
      return only((context) => barCharts(run, context)[index] ?? null)
    case 'load':
      return hasLoad(run) ? only((context) => loadChart(run, context)) : null
    case 'curve':
      return hasCurve(run) ? byCurve(run, data) : null
    case 'percentiles':
      return only((context) => percentileChart(run, context))
    case 'trace':
      return byWorkload(run, data, (work, context) => systemChart(work, panelsOf(work), context))
    case 'sustained':
      return hasSustained(run) ? only((context) => sustainedChart(run, context)) : null
    case 'disks':
      return byWorkload(run, data, disksChart)
    default:
      return null
  }
}
