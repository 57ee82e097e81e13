// Invented second-by-second series and long writes; their numbers are not measurements.

import type { Limit } from '@/domain/limit'
import type { RunDocument, TracedWorkload } from '@/domain/run'
import type { SustainedRound } from '@/domain/sustained'
import type { SystemSeries } from '@/domain/system'

import { resultOf, runOf, type Wish } from './runs'
import { said } from './said'

/** Four disks of which the third answers three times slower. */
export function systemOf(seconds: number, disks = 4, cores = 2): SystemSeries {
  const column = (value: number): number[] => Array.from({ length: seconds }, (_, t) => value * (1 + 0.02 * t))
  return {
    t_s: column(1).map((_, t) => t),
    disks: Array.from({ length: disks }, (_, disk) => ({
      disk: `sata${disk + 1}`,
      read_bytes_per_s: column(103e6),
      write_bytes_per_s: column(0),
      read_iops: column(412),
      write_iops: column(0),
      busy_ratio: column(disk === 2 ? 0.9 : 0.6),
      queue_length: column(disk === 2 ? 3 : 1),
      read_await_ns: column(disk === 2 ? 7.8e6 : 2.6e6).map((value, t) => (t === 0 ? 0 : value)),
      write_await_ns: column(0),
    })),
    cpu_ratio: column(0.2),
    kernel_ratio: column(0.15),
    iowait_ratio: column(0.4),
    cores_ratio: Array.from({ length: cores }, () => column(0.2)),
    available_bytes: column(3.1e9),
    dirty_bytes: column(120e6),
    writeback_bytes: column(40e6),
    dirty_limit_bytes: 300e6,
    received_bytes_per_s: column(2100),
    sent_bytes_per_s: column(5200),
    sync_actions: {},
    sync_bytes_per_s: {},
    sync_done_ratio: {},
    temperature_c: column(36).map(() => 36),
    processes: [{ name: 'indexer', cpu_ratio: 0.35, is_kernel: false, read_bytes_per_s: null, write_bytes_per_s: null }],
  }
}

export const SLOW_DISK: Limit = {
  id: 'slow_disk',
  name: said('disk 3', '硬盘 3'),
  words: said('Disk 3 is slower than the others, and the others wait for it.', '硬盘 3 比其他硬盘慢，其他硬盘都在等它。'),
  evidence: [said('A request took it 7.80 ms, the others 2.60 ms.', '它完成一次请求需要 7.80 ms，其他硬盘需要 2.60 ms。')],
  disk: 'sata3',
  rounds: 6,
  of_rounds: 6,
  slower: null,
}

/** All disks are the limit, and one of them is slower than the others. */
export const DISK_BESIDE: Limit = {
  id: 'disks_busy',
  name: said('all the disks (disk 3 is slower than the others)', '全部硬盘（硬盘 3 比其他硬盘慢）'),
  words: said('All disks had work nearly all the time; the rest of the NAS had time left.', '所有硬盘几乎一直在工作，NAS 的其他部分还有余力。'),
  evidence: [],
  disk: null,
  rounds: 6,
  of_rounds: 6,
  slower: { disk: 'sata3', name: said('disk 3', '硬盘 3'), rounds: 6, of_rounds: 6 },
}

/** A workload of which the machine was watched. */
export function watched(wish: Wish, changes: Partial<TracedWorkload> = {}): TracedWorkload {
  const work = resultOf(wish)
  return { ...work, rounds: work.rounds.map((round) => ({ ...round, system: systemOf(round.trace.length) })), ...changes }
}

/** A long write at planted speeds: (seconds, MB/s) each. */
export function longWrite(n: number, ...stretches: readonly (readonly [number, number])[]): SustainedRound {
  const speeds = stretches.flatMap(([seconds, speed]) => Array.from({ length: seconds }, () => speed * 1e6))
  let written = 0
  let from = 0
  const sizes = speeds.map((speed) => (written += speed))
  const levels = stretches.map(([seconds, speed]) => {
    const level = { from_bytes: from, to_bytes: from + seconds * speed * 1e6, bytes_per_s: speed * 1e6 }
    from = level.to_bytes
    return level
  })
  return { n, written_bytes: sizes, bytes_per_s: speeds, levels, flush_s: 0 }
}

const LONG: Wish[] = [
  { id: 'sustain-write', en: 'Long write', zh: '持续写入', direction: 'write', metric: 'write_bytes_per_s', median: 200e6, bs: 2 ** 20, iodepth: 8, rounds: 1 },
  { id: 'sustain-copy', en: 'Long copy', zh: '持续复制', direction: 'write', metric: 'write_bytes_per_s', median: 230e6, bs: 2 ** 20, iodepth: 1, rounds: 1 },
]

/** A long write that falls after 15 GB, and a copy that does not. */
export function sustainRun(changes: Partial<RunDocument> = {}): RunDocument {
  const run = runOf(LONG, changes)
  const rounds = [[longWrite(1, [30, 500], [60, 140])], [longWrite(1, [90, 230])]]
  const falls = [15e9, null]
  const workloads = run.workloads.map((work, index) => ({
    ...work,
    sustained: {
      rounds: rounds[index] ?? [],
      falls_at_bytes: falls[index] ?? null,
      start_bytes_per_s: 500e6,
      end_bytes_per_s: 140e6,
      seen_bytes: 20e9,
      words: [said('Long writes start at 500 MB/s.', '持续写入起初为 500 MB/s。')],
    },
  }))
  return { ...run, workloads }
}
