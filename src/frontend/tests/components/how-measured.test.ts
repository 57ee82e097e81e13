import { expect, it } from 'vitest'

import HowMeasured from '@/components/result/HowMeasured.vue'
import { contract } from '../support/contract'
import { show } from '../support/mount'

it.each([['en', '; workloads by which the promise is judged up to 29'], ['zh-CN', '；用于判断承诺的项目最多测 29 轮']])('puts the rules of a promise behind that of all others, one after the other: %s', async (language, words) => {
  const rule = (most: number) => ({ workload: `cell-${String(most)}`, metrics: ['read_iops'], rule: { least_rounds: 6, most_rounds: most, half_width_ratio: 0.01 } })
  const { plan } = contract.staged
  const run = { ...contract.staged, plan: { ...plan, precision: [rule(30), rule(29)] } }
  const { wrapper } = await show(HowMeasured, { props: { run }, language })

  const said = wrapper.findAll('dd').map((one) => one.text()).find((one) => one.includes('30'))
  expect(said).toContain(words)
  expect(said?.match(/±1.0 %/g)).toHaveLength(2)
})
