// A kind of run as somebody would add it: the last round is measured first, and every screen has something of its own for it.

import { defineAsyncComponent } from 'vue'

import { worded } from '@/composables/screen'
import type { Kind } from '@/kinds/kind'

const BackwardsRounds = defineAsyncComponent(worded(() => import('./BackwardsRounds.vue'), 'kind_warming'))

const warming: Kind = {
  id: 'warming',
  isKindOf: ({ kind }) => kind === 'warming',
  result: {
    head: defineAsyncComponent(worded(() => import('./BackwardsHead.vue'), 'kind_warming')),
    course: defineAsyncComponent(worded(() => import('./BackwardsCourse.vue'), 'kind_warming')),
  },
  form: {
    options: defineAsyncComponent(worded(() => import('./BackwardsHint.vue'), 'kind_warming')),
  },
  soFar: () => BackwardsRounds,
}
export default warming
