// What the mock service answers with: the contract's example run, varied so that every state of a card can be seen.
import { readFileSync } from 'node:fs'

export const contract = (name) => JSON.parse(readFileSync(new URL(`../../../tests/contract/${name}`, import.meta.url), 'utf8'))

export const document = contract('result.example.json')
const base = document.target.volume

let spoken = 'en'

/** Tells in which language the next answer is read. */
export const speak = (accepted = 'en') => { spoken = accepted }

/** Read when it is sent. */
export const text = (en, zh) => ({ code: 'mock', values: {}, get text() { return spoken.startsWith('zh') ? zh : en } })

function disk(name, bay, extra = {}) {
  return { ...base.disks[0], name, bay, serial: null, ...extra }
}

function pool(raid, health, members, extra = {}) {
  const array = { name: 'md2', level: raid, slots: members.length, active: members.length, chunk_bytes: 65536, members, health, sync: null }
  return { raid_type: raid, raid_type_candidates: [raid], arrays: [array], health, sync: null, raid_type_reason: null, ...extra }
}

const member = (name, state = 'in_sync') => ({ device: `${name}p3`, disk: name, state })

const ssd = { is_rotational: false, transport: 'nvme', model: 'Samsung SSD 970 EVO Plus 1TB', size_bytes: 1000204886016, temperature_c: 44 }

const fast = {
  ...base, id: 'volume2', name: 'Volume 2', mount_point: '/volume2', file_system: 'ext4', total_bytes: 960e9, free_bytes: 610e9,
  disks: [disk('nvme0n1', 'M.2 1', ssd), disk('nvme1n1', 'M.2 2', ssd)],
  pool: pool('raid1', 'clean', [member('nvme0n1'), member('nvme1n1')]),
  target: { ...base.target, path: '/volume2/@appdata/volbench' },
}
const names = ['sata5', 'sata6', 'sata7', 'sata8', 'sata9', 'sata10', 'sata11', 'sata12']
const rebuilding = {
  ...base, id: 'volume3', name: 'Volume 3', mount_point: '/volume3', total_bytes: 47.9e12, free_bytes: 2.1e12,
  disks: names.map((name, index) => disk(name, String(index + 5), { size_bytes: 8001563222016, temperature_c: 39 + index })),
  pool: {
    ...pool('raid6', 'syncing', names.map((name, index) => member(name, index === 2 ? 'rebuilding' : 'in_sync'))),
    sync: { action: 'recover', done_ratio: 0.376, speed_bytes_per_s: 148_000_000, remaining_s: 29_400 },
  },
}
const degraded = {
  ...base, id: 'volume4', name: 'Volume 4', mount_point: '/volume4', total_bytes: 7.6e12, free_bytes: 7.1e12, file_system: 'btrfs',
  disks: [disk('sata13', '13', { size_bytes: 4000787030016, model: 'ST4000VN008-2DR166' }), disk('sata14', '14', { size_bytes: 4000787030016, model: 'ST4000VN008-2DR166' })],
  pool: {
    ...pool('shr1', 'degraded', [member('sata13'), member('sata14'), { device: 'sata15p5', disk: null, state: 'faulty' }]),
    raid_type: null, raid_type_candidates: ['raid5', 'shr1'],
    raid_type_reason: text('DSM does not tell packages whether a RAID 5 of equal disks is an SHR.', 'DSM 不会告诉套件：由相同容量硬盘组成的 RAID 5 是否为 SHR。'),
  },
}
const usb = {
  ...base, id: 'usb1', name: 'USB Disk 1', mount_point: '/volumeUSB1/usbshare', file_system: 'exfat', total_bytes: 2e12, free_bytes: 1.2e12, is_removable: true,
  disks: [disk('usb1', null, { size_bytes: 2000398934016, model: 'Elements 2621', transport: 'usb', temperature_c: null })],
  pool: { ...pool('basic', 'unknown', []), arrays: [] },
  target: {
    ...base.target, path: '/volumeUSB1/usbshare', is_writable: false,
    how_to_allow: text(
      'Open Control Panel → Shared Folder, select usbshare1, choose Edit → Permissions → System internal user, and give “volbench” Read/Write.',
      '打开「控制面板 → 共享文件夹」，选中 usbshare1，点击「编辑 → 权限 → 系统内部用户」，为“volbench”勾选「可读写」。',
    ),
  },
}

const [listed] = contract('runs.example.json').runs

export const row = (id, changes = {}) => ({
  ...listed, id, suite: document.suite, profile: document.profile, state: 'done', created_at: document.created_at,
  started_at: document.started_at, finished_at: document.finished_at, label: '', note: '', is_imported: false,
  is_baseline: false, volume_id: base.id, volume_name: base.name, target_path: document.target.path,
  raid_type: 'raid5', file_system: 'btrfs', badges: document.badges, verdict: document.verdict, failure: null,
  headline: document.workloads.map((one) => ({
    workload: one.id, variant: one.variant, title: one.title, metric: one.metric,
    summary: one.summary[one.metric], badges: one.badges,
  })),
  ...changes,
})

const shaky = {
  valid: false, stable: false,
  valid_reasons: [text('The volume was busy with other work.', '测速时该存储空间正忙于其他任务。')],
  stable_reasons: [text('The rounds differ by more than 5 %.', '各轮结果相差超过 5 %。')],
}

export const rows = [
  row('01JDEXAMPLE0000000000000001', { label: 'After new drives', is_baseline: true }),
  row('01JDEXAMPLE0000000000000002', { created_at: '2026-11-14T20:12:00.000Z', started_at: '2026-11-14T20:12:00.000Z', badges: shaky, note: 'Plex was scanning its library.' }),
  row('01JDEXAMPLE0000000000000003', { created_at: '2026-10-02T08:03:00.000Z', started_at: '2026-10-02T08:03:00.000Z', volume_id: 'volume2', volume_name: 'Volume 2', raid_type: 'raid1', file_system: 'ext4', profile: 'standard' }),
  row('01JDEXAMPLE0000000000000004', {
    created_at: '2026-09-20T08:03:00.000Z', started_at: '2026-09-20T08:03:00.000Z', state: 'interrupted', headline: [], verdict: [],
    failure: { code: 'interrupted', message: text('The NAS restarted during the run.', '测速过程中 NAS 重新启动了。'), hint: text('Continue the run: finished rounds are kept.', '可以继续测速，已完成的轮次都已保留。'), detail: '' },
  }),
  row('01JDEXAMPLE0000000000000005', { created_at: '2026-08-01T08:03:00.000Z', started_at: '2026-08-01T08:03:00.000Z', is_imported: true, label: "Sylv's DS918+", raid_type: 'shr1', volume_name: 'volume1' }),
]

const cost = { duration_s: 236, write_bytes: 12e9 }
const entry = (volume, extra) => ({ volume, last: null, trend: null, cost, refusal: null, ...extra })

export const overview = () => ({
  machine: document.environment.machine,
  running: null,
  volumes: [
    entry(base, { last: rows[0], trend: text('As fast as in your last 3 runs.', '与最近 3 次测速一样快。') }),
    entry(fast, {}),
    entry(rebuilding, {
      refusal: { code: 'unsafe-target', message: text('The storage pool is being rebuilt.', '存储池正在重建。'), hint: text('Wait until the rebuild has ended; measuring now would slow it down and prove nothing.', '请等待重建完成；现在测速会拖慢重建，结果也不可信。') },
    }),
    entry(degraded, {
      refusal: { code: 'unsafe-target', message: text('A disk of this storage pool has failed.', '该存储池有一块硬盘发生故障。'), hint: text('Replace the disk and repair the storage pool first.', '请先更换硬盘并修复存储池。') },
    }),
    entry(usb, {}),
  ],
  unknowns: [],
})

export const registry = contract('suites.example.json')

export const plan = (request) => ({
  ...document.plan,
  cells: request.workloads?.length ? request.workloads : document.plan.cells,
  expected_write_bytes: request.is_read_only ? 2 ** 31 : document.plan.expected_write_bytes,
  expected_duration_s: { quick: 236, standard: 1140, full: 5200 }[request.profile] ?? 60,
})

/** The state of the made-up run `t` seconds after its start. */
export function live(t, after) {
  const length = 90
  const order = registry.suites[0].workloads.slice(0, 4)
  const phase = t < 3 ? 'checking' : t < 9 ? 'laying-out' : t < 11 ? 'warming-up' : t < length - 4 ? 'measuring' : t < length - 2 ? 'analysing' : 'cleaning-up'
  const cell = Math.floor(Math.max(0, t - 11) / 3)
  const current = order[cell % 4]
  const samples = []
  for (let seq = Math.max(after + 1, 1); seq <= t; seq += 1) {
    const wave = 1 + 0.08 * Math.sin(seq / 2) + 0.05 * Math.sin(seq * 1.7)
    const isRead = seq < 9 ? false : order[Math.floor(Math.max(0, seq - 11) / 3) % 4].direction === 'read'
    const bytes = (isRead ? 412e6 : 231e6) * wave
    samples.push({
      seq, workload: seq < 11 ? null : current.id, round: 1, latency_ns: 8.4e6 * wave,
      point: {
        t_s: seq, read_bytes_per_s: isRead ? bytes : 0, write_bytes_per_s: isRead ? 0 : bytes,
        read_iops: isRead ? bytes / 1048576 : 0, write_iops: isRead ? 0 : bytes / 1048576,
        disks_busy_ratio: Object.fromEntries(base.disks.map((one, index) => [one.name, Math.min(1, (0.78 + 0.05 * index) * wave)])),
        cpu_ratio: 0.2, temperature_c: 37,
      },
    })
  }
  const done = Math.max(0, cell)
  return {
    run_id: 'live', seq: Math.floor(t), samples,
    progress: {
      phase, workload: phase === 'measuring' ? current.id : null, variant: 'btrfs-cow', round: Math.min(6, Math.floor(cell / 4) + 1), rounds: 6,
      cell: (cell % 4) + 1, cells: 4, done_ratio: Math.min(1, t / length), eta_s: t < 9 ? null : Math.max(0, length - t), elapsed_s: t, is_ending_after_round: false,
    },
    finished_rounds: Array.from({ length: Math.min(done, 24) }, (_, index) => {
      const one = order[index % 4]
      return [one.id, Math.floor(index / 4) + 1, one.metric.endsWith('iops') ? 400 + 9 * index : (one.direction === 'read' ? 412e6 : 231e6) * (0.98 + 0.004 * index), 'btrfs-cow']
    }),
  }
}
