// The machine second by second while one round ran, as the service sends it: one column per quantity.

type Column = readonly (number | null)[]

export interface DiskSeries {
  readonly disk: string
  readonly read_bytes_per_s: Column
  readonly write_bytes_per_s: Column
  readonly read_iops: Column
  readonly write_iops: Column
  readonly busy_ratio: Column
  readonly queue_length: Column
  /** 0 in a second without reads. */
  readonly read_await_ns: Column
  readonly write_await_ns: Column
}

export interface BusyProcess {
  readonly name: string
  readonly cpu_ratio: number
  readonly is_kernel: boolean
  readonly read_bytes_per_s: number | null
  readonly write_bytes_per_s: number | null
}

export interface SystemSeries {
  /** End of each second, the same as in the round's trace. */
  readonly t_s: readonly number[]
  readonly disks: readonly DiskSeries[]
  readonly cpu_ratio: Column | null
  readonly kernel_ratio: Column | null
  readonly iowait_ratio: Column | null
  /** One column per processor core. */
  readonly cores_ratio: readonly Column[]
  readonly available_bytes: Column | null
  readonly dirty_bytes: Column | null
  readonly writeback_bytes: Column | null
  readonly dirty_limit_bytes: number | null
  readonly received_bytes_per_s: Column | null
  readonly sent_bytes_per_s: Column | null
  readonly temperature_c: Column | null
  readonly processes: readonly BusyProcess[]
}
