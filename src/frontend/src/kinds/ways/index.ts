// Files of many sizes, put and got over ways.

import { defineAsyncComponent } from 'vue'

import { worded } from '@/composables/screen'
import { BYTES_OF_GB, requestOverWays, takesWays } from '@/domain/request'
import { sendsFile } from '@/domain/suite'
import type { Kind } from '@/kinds/kind'

import { putsAgain } from './put-again'

const ways: Kind = {
  id: 'ways',
  isKindOf: ({ workloads }) => workloads.some(sendsFile),
  isByWays: true,
  hasPlaces: true,
  result: {
    answer: defineAsyncComponent(worded(() => import('./SweepResult.vue'), 'files', 'kind_ways')),
    numbers: defineAsyncComponent(worded(() => import('./SweepNumbers.vue'), 'files', 'kind_ways')),
    measured: 'files',
    without: ['uses', 'limits', 'charts', 'file'],
  },
  form: {
    targets: defineAsyncComponent(worded(() => import('./FileWays.vue'), 'files', 'kind_ways')),
    cost: defineAsyncComponent(worded(() => import('@/components/run/WayCost.vue'), 'files')),
    cells: defineAsyncComponent(worded(() => import('./PutAgain.vue'), 'kind_ways')),
    again: ({ plan }) => ({ ways: plan.variants.join(',') }),
    takes: (choice, suite) => ({
      ...takesWays(choice),
      mostWayGb: choice.mostWayGb,
      isAgain: choice.isAgain && putsAgain(suite, choice.profile, choice.workloads).length > 0,
    }),
    request: (choice, targetPath, suite) => ({
      ...requestOverWays(choice, targetPath),
      ...(choice.isAgain && suite ? { workloads: [...choice.workloads, ...putsAgain(suite, choice.profile, choice.workloads)] } : {}),
      ...(choice.mostWayGb ? { most_way_bytes: Math.round(choice.mostWayGb * BYTES_OF_GB) } : {}),
    }),
  },
}
export default ways
