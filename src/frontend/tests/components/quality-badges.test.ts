import { describe, expect, it } from 'vitest'

import QualityBadges from '@/components/QualityBadges.vue'
import { isRunSpreadUnknown, type Badges, type Headline } from '@/domain/run'

import { show } from '../support/mount'
import { said } from '../support/said'

const earned: Badges = { valid: true, stable: true, valid_reasons: [], stable_reasons: [] }

describe('the badges', () => {
  it('need no explanation when both are earned', async () => {
    const { wrapper } = await show(QualityBadges, { props: { badges: earned } })

    expect(wrapper.text()).toBe('ValidStable')
    expect(wrapper.find('details').exists()).toBe(false)
  })

  it('give their reasons on a tap, never on hover', async () => {
    const badges = { ...earned, valid: false, valid_reasons: [said('It came from memory.', '数据来自内存。')] }

    const { wrapper } = await show(QualityBadges, { props: { badges }, language: 'zh-CN' })

    expect(wrapper.get('summary').text()).toContain('结果存疑')
    expect(wrapper.get('li').text()).toBe('数据来自内存。')
  })

  it('say what a number is valid for where that is less than what disks moved', async () => {
    const badges = { ...earned, valid_for: said('For files just written.', '适用于刚写入的文件。') }

    const { wrapper } = await show(QualityBadges, { props: { badges } })

    expect(wrapper.get('summary').text()).not.toContain('oubtful')
    expect(wrapper.get('li').text()).toBe('For files just written.')
  })

  it.each([['en', 'Spread unknown'], ['zh-CN', '波动未知']] as const)('call nothing varying that too few rounds tell of: %s', async (language, words) => {
    const { wrapper } = await show(QualityBadges, { props: { badges: { ...earned, stable: false }, isSpreadUnknown: true }, language })

    expect(wrapper.text()).toContain(words)
  })

  it('of a run are unknown only where no interval tells of a number that is not stable', () => {
    const few = { badges: { ...earned, stable: false }, summary: { ci95: null } }
    const wide = { badges: few.badges, summary: { ci95: [1, 2] } }
    const calm = { badges: earned, summary: wide.summary }
    const known = [[few, calm], [few, wide], [calm], []].map((headline) => isRunSpreadUnknown({ headline: headline as unknown as Headline[] }))

    expect(known).toEqual([true, false, false, false])
  })

  it('carry a sign beside the word, not colour alone', async () => {
    const { wrapper } = await show(QualityBadges, { props: { badges: { ...earned, stable: false } } })

    expect(wrapper.findAll('.badge svg')).toHaveLength(2)
  })
})
