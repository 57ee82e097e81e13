/** One run against the baseline, in a word, a number and a sentence. */
import { expect, it } from 'vitest'

import DifferenceLine from '@/components/compare/DifferenceLine.vue'

import { show } from '../support/mount'

const line = async (code: string) => (await show(DifferenceLine, { props: { difference: {
  verdict: 'no-difference', ratio: 1.039, ratio_ci95: null, between_runs: null, sentence: { code, values: {}, text: 'A sentence.' },
} } })).wrapper.get('.badge').text()

it('does not call a difference unseen that is only too small to matter', async () => {
  expect(await line('compare.difference.too_small')).toBe('too small to matter')
  expect(await line('compare.difference.none_seen')).toBe('no difference seen')
})
