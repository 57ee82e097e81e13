// Invented runs for chart and view tests; their numbers are not measurements.

import type { RunDocument, TracedRound, TracedWorkload, TracePoint } from '@/domain/run'
import type { Summary } from '@/domain/summary'

import example from '../../../../tests/contract/run.example.json' with { type: 'json' }
import { said } from './said'

export const exampleRun = example as unknown as RunDocument

export function summaryOf(median: number, spread = 0.03, n = 6): Summary {
  const low = median * (1 - spread)
  const high = median * (1 + spread)
  return { median, min: low * 0.99, max: high * 1.01, n, cv: spread / 2, ci95: n >= 6 ? [low, high] : null }
}

function tracePoint(t: number, direction: 'read' | 'write', bytes: number, iops: number, disks: number): TracePoint {
  const wobble = 1 + 0.06 * Math.sin(t * 2.1 + bytes)
  const busy = Object.fromEntries(
    Array.from({ length: disks }, (_, disk) => [`sata${disk + 1}`, Math.min(1, 0.72 + disk * 0.05 + 0.1 * Math.cos(t + disk))]),
  )
  return {
    t_s: t,
    read_bytes_per_s: direction === 'read' ? bytes * wobble : null,
    write_bytes_per_s: direction === 'write' ? bytes * wobble : null,
    read_iops: direction === 'read' ? iops * wobble : null,
    write_iops: direction === 'write' ? iops * wobble : null,
    disks_busy_ratio: busy,
    cpu_ratio: 0.21 + 0.05 * Math.sin(t),
    temperature_c: 36,
  }
}

export interface Wish {
  id: string
  en: string
  zh: string
  direction: 'read' | 'write' | 'mixed'
  metric: string
  median: number
  bs: number
  iodepth: number
  spread?: number
  isValid?: boolean
  isStable?: boolean
  variant?: string
  rounds?: number
  seconds?: number
  latencyNs?: number
}

export function roundOf(wish: Wish, n: number, disks = 4): TracedRound {
  const side = wish.direction === 'write' ? 'write' : 'read'
  const value = wish.median * (1 + (wish.spread ?? 0.03) * Math.sin(n * 2.3))
  const bytes = wish.metric.endsWith('iops') ? value * wish.bs : value
  return {
    n,
    position: n * 7 - 3,
    started_at: `2026-11-20T10:${String(n).padStart(2, '0')}:00.000Z`,
    duration_s: 5.2,
    metrics: { [wish.metric]: value },
    cache_class: wish.isValid === false ? 'cached' : 'uncached',
    evidence: {
      resident_before_ratio: 0,
      resident_after_ratio: 0,
      disk_read_bytes: side === 'read' ? bytes * 4 : 0,
      disk_write_bytes: side === 'write' ? bytes * 5.3 : 0,
      asked_read_bytes: side === 'read' ? bytes * 4 : 0,
      asked_write_bytes: side === 'write' ? bytes * 4 : 0,
      read_amplification: side === 'read' ? 1 : null,
      write_amplification: side === 'write' ? 1.33 : null,
      most_read_bytes: null,
      most_write_bytes: null,
      reasons: ['disk-bytes-match'],
    },
    disks: Array.from({ length: disks }, (_, disk) => ({
      disk: `sata${disk + 1}`,
      read_bytes: side === 'read' ? bytes * (disk === 2 ? 0.86 : 1) : 0,
      write_bytes: side === 'write' ? bytes * 1.3 : bytes * 0.01,
      reads: 0,
      writes: 0,
      read_await_ns: null,
      write_await_ns: null,
      queue_length: null,
      busy_ratio: Math.min(1, 0.7 + disk * 0.06 + n * 0.012),
    })),
    trace: Array.from({ length: wish.seconds ?? 8 }, (_, t) => tracePoint(t, side, bytes, bytes / wish.bs, disks)),
    io_count: 12_000,
    cpu_ratio: 0.21,
    notes: {},
    raw_id: `raw-${wish.id}-${n}`,
    system: null,
  }
}

export function resultOf(wish: Wish): TracedWorkload {
  const side = wish.direction === 'write' ? 'write' : 'read'
  const isValid = wish.isValid ?? true
  const rounds = wish.rounds ?? 6
  const lat = wish.latencyNs ?? 1e9 / Math.max(1, wish.metric.endsWith('iops') ? wish.median : wish.median / wish.bs)
  const summary: Record<string, Summary> = { [wish.metric]: summaryOf(wish.median, wish.spread, rounds) }
  if (wish.direction === 'mixed') summary['write_iops'] = summaryOf(wish.median * 0.43, wish.spread, rounds)
  summary[`${side}_lat_mean_ns`] = summaryOf(lat * wish.iodepth, wish.spread, rounds)
  return {
    id: wish.id,
    variant: wish.variant ?? 'as-is',
    title: said(wish.en, wish.zh),
    tool: 'fio',
    direction: wish.direction,
    metric: wish.metric,
    is_headline: ['seq-read-1m', 'seq-write-1m', 'rand-read-4k-qd32', 'rand-write-4k-qd32'].includes(wish.id),
    command: ['fio', `--name=${wish.id}`, `--bs=${wish.bs}`, `--iodepth=${wish.iodepth}`, '--direct=1', '--filename=/volume1/@appdata/volbench/.volbench/run/read file'],
    access: {
      direction: wish.direction,
      is_random: true,
      block_bytes: wish.bs,
      depth: wish.iodepth,
      jobs: 1,
      is_direct: true,
      is_sync: false,
      is_flushed: wish.direction !== 'read',
      read_share: wish.direction === 'mixed' ? 0.7 : null,
      rate_iops: null,
    },
    parameters: { rw: wish.direction === 'write' ? 'randwrite' : 'randread', bs: wish.bs, iodepth: wish.iodepth, numjobs: 1 },
    rounds: Array.from({ length: rounds }, (_, n) => roundOf(wish, n + 1)),
    summary,
    cache_class: isValid ? 'uncached' : 'cached',
    caveats: isValid ? [] : [{ code: 'cached', values: {} }],
    badges: {
      valid: isValid,
      stable: wish.isStable ?? true,
      valid_reasons: isValid ? [] : [said('Most of the data came from memory, not from the disks.', '大部分数据来自内存，而不是硬盘。')],
      stable_reasons: (wish.isStable ?? true) ? [] : [said('The rounds differ by more than 5 %.', '各轮之间相差超过 5 %。')],
    },
    percentiles: {
      [side]: { '50': lat * wish.iodepth * 0.8, '95': lat * wish.iodepth * 2.2, '99': lat * wish.iodepth * 4.4, '99.9': lat * wish.iodepth * 11 },
    },
    limit: null,
    amplification: null,
    expectation: null,
    sustained: null,
    knees: {},
    window: {},
  }
}

const KIB = 1024
const MIB = 1024 * KIB

export const NAS_VOLUME: Wish[] = [
  { id: 'seq-read-1m', en: 'Reading large files', zh: '大文件读取（顺序读）', direction: 'read', metric: 'read_bytes_per_s', median: 412e6, bs: MIB, iodepth: 8 },
  { id: 'seq-write-1m', en: 'Writing large files', zh: '大文件写入（顺序写）', direction: 'write', metric: 'write_bytes_per_s', median: 231e6, bs: MIB, iodepth: 8, spread: 0.08, isStable: false },
  { id: 'rand-read-1m', en: 'Reading 1 MiB pieces here and there', zh: '随机读取 1 MiB 数据块', direction: 'read', metric: 'read_bytes_per_s', median: 188e6, bs: MIB, iodepth: 8 },
  { id: 'rand-write-1m', en: 'Writing 1 MiB pieces here and there', zh: '随机写入 1 MiB 数据块', direction: 'write', metric: 'write_bytes_per_s', median: 121e6, bs: MIB, iodepth: 8 },
  { id: 'seq-read-4k', en: 'Reading in small steps', zh: '小块顺序读取', direction: 'read', metric: 'read_bytes_per_s', median: 1312e6, bs: 4 * KIB, iodepth: 1, isValid: false },
  { id: 'seq-write-4k', en: 'Writing in small steps', zh: '小块顺序写入', direction: 'write', metric: 'write_bytes_per_s', median: 9.4e6, bs: 4 * KIB, iodepth: 1 },
  { id: 'rand-read-4k-qd1', en: 'Small random reads, one at a time', zh: '小块随机读取（逐个）', direction: 'read', metric: 'read_iops', median: 94, bs: 4 * KIB, iodepth: 1 },
  { id: 'rand-read-4k-qd32', en: 'Small random reads, 32 at once', zh: '小块随机读取（32 个并行）', direction: 'read', metric: 'read_iops', median: 1480, bs: 4 * KIB, iodepth: 32 },
  { id: 'rand-write-4k-qd1', en: 'Small random writes, one at a time', zh: '小块随机写入（逐个）', direction: 'write', metric: 'write_iops', median: 211, bs: 4 * KIB, iodepth: 1 },
  { id: 'rand-write-4k-qd32', en: 'Small random writes, 32 at once', zh: '小块随机写入（32 个并行）', direction: 'write', metric: 'write_iops', median: 640, bs: 4 * KIB, iodepth: 32, spread: 0.2 },
  { id: 'mixed-4k-70-30', en: 'Mixed small reads and writes', zh: '小块混合读写', direction: 'mixed', metric: 'read_iops', median: 720, bs: 4 * KIB, iodepth: 32 },
  { id: 'sync-write-4k', en: 'Safe small writes', zh: '小块安全写入', direction: 'write', metric: 'write_iops', median: 38, bs: 4 * KIB, iodepth: 1 },
  { id: 'sync-write-1m', en: 'Safe 1 MiB writes', zh: '1 MiB 安全写入', direction: 'write', metric: 'write_bytes_per_s', median: 42e6, bs: MIB, iodepth: 1 },
]

export function runOf(wishes: readonly Wish[], changes: Partial<RunDocument> = {}): RunDocument {
  return { ...exampleRun, workloads: wishes.map(resultOf), ...changes }
}

export const fullRun = (changes: Partial<RunDocument> = {}): RunDocument => runOf(NAS_VOLUME, changes)

/** Block sizes × queue depths, reads and writes. */
export function curveRun(): RunDocument {
  const wishes: Wish[] = []
  for (const direction of ['read', 'write'] as const) {
    for (const bs of [4, 16, 64, 256, 1024, 4096].map((kib) => kib * KIB)) {
      for (const iodepth of [1, 4, 16, 64]) {
        const limit = direction === 'read' ? 420e6 : 240e6
        const median = (limit * bs * iodepth) / (bs * iodepth + 900 * KIB)
        wishes.push({
          id: `${direction}-${bs}-${iodepth}`,
          en: `${direction} ${bs} ${iodepth}`,
          zh: `${direction} ${bs} ${iodepth}`,
          direction,
          metric: `${direction}_bytes_per_s`,
          median,
          bs,
          iodepth,
          seconds: 2,
        })
      }
    }
  }
  return runOf(wishes)
}
