import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { contract } from '../support/contract'
import { layOut } from '../support/frames'
import { answers, button, open, openFolded, row, run } from '../support/result'
import { serve } from '../support/service'

beforeEach(() => { layOut(0) })

afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

describe('what is for experts', () => {
  it('keeps what is for experts folded until a link or its address opens it', async () => {
    serve(answers())
    const screen = await openFolded()
    expect(screen.wrapper.findAll('figure.chart')).toHaveLength(0)
    Element.prototype.scrollIntoView = () => undefined
    await button(screen, 'Charts')?.trigger('click')
    await flushPromises()

    expect(screen.wrapper.findAll('figure.chart').length).toBeGreaterThan(0)
  })

  it('leads to each part it has, and to something with a name', async () => {
    Element.prototype.scrollIntoView = () => undefined
    const [first, ...others] = run.workloads
    const [{ expectation, limit } = {}] = contract.document.workloads
    const judged = { ...first, expectation, limit }
    serve(answers({ 'GET runs/r1/result': { ...run, workloads: [judged, ...others] } }))
    const screen = await openFolded()
    const links = screen.wrapper.findAll('nav button')
    const focused: (string | null | undefined)[] = []
    for (const link of links) {
      await link.trigger('click')
      await flushPromises()
      const at = document.activeElement
      focused.push(at?.getAttribute('aria-label') ?? document.getElementById(at?.getAttribute('aria-labelledby') ?? '')?.textContent ?? at?.querySelector('h2')?.textContent)
    }

    expect(links.map((link) => link.text())).toEqual(['Is that normal?', 'What limited it?', 'Charts', 'What to keep in mind', 'How this was measured'])
    expect(focused).toEqual(links.map((link) => link.text()))
    expect(screen.wrapper.get<HTMLDetailsElement>('details.how').element.open).toBe(true)
  })

  it.each([
    ['en', 'This run has no verdict; see “What to keep in mind” under “Everything for experts” for the reason.'],
    ['zh-CN', '这次测试无法得出结论，原因见“专业数据”中的“注意事项”。'],
    ['zh-TW', '這次測試無法得出結論，原因見「專業資料」中的「注意事項」。'],
  ] as const)('says why there is no verdict, and where that is folded: %s', async (language, words) => {
    serve(answers({ 'GET runs/r1': { row: { ...row, answer: null, verdict: [] }, live: null } }))
    const { wrapper } = await open(language)

    expect(wrapper.get('.verdict').text()).toContain(words)
    expect(words).toContain(wrapper.get('#caveats-title').text())
    expect(words).toContain(wrapper.get('#expert > summary').text())
  })

  it('has what only its kind of run has: conditions, charts and each stage of one by stages', async () => {
    serve(answers({ 'GET runs/r1/result': { ...contract.staged, id: 'r1' }, 'GET runs/r1/plots': contract.plotsDemand }))
    const { wrapper } = await open()
    const named = (): (string | undefined)[] => wrapper.findAll('section').map((one) => one.attributes('aria-label'))
    await vi.waitUntil(() => named().some((one) => one?.startsWith('Steady state')) && named().includes('Test conditions'), { timeout: 20_000 })

    expect(named().indexOf('Test conditions')).toBeLessThan(named().indexOf('Charts SNIA\'s method asks for'))
    expect(named().filter((one) => one?.startsWith('Steady state'))).toHaveLength(contract.staged.stages.length)
  })

  it('leads to nothing that is empty', async () => {
    const workloads = run.workloads.map((work) => ({ ...work, expectation: null, limit: null, amplification: null }))
    serve(answers({ 'GET runs/r1/result': { ...run, workloads } }))
    const { wrapper } = await open()

    expect(wrapper.findAll('nav button').map((link) => link.text())).toEqual(['Charts', 'What to keep in mind', 'How this was measured'])
    expect(wrapper.findAll('#expert [id^=part-]').every((part) => part.text() !== '')).toBe(true)
  })

  it('says in its address whether what is for experts is open, and follows it', async () => {
    serve(answers())
    const { wrapper, router } = await openFolded('/?at=end')
    const fold = wrapper.get<HTMLDetailsElement>('#expert')
    const turn = async (isOpen: boolean) => {
      fold.element.open = isOpen
      await fold.trigger('toggle')
      await flushPromises()
    }
    await turn(true)
    expect(router.currentRoute.value.fullPath).toBe('/?at=end&show=all')
    expect(wrapper.findAll('figure.chart').length).toBeGreaterThan(0)
    await turn(false)
    expect(router.currentRoute.value.fullPath).toBe('/?at=end')
    await router.push('/?show=all')
    await flushPromises()
    expect(fold.element.open).toBe(true)
    await router.push('/runs')
    await flushPromises()
    expect(router.currentRoute.value.fullPath).toBe('/runs')
  })
})
