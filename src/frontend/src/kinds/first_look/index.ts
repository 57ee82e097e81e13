// A first look: about a minute, in which laying out the test file is the first number.

import { defineAsyncComponent } from 'vue'

import { worded } from '@/composables/screen'
import type { Kind } from '@/kinds/kind'

const firstLook: Kind = {
  id: 'first_look',
  isKindOf: ({ isLaidOut }) => isLaidOut,
  result: {
    /** The sheet with the shortest profile that has enough rounds, which says its cost. */
    next: ({ suite, volume_id: volume, is_imported: isImported, state }) =>
      (isImported || volume === null || state !== 'done' ? null : { words: 'result.thoroughly', to: { name: 'new-run', query: { volume, suite: suite.id } } }),
  },
  form: {
    cost: defineAsyncComponent(worded(() => import('./LookCost.vue'))),
  },
}
export default firstLook
