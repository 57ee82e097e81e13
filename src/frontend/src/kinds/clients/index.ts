// Many clients that ask servers, for a file or by keys.

import { defineAsyncComponent } from 'vue'

import { worded } from '@/composables/screen'
import { requestOverWays, takesWays } from '@/domain/request'
import { hasClients } from '@/domain/suite'
import type { Kind } from '@/kinds/kind'

import { sendsOneRequest } from './keys'

const clients: Kind = {
  id: 'clients',
  isKindOf: ({ workloads }) => workloads.some(hasClients),
  isByWays: true,
  result: {
    answer: defineAsyncComponent(worded(() => import('./LoadResult.vue'), 'files', 'kind_clients')),
    numbers: defineAsyncComponent(worded(() => import('./LoadNumbers.vue'), 'files', 'kind_clients')),
    measured: 'clients',
  },
  form: {
    targets: defineAsyncComponent(worded(() => import('./ServerWays.vue'), 'files', 'kind_clients')),
    cost: defineAsyncComponent(worded(() => import('@/components/run/WayCost.vue'), 'files')),
    options: defineAsyncComponent(worded(() => import('./ClientOptions.vue'), 'files', 'kind_clients')),
    again: ({ plan }) => ({ ways: plan.variants.join(',') }),
    takes: (choice, suite) => ({ ...takesWays(choice), generator: sendsOneRequest(suite) ? choice.generator : '' }),
    request: (choice, targetPath) => ({ ...requestOverWays(choice, targetPath), ...(choice.generator ? { generator: choice.generator } : {}) }),
  },
}
export default clients
