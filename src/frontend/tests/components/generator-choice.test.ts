/** Which program sends the requests of a run: only what is installed can be chosen, and what is missing says how to get it. */
import { afterEach, describe, expect, it, vi } from 'vitest'

import GeneratorChoice from '@/kinds/clients/GeneratorChoice.vue'
import { offeredGenerators, type Generator } from '@/domain/generator'
import { FIRST_CHOICE } from '@/domain/request'
import { sendsOneRequest } from '@/kinds/clients/keys'

import { fitted, requested } from '../support/choices'
import { contract } from '../support/contract'
import { show, type Screen } from '../support/mount'
import { serve } from '../support/service'

const generators: readonly Generator[] = contract.generators
const open = (modelValue = ''): Promise<Screen> => {
  serve({ 'GET generators': { generators } })
  return show(GeneratorChoice, { props: { suite: 'http-file', modelValue } })
}
const suite = (id: string, parameters: Record<string, unknown>) => ({
  id, version: 1, digest: '', title: { code: '', values: {}, text: id }, description: { code: '', values: {}, text: '' }, headline: [], roles: {},
  has_script: false, can_take_turns: false, takes_load: false, profiles: [], kinds: { quick: 'clients' },
  workloads: [{ id: 'w', title: { code: '', values: {}, text: 'w' }, tool: 'vegeta', direction: 'read' as const, metric: 'requests_per_s', is_headline: true, needs: [], parameters }],
})
const ofFiles = suite('http-file', { clients: 10, keep_alive: true })
const ofKeys = suite('http-keyvalue', { clients: 10, keep_alive: true, key_operation: 'put' })

afterEach(() => { vi.unstubAllGlobals() })

describe('the program that sends the requests', () => {
  it('is one of those that are installed, the usual one unless another is chosen', async () => {
    const { wrapper } = await open()

    expect(wrapper.findAll('option').map((one) => one.element.value)).toEqual(['vegeta', 'wrk'])
    expect(wrapper.get('select').element.value).toBe('vegeta')
    await wrapper.get('select').setValue('wrk')
    expect(wrapper.emitted('update:modelValue')).toEqual([['wrk']])
  })

  it('is sent by no name where it is the usual one', async () => {
    const { wrapper } = await open('wrk')

    expect(wrapper.get('select').element.value).toBe('wrk')
    await wrapper.get('select').setValue('vegeta')
    expect(wrapper.emitted('update:modelValue')).toEqual([['']])
  })

  it('says of one that is missing what to do', async () => {
    const { wrapper } = await open()

    expect(wrapper.text()).toContain('oha is not installed.')
    expect(wrapper.text()).toContain(generators.find(({ name }) => name === 'oha')?.install.text ?? '?')
  })

  it('belongs to suites that send one and the same request', () => {
    expect([ofFiles, ofKeys].map(sendsOneRequest)).toEqual([true, false])
    expect(offeredGenerators(generators, 'http-keyvalue')).toEqual({ here: [generators[0]], missing: [] })
    expect(fitted({ ...FIRST_CHOICE, suite: 'http-keyvalue', profile: 'quick', generator: 'wrk' }, [ofFiles, ofKeys]).generator).toBe('')
    expect(fitted({ ...FIRST_CHOICE, suite: 'http-file', profile: 'quick', generator: 'wrk' }, [ofFiles, ofKeys]).generator).toBe('wrk')
  })

  it('goes into the request by its name', () => {
    const choice = { ...FIRST_CHOICE, profile: 'quick', ways: ['nas'] }

    expect(requested({ ...choice, generator: 'wrk' }, '', ofFiles).generator).toBe('wrk')
    expect('generator' in requested(choice, '', ofFiles)).toBe(false)
  })
})
