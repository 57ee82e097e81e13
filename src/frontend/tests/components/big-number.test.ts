/** One large numeral: its unit beside it where there is room, and what it holds for. */
import { expect, it } from 'vitest'

import BigNumber from '@/components/BigNumber.vue'

import { plain } from '../support/read'
import { show } from '../support/mount'
import { said } from '../support/said'

const number = async (metric: string, language: 'en' | 'zh-CN' = 'en') => {
  const summary = { median: 6020, min: 6010, max: 6030, n: 6, cv: null, ci95: null }
  return (await show(BigNumber, { props: { headline: { title: said('nginx', 'nginx'), metric, summary }, note: 'With 25 clients.' }, language })).wrapper
}

it.each([
  ['requests_per_s', 'en', true],
  ['requests_per_s', 'zh-CN', false],
  ['read_iops', 'en', false],
] as const)('puts a unit below that would take half the column: %s, %s', async (metric, language, isBelow) => {
  const wrapper = await number(metric, language)

  expect(wrapper.get('.big').classes('below')).toBe(isBelow)
  // A unit below takes nothing of the width the numeral is reckoned from.
  expect(/--unit: 0(;|$)/.test(wrapper.get('.big').attributes('style') ?? '')).toBe(isBelow)
  expect(plain(wrapper.get('.value').text())).toMatch(/^6,020 /)
  expect(wrapper.get('.note').text()).toBe('With 25 clients.')
})
