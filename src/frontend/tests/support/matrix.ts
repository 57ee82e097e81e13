// An invented matrix: three RAID types × two file systems, one cell skipped, one impossible, one doubtful.

import type { Matrix, MatrixCell, MatrixValue, Recommendation, VariantDifference } from '@/domain/matrix'
import { said } from './said'

const text = said

export const valueOf = (median: number, changes: Partial<MatrixValue> = {}): MatrixValue => ({
  median, min: median * 0.95, max: median * 1.05, n: 6, ci95: [median * 0.97, median * 1.03], caveats: [], obstacle: null, ...changes,
})

export const SPEED = 'seq-read-1m.read_bytes_per_s'
export const LATENCY = 'rand-read-4k-qd1.read_latency_mean_ns'

function cell(configuration: string, variant: string, speed: number | null, changes: Partial<MatrixCell> = {}): MatrixCell {
  return {
    configuration, variant,
    run_id: speed === null ? null : `run-${configuration}`,
    state: speed === null ? 'empty' : 'filled',
    values: speed === null ? {} : { [SPEED]: valueOf(speed), [LATENCY]: valueOf(1e13 / speed) },
    write_amplification: {},
    obstacle: null,
    cautions: [],
    caution_codes: [],
    ...changes,
  }
}

export const difference = (metric: string, changes: Partial<VariantDifference>): VariantDifference => ({
  configuration: 'basic-1', metric, variant: 'btrfs-cow', against: 'ext4', ratio: 1, interval: null, p_adjusted: null, verdict: 'indicative', visible_ratio: null, untested: null,
  ...changes,
})

const ext4 = (configuration: string) => ({ configuration, variant: 'ext4' })

/** What is recommended to whoever wants so many disks to be allowed to fail. */
export const recommended = (failures: number, configuration: string, changes: Partial<Recommendation> = {}): Recommendation => ({
  failures, first: ext4(configuration), near: [ext4(configuration)], is_clear: true, answer: text(`${configuration} · ext4`), reason: text('It is faster.', '更快。'), faster: null, ...changes,
})

export const matrix: Matrix = {
  configurations: [
    { id: 'basic-1', name: text('Basic'), raid_type: 'basic', disks: 1, usable_disks: 1, usable_bytes: null, disks_may_fail: 0, disks_may_fail_at_best: 0, condition: 'healthy' },
    { id: 'raid0-4', name: text('RAID 0 × 4'), raid_type: 'raid0', disks: 4, usable_disks: 4, usable_bytes: null, disks_may_fail: 0, disks_may_fail_at_best: 0, condition: 'healthy' },
    { id: 'raid10-4', name: text('RAID 10 × 4'), raid_type: 'raid10', disks: 4, usable_disks: 2, usable_bytes: null, disks_may_fail: 1, disks_may_fail_at_best: 2, condition: 'healthy' },
  ],
  variants: [
    { id: 'ext4', name: text('ext4'), is_without_checksums: false },
    { id: 'btrfs-cow', name: text('Btrfs (copy-on-write)', 'Btrfs（写时复制）'), is_without_checksums: false },
  ],
  metrics: [
    { key: SPEED, workload_id: 'seq-read-1m', metric: 'read_bytes_per_s', name: text('Reading large files', '大文件读取'), unit: 'bytes_per_s', higher_is_better: true },
    { key: LATENCY, workload_id: 'rand-read-4k-qd1', metric: 'read_latency_mean_ns', name: text('Response time', '响应时间'), unit: 'ns', higher_is_better: false },
  ],
  cells: [
    cell('basic-1', 'ext4', 200e6, { write_amplification: { [SPEED]: 2.5 } }),
    cell('basic-1', 'btrfs-cow', 190e6),
    cell('raid0-4', 'ext4', 800e6),
    cell('raid0-4', 'btrfs-cow', null, { state: 'skipped' }),
    cell('raid10-4', 'ext4', 400e6, { values: { [SPEED]: valueOf(400e6, { caveats: ['cached'] }) } }),
    cell('raid10-4', 'btrfs-cow', null, { state: 'impossible' }),
  ],
  scaling: [
    { configuration: 'raid0-4', variant: 'ext4', metric: SPEED, ratio: 4, interval: [3.5, 4.4], theory: { low: 4, high: 4, basis: text('Four disks read at once.', '四块硬盘同时读取。') } },
  ],
  differences: [
    difference(SPEED, { ratio: 0.8, interval: [0.7, 0.9], p_adjusted: 0.001, verdict: 'slower' }),
    difference(LATENCY, { ratio: 1.02, interval: [0.97, 1.07], p_adjusted: 1, verdict: 'no-difference', visible_ratio: 0.12 }),
  ],
  conclusions: [
    {
      id: 'one', kind: 'raid', certainty: 'claimed', metric: SPEED, text: text('RAID 0 reads four times as fast as one disk.', 'RAID 0 的读取速度是单盘的四倍。'),
      exceptions: [text('Not so with Btrfs.', 'Btrfs 例外。')], test: text('Exact test, corrected.', '精确检验，已校正。'),
      numbers: [{ configuration: 'raid0-4', variant: 'ext4', against_configuration: 'basic-1', against_variant: 'ext4', ratio: 4, interval: [3.5, 4.4], p_adjusted: 0.0004, metric: SPEED }],
      cells: [{ configuration: 'raid0-4', variant: 'ext4' }, { configuration: 'basic-1', variant: 'ext4' }],
    },
    {
      id: 'two', kind: 'variant', certainty: 'indicative', metric: null, text: text('Btrfs seems slower.', 'Btrfs 似乎更慢。'), exceptions: [], test: text('Too few rounds.', '轮数太少。'),
      numbers: [], cells: [{ configuration: 'basic-1', variant: 'btrfs-cow' }],
    },
  ],
  presets: [
    {
      id: 'photos', name: text('Photos', '照片'), description: text('Small reads.', '小块读取。'), weights: { [SPEED]: 0.7, [LATENCY]: 0.3 },
      reference: { configuration: 'basic-1', variant: 'ext4' },
      ranking: [
        { configuration: 'raid0-4', variant: 'ext4', score: 4, is_tied_with_first: true },
        { configuration: 'raid10-4', variant: 'ext4', score: 2, is_tied_with_first: false },
        { configuration: 'basic-1', variant: 'ext4', score: 1, is_tied_with_first: false },
      ],
      apart: [
        { configuration: 'basic-1', variant: 'btrfs-cow', score: 0.95, reason: text('Measured in another state.', '在另一种状态下测得。') },
        { configuration: 'raid10-4', variant: 'btrfs-cow', score: null, reason: text('Not comparable.', '无法对比。') },
      ],
      recommendations: [
        recommended(0, 'raid0-4'),
        recommended(1, 'raid10-4', { faster: text('Faster, but survives no failed disk: RAID 0 × 4 · ext4.', '更快，但不安全：RAID 0 × 4 · ext4。') }),
      ],
    },
    { id: 'empty', name: text('Nothing measured', '未测'), description: text('–'), weights: {}, reference: null, ranking: [], apart: [], recommendations: [0, 1].map((failures) => ({
      failures, first: null, near: [], is_clear: false, answer: text('Nothing to recommend'), reason: text('Nothing that counts for this use was measured here.'), faster: null,
    })) },
  ],
  noise: { between_builds: 0.05, within_run: 0.02, is_measured: false, is_known: true, tests: 12 },
  threshold_ratio: 0.05,
}
