// The volume of a run that was measured on one.

import type { Target } from '@/domain/target'
import { volumeOf } from '@/domain/target'
import type { Volume } from '@/domain/storage'

export function volumeIn({ target }: { readonly target: Target }): Volume {
  const volume = volumeOf(target)
  if (!volume) throw new TypeError('this run measured a server')
  return volume
}
