import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import PromiseForm from '@/components/promise/PromiseForm.vue'
import PromiseCard from '@/components/result/PromiseCard.vue'
import PromiseInShort from '@/components/result/PromiseInShort.vue'
import { typedNumber, type JudgedPromise, type PromiseOffer, type PromisePreview, type VolumePromise } from '@/domain/promise'
import { show } from '../support/mount'
import { serve } from '../support/service'
import { said } from '../support/said'

const FORMULA = 'min(1800 + 50*GB, 50000)'
const line = { metric: 'iops', direction: 'read', amount: FORMULA, workload: '' } as const
const offer: PromiseOffer = {
  promise: null,
  total_bytes: 460e9,
  presets: [{ id: 'y', title: said('Another disk'), lines: [{ ...line, direction: 'both' }], source: said('its page'), published: '2025-09-05', read: '2026-11-29', url: 'https://example.com', cited: said('Another disk'), note: null }, { id: 'x', title: said('A cloud disk'), lines: [line, { ...line, direction: 'write' }], source: said('its page'), published: '2022-04-01', read: '2026-11-29', url: 'https://example.org', cited: said('A cloud disk, https://example.org, page of 2022-04-01, read 2026-11-29'), note: null }],
  cells: [{ id: 'rand-read-4k-qd32', suite: 'nas-volume', title: said('Small reads'), direction: 'read' }],
  models: ['WDC WD40EFRX'],
}
const tariffs = { by_month: 17.5, month_by_hour: 17.739, ratio: 1.01, hours: 720.2, cheaper_from_hours: 721, currency: 'CNY', words: said('From 721 hours a month on') }

beforeEach(() => { vi.useFakeTimers(); serve({}) })
afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals() })

async function form(answer: (edit: VolumePromise) => PromisePreview) {
  const asked: VolumePromise[] = []
  const previewOf = (edit: VolumePromise) => { asked.push(edit); return Promise.resolve(answer(edit)) }
  const { wrapper } = await show(PromiseForm, { props: { offer, refused: null, previewOf } })
  const settle = async () => { await vi.runAllTimersAsync(); await flushPromises() }
  await settle()
  return { wrapper, asked, settle }
}

const fine = ({ lines }: VolumePromise): PromisePreview => ({
  values: lines.map(() => ({ unit: 'iops', low: 24_800, high: null, capacity: 460, capacity_unit: 'GB' })), faults: [], tariffs: null,
})

describe('the form of a promise', () => {
  it('has a place for each number of a data sheet in one table', async () => {
    const { wrapper } = await form(fine)
    const names = wrapper.findAll('table.numbers input').map((one) => one.attributes('aria-label'))

    expect(names).toEqual(['IOPS, reads', 'IOPS, writes', 'Speed, reads', 'Speed, writes', 'Response time, reads', 'Response time, writes'])
    expect((wrapper.get('form details').element as HTMLDetailsElement).open).toBe(false)
  })

  it('puts what has no place in the table below it, and saves all of it', async () => {
    const { wrapper, asked, settle } = await form(fine)
    await wrapper.findAll('button').find((one) => one.text() === 'Add a number')?.trigger('click')
    await wrapper.get('.line select').setValue('throughput')
    await wrapper.get('.line input.amount').setValue('200')
    await wrapper.get('table.numbers input').setValue('9000')
    await settle()

    expect(asked.at(-1)?.lines).toEqual([
      { metric: 'iops', direction: 'read', amount: '9000', workload: '' }, { metric: 'throughput', direction: 'both', amount: '200', workload: '' },
    ])
  })

  it('shows what a formula comes to here while it is typed, in no more digits than mean anything, and saves it as it was typed', async () => {
    const exact = (edit: VolumePromise): PromisePreview => ({ ...fine(edit), values: edit.lines.map(() => ({ unit: 'iops', low: 24_791.85, high: null, capacity: 459.837, capacity_unit: 'GB' })) })
    const { wrapper, asked, settle } = await form(exact)
    await wrapper.get('input.amount').setValue(FORMULA)
    await settle()
    await wrapper.get('form').trigger('submit')

    expect(asked.at(-1)?.lines).toEqual([line])
    expect(wrapper.get('.said').text()).toContain('24,800 IOPS at 460 GB')
    expect(wrapper.emitted('save')?.[0]).toEqual([{ lines: [line], capacity: null, source: '', price: null, hourly: null, label: null }])
  })

  it('tells what is wrong at its field and does not save', async () => {
    const { wrapper, settle } = await form(({ lines }) => ({
      values: lines.map(() => ({ unit: 'iops', low: null, high: null, capacity: null, capacity_unit: null })),
      faults: lines.length ? [{ path: 'lines[0].amount', why: said('Character 2') }] : [], tariffs: null,
    }))
    await wrapper.get('input.amount').setValue('2**9')
    await settle()

    expect(wrapper.get('.said').text()).toBe('Character 2')
    expect(wrapper.get('input.amount').attributes('aria-invalid')).toBe('true')
    expect(wrapper.get('button[type=submit]').attributes('disabled')).toBeDefined()
  })

  it('finds presets by product and year, and says what to do where there is none', async () => {
    const { wrapper } = await form(fine)
    const found = () => wrapper.findAll('.found li').map((one) => one.get('p').text())
    expect(found()).toEqual(['Another disk 2025', 'A cloud disk 2022'])
    expect(wrapper.text()).toContain('Disks of this volume: WDC WD40EFRX')

    await wrapper.get('#preset-find').setValue('disk CLOUD')
    expect(found()).toEqual(['A cloud disk 2022'])
    await wrapper.get('#preset-find').setValue('WD40EFRX')
    expect(wrapper.get('[role=status]').text()).toContain('Enter the numbers of its data sheet below')
  })

  it('shows address and days of a preset that was filled in, and saves it with them as source', async () => {
    const { wrapper, settle } = await form(fine)
    await wrapper.get('[aria-label="Fill in: A cloud disk"]').trigger('click')
    expect(wrapper.get('a.address').text()).toBe('https://example.org')
    expect(wrapper.text()).toContain('page of 2022-04-01, read 2026-11-29')
    await settle()
    await wrapper.get('form').trigger('submit')

    const [saved] = wrapper.emitted('save')?.[0] as [VolumePromise]
    expect(saved.lines).toHaveLength(2)
    expect(saved.source).toBe('A cloud disk, https://example.org, page of 2022-04-01, read 2026-11-29')
  })

  it('takes a price by the hour beside one by the month alone, and says what both come to', async () => {
    const { wrapper, asked, settle } = await form((edit) => ({ ...fine(edit), tariffs }))
    await wrapper.get('#promise-price').setValue('0.35')
    expect(wrapper.find('#promise-hourly').exists()).toBe(false)
    await wrapper.findAll('select').find((one) => one.find('option[value=gb-month]').exists())?.setValue('gb-month')
    await wrapper.get('input[maxlength="3"]').setValue('cny')
    await wrapper.get('#promise-hourly').setValue('0,000486')
    await settle()

    expect(asked.at(-1)).toMatchObject({
      price: { amount: 0.35, basis: 'gb-month', currency: 'CNY' }, hourly: { amount: 0.000486, basis: 'gb-hour', currency: 'CNY' },
    })
    expect(wrapper.text()).toContain('From 721 hours a month on')
    await wrapper.get('#promise-hourly').setValue('-1')
    expect(wrapper.get('button[type=submit]').attributes('disabled')).toBeDefined()
  })

  it('saves what heads the reports without any number', async () => {
    const { wrapper, asked, settle } = await form(fine)
    await wrapper.get('#promise-provider').setValue('Tencent Cloud')
    await wrapper.get('#promise-disk_type').setValue('Premium')
    await settle()

    expect(asked.at(-1)).toMatchObject({ lines: [], label: { provider: 'Tencent Cloud', instance: '', region: '', disk_type: 'Premium' } })
  })

  it('refuses a negative price before it is sent', async () => {
    const { wrapper, settle } = await form(fine)
    await wrapper.get('#promise-price').setValue('-1')
    await settle()

    expect(wrapper.find('.fault').exists()).toBe(true)
    expect(wrapper.get('button[type=submit]').attributes('disabled')).toBeDefined()
  })
})

const judged: JudgedPromise = {
  promise: { lines: [line], capacity: 460, source: 'the shop', price: { amount: 0.35, basis: 'gb-month', currency: 'CNY' } },
  standing: 'not-kept',
  words: said('The promise was not kept.'),
  name: null,
  findings: [{
    line, standing: 'not-kept', verdict: said('Not kept, 5 % less'), words: said('Even the fastest round reached only 24 000.'), is_indicative: false, workload: 'r', variant: '', title: said('Small reads'),
    metric: 'read_iops', low: 24_791.85, high: null, measured_low: 23_000, measured: 23_500, measured_high: 24_000,
  }],
  unit_prices: [{ metric: 'read_iops', workload: 'r', title: said('Small reads'), amount: 6.849, is_monthly: true, is_hourly: false, currency: 'CNY', words: said('6.85 CNY per 1 000 IOPS and month') }],
  curves: [{
    line, unit: 'iops', capacity_unit: 'GB', points: [{ capacity: 460, value: 24_800 }, { capacity: 920, value: 47_800 }], capacity: 460,
    measured_low: 23_000, measured: 23_500, measured_high: 24_000,
  }],
  tariffs: null,
}

describe('the card of a promise', () => {
  it('says the answer first, then why, with number, range and price', async () => {
    const { wrapper } = await show(PromiseCard, { props: { judged, source: 'x', fileName: 'x' } })

    expect(wrapper.get('.answer').text()).toBe('The promise was not kept.')
    expect(wrapper.findAll('tbody tr').map((one) => one.findAll('th, td').map((cell) => cell.text()))).toEqual([
      ['IOPS, reads', '24,800 IOPS', '23,500 IOPS', 'Not kept, 5 % less'],
    ])
    expect(wrapper.get('.why').text()).toContain('Even the fastest round reached only 24 000.')
    expect(wrapper.get('.why').text()).toContain(FORMULA)
    expect(wrapper.get('.costs').text()).toContain('6.85 CNY per 1 000 IOPS and month')
  })

  it('says from how many hours a month on the month is cheaper, also where no unit has a price', async () => {
    const { wrapper } = await show(PromiseCard, { props: { judged: { ...judged, unit_prices: [], tariffs }, source: 'x', fileName: 'x' } })

    expect(wrapper.get('.costs').text()).toBe('From 721 hours a month on')
  })
})

describe('a promise below the answer', () => {
  it('says whether it was kept, and of what was missed how far', async () => {
    const { wrapper } = await show(PromiseInShort, { props: { judged } })

    expect(wrapper.get('strong').text()).toBe('The promise was not kept.')
    expect(wrapper.findAll('.missed').map((one) => one.text())).toEqual(['IOPS, reads: 23,500 IOPS instead of 24,800 IOPS'])
  })

  it('names the target, and no number that was reached or cannot be judged', async () => {
    const findings = judged.findings.flatMap((one) => [{ ...one, standing: 'kept' as const }, { ...one, standing: 'undecided' as const }])
    const { wrapper } = await show(PromiseInShort, { props: { judged: { ...judged, name: said('A'), findings } } })

    expect(wrapper.text()).toBe('A: The promise was not kept.')
    expect(wrapper.find('.missed').exists()).toBe(false)
  })

  it('is silent where only a price is known', async () => {
    const { wrapper } = await show(PromiseInShort, { props: { judged: { ...judged, findings: [] } } })

    expect(wrapper.find('p').exists()).toBe(false)
  })
})

describe('numbers as they are typed', () => {
  it.each([['', null], ['0,35', 0.35], [' 460 ', 460], ['cheap', null]])('reads %s', (text, value) => {
    expect(typedNumber(text)).toBe(value)
  })
})
