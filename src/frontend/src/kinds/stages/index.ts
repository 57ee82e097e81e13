// By stages, as SNIA's tests have them: each goes on until its rounds are steady.

import { defineAsyncComponent } from 'vue'

import { worded } from '@/composables/screen'
import type { Kind } from '@/kinds/kind'

import { requestWithin, takesLimits } from './limits'

/** It brings the charts. */
const StageRounds = defineAsyncComponent(worded(() => import('./StageRounds.vue'), 'kind_stages'))

const stages: Kind = {
  id: 'stages',
  isKindOf: ({ hasStages }) => hasStages,
  canPause: true,
  result: {
    head: defineAsyncComponent(worded(() => import('./StageHead.vue'), 'kind_stages')),
    course: defineAsyncComponent(worded(() => import('./StageCourse.vue'), 'kind_stages')),
  },
  form: {
    cost: defineAsyncComponent(worded(() => import('./StageCost.vue'), 'kind_stages')),
    options: defineAsyncComponent(worded(() => import('./FillLimits.vue'), 'kind_stages')),
    takes: takesLimits,
    request: requestWithin,
  },
  soFar: (stage) => (stage ? StageRounds : null),
}
export default stages
