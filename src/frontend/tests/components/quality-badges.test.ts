import { describe, expect, it } from 'vitest'

import QualityBadges from '@/components/QualityBadges.vue'
import type { Badges } from '@/domain/run'

import { show } from '../support/mount'

const earned: Badges = { valid: true, stable: true, valid_reasons: [], stable_reasons: [] }

describe('the badges', () => {
  it('need no explanation when both are earned', async () => {
    const { wrapper } = await show(QualityBadges, { props: { badges: earned } })

    expect(wrapper.text()).toBe('ValidStable')
    expect(wrapper.find('details').exists()).toBe(false)
  })

  it('give their reasons on a tap, never on hover', async () => {
    const badges = { ...earned, valid: false, valid_reasons: [{ en: 'It came from memory.', 'zh-CN': '数据来自内存。' }] }

    const { wrapper } = await show(QualityBadges, { props: { badges }, language: 'zh-CN' })

    expect(wrapper.get('summary').text()).toContain('数据存疑')
    expect(wrapper.get('li').text()).toBe('数据来自内存。')
  })

  it('carry a sign beside the word, not colour alone', async () => {
    const { wrapper } = await show(QualityBadges, { props: { badges: { ...earned, stable: false } } })

    expect(wrapper.findAll('.badge svg')).toHaveLength(2)
  })
})
