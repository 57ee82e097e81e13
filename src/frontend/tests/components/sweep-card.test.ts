import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import SweepCard from '@/components/result/SweepCard.vue'
import { isSweep } from '@/domain/sweep'
import { contract } from '../support/contract'
import { layOut } from '../support/frames'
import { show, type Screen } from '../support/mount'
import { refuse, serve } from '../support/service'

const open = (answer: unknown, language: 'en' | 'zh-TW' = 'en'): Promise<Screen> => {
  serve({ 'GET runs/r1/sweep': answer })
  return show(SweepCard, { props: { id: 'r1', source: '', fileName: 'x' }, language })
}

beforeEach(() => { layOut(0) })
afterEach(() => { vi.unstubAllGlobals() })

describe('a run over file sizes', () => {
  it('says the answer first, then what ends the ways, and draws both directions', async () => {
    const { wrapper } = await open({ sweep: contract.sweep })
    const said = wrapper.findAll('p').map((one) => one.text())

    expect(said.slice(0, 4)).toEqual([
      ...contract.sweep.answer.map(({ text }) => text), ...contract.sweep.findings.map(({ sentence }) => sentence.text),
    ])
    expect(wrapper.findAll('figure.chart h3').map((one) => one.text())).toEqual([
      'Writing: time of one file', 'Writing: speed by file size (MB/s)', 'Reading: time of one file', 'Reading: speed by file size (MB/s)',
    ])
  })

  it('says of each way what its course says, where there are several', async () => {
    const { wrapper } = await open({ sweep: contract.sweep })
    const [course] = contract.sweep.courses
    const alone = await open({ sweep: { ...contract.sweep, courses: [course], answer: contract.sweep.answer.slice(0, 1) } })

    expect(wrapper.text()).toContain(`Writing, folder: ${course?.sentence.text ?? ''}`)
    expect(alone.wrapper.findAll('ul.small')).toHaveLength(0)
  })

  it('takes no room where no files were sent', async () => {
    const { wrapper } = await open({ sweep: null })

    expect(wrapper.find('section').exists()).toBe(false)
  })

  it('says what went wrong and offers to try again', async () => {
    const { wrapper } = await open(() => refuse(404, 'not-found', 'There is no such run.'), 'zh-TW')

    expect(wrapper.text()).toContain('There is no such run.')
    expect(wrapper.find('button').exists()).toBe(true)
  })

  it('is known by the parameters of its workloads', () => {
    expect(isSweep({ parameters: { operation: 'get', bytes: 4096 } })).toBe(true)
    expect(isSweep({ parameters: { operation: 'create', bytes: 4096 } })).toBe(false)
    expect(isSweep({ parameters: { operation: 'put' } })).toBe(false)
  })
})
