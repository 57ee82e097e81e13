/** One run against the baseline, in a word, a number and a sentence. */
import { expect, it } from 'vitest'

import DifferenceLine from '@/components/compare/DifferenceLine.vue'

import comparison from '../../../../tests/contract/comparison.example.json'
import type { Comparison } from '@/domain/comparison'
import { show } from '../support/mount'

/** A sentence as the service makes it: what was left out stands behind it, or nothing does. */
const [known] = (comparison as unknown as Comparison).cells.flatMap(({ differences }) => differences).filter(({ sentence }) => sentence.code === 'join.nothing')
const sentenceOf = (code: string) => ({
  code: 'join.nothing', text: 'A sentence.',
  values: { parts: [{ code, values: { size: '+3.9 %' } }, ...((known?.sentence.values['parts'] as readonly object[] | undefined)?.slice(1) ?? [])] },
})

const line = async (sentence: object) => (await show(DifferenceLine, { props: { difference: {
  verdict: 'no-difference', ratio: 1.039, ratio_ci95: null, between_runs: null, sentence,
} } })).wrapper.get('.badge').text()

it.each([
  ['compare.difference.too_small', 'too small to matter'],
  ['compare.difference.none_seen', 'no difference seen'],
])('does not call a difference unseen that is only too small to matter: %s', async (code, words) => {
  expect(known).toBeDefined()
  expect(await line(sentenceOf(code))).toBe(words)
  expect(await line({ code, values: {}, text: 'A sentence.' })).toBe(words)
})

it.each([
  ['plain', false],
  ['compare.left_out', true],
])('does not say in a sentence what the line above says, unless more is said behind it: %s', async (behind, isSaid) => {
  const parts = [{ code: 'compare.between_runs.differ', values: { change: '+20 %' } }, { code: behind, values: {} }]
  const sentence = { code: 'join.nothing', text: '+20 % between these two runs.', values: { parts } }
  const difference = { verdict: 'sittings-differ', ratio: 1.2, ratio_ci95: null, between_runs: null, sentence }
  const { wrapper } = await show(DifferenceLine, { props: { difference } })

  expect(wrapper.text().includes('between these two runs')).toBe(isSaid)
  parts[0] = { code: 'compare.difference.too_small', values: { change: '+20 %' } }
  expect((await show(DifferenceLine, { props: { difference } })).wrapper.text().includes('between these two runs')).toBe(isSaid)
})
