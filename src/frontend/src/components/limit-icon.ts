// Which icon stands for which limit; always beside its name, never alone.

import type { LimitId } from '@/domain/limit'

import type { IconName } from './icons'

const ICONS: Record<LimitId, IconName> = {
  slow_disk: 'caution',
  disks_busy: 'volumes',
  cpu: 'chip',
  page_cache: 'wave',
  write_back: 'download',
  other_load: 'caution',
  generator: 'run',
  rebuild: 'sync',
  server_core: 'chip',
  link: 'compare',
  not_determined: 'question',
  not_asked: 'check',
}

export const limitIcon = (id: LimitId): IconName => ICONS[id]
