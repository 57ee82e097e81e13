import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { ReportFormat } from '@/domain/report'
import { useNoticesStore } from '@/stores/notices'

import { contract } from '../support/contract'
import { eventually } from '../support/eventually'
import { layOut } from '../support/frames'
import { answers, button, openFolded, openShared, run } from '../support/result'
import { said } from '../support/said'
import { refuse, serve } from '../support/service'

beforeEach(() => { layOut(0) })

afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

describe('the export', () => {
  it('is asked what it tells when it is opened, not with the result', async () => {
    Element.prototype.scrollIntoView = () => undefined
    const asked = serve(answers())
    const screen = await openFolded()
    const previews = () => asked.filter(({ path }) => path.includes('/preview')).length
    expect(previews()).toBe(0)
    await button(screen, 'Share')?.trigger('click')
    await flushPromises()

    expect(previews()).toBe(1)
    expect(screen.wrapper.find('.preview').text()).toContain('DS920+')
  })

  it('leaves the result where it is when nobody can say what it tells', async () => {
    serve(answers({ 'GET runs/r1/report/preview': () => refuse(503, 'store-failed', 'The database failed.') }))
    const { wrapper } = await openShared()

    expect(wrapper.find('.verdict').exists()).toBe(true)
    expect(useNoticesStore().notices.at(-1)?.text).toBe('The database failed.')
  })

  it('shows what the file says about the NAS and what it leaves out', async () => {
    serve(answers())
    const { wrapper } = await openShared()

    expect(wrapper.find('.preview').text()).toContain('DS920+')
    expect(wrapper.find('.out').text()).toContain('Serial numbers')
  })

  it('asks again when the owner lets something out', async () => {
    const asked = serve(answers())
    const { wrapper } = await openShared()
    await wrapper.findAll('.extras input')[0]?.setValue(true)
    await flushPromises()

    expect(asked.map(({ path }) => path)).toContain('runs/r1/report/preview?include=serials')
    expect(asked.map(({ path }) => path)).toContain('runs/r1/report?format=chat&lang=en&include=serials')
    expect(wrapper.findAll('.formats a')[0]?.attributes('href')).toBe('api/v1/runs/r1/report?format=html&lang=en&include=serials')
  })

  it('leaves out everything private unless asked', async () => {
    serve(answers())
    const { wrapper } = await openShared()
    const addresses = wrapper.findAll('.formats a').map((link) => link.attributes('href'))

    expect(addresses).toHaveLength(6)
    expect(addresses.some((address) => address?.includes('include'))).toBe(false)
  })

  it('offers every format the answer names, in its order, and copies those that are pasted', async () => {
    const added: ReportFormat = {
      format: 'lines', title: said('Lines', '逐行文字'), hint: said('One line per workload', '每个测试项目一行'),
      suffix: 'txt', media_type: 'text/plain', use: 'paste', subjects: ['run'], has_published: false,
    }
    const elsewhere: ReportFormat = { ...added, format: 'sums', subjects: ['comparison'] }
    const [first, ...rest] = contract.reportFormats.formats
    serve(answers({ 'GET report-formats': { formats: [first, added, elsewhere, ...rest] } }))
    const { wrapper } = await openShared()
    const items = wrapper.findAll('.formats li')

    expect(items.map((item) => item.find('strong').text())).toEqual(['Web page', 'Lines', 'PDF', 'JSON', 'CSV', 'Markdown', 'Short text'])
    expect(items.map((item) => item.findAll('button').length)).toEqual([0, 1, 0, 0, 0, 1, 1])
    expect(items[1]?.find('a').attributes('href')).toBe('api/v1/runs/r1/report?format=lines&lang=en')
  })

  it('has what was published beside a run of many clients in what can hold it, and only where it is wanted', async () => {
    vi.stubGlobal('navigator', { ...navigator, language: 'en', languages: ['en'], clipboard: { write: () => Promise.resolve() } })
    const asked = serve(answers({
      'GET runs/r1/result': { ...run, workloads: run.workloads.map((one) => ({ ...one, parameters: { ...one.parameters, clients: 10, keep_alive: true } })) },
      'GET runs/r1/load': { load: contract.load, proposal: [] },
      'GET seeds': contract.seeds, 'GET seeds/003': contract.seedClients, 'GET seeds/004': contract.seedStacks,
    }))
    const { wrapper } = await openShared()
    const choices = () => wrapper.findAll<HTMLSelectElement>('.published select')
    await eventually(() => { expect(choices()).toHaveLength(2) })
    const beside = (seed: string) => wrapper.findAll('.formats a').flatMap((link) => new RegExp(`format=(\\w+).*beside=${seed}`).exec(link.attributes('href') ?? '')?.[1] ?? [])
    expect([...beside('003'), ...beside('004')]).toEqual([])
    expect(wrapper.get('.export .published').text()).toContain('Told in: Web page, PDF, CSV, Markdown.')

    for (const seed of ['004', '003']) {
      await wrapper.get('.export .published select').setValue(seed)
      await flushPromises()
      expect(beside(seed)).toEqual(['html', 'pdf', 'csv', 'md'])
      expect(choices().map((one) => one.element.value)).toEqual([seed, seed])
    }

    await wrapper.findAll('.formats li').find((one) => one.text().includes('Markdown'))?.find('button').trigger('click')
    await flushPromises()
    expect(asked.map(({ path }) => path)).toContain('runs/r1/report?format=md&lang=en&beside=003')
  })

  it('offers what was published on files by size beside a run of such, and nothing else', async () => {
    serve(answers({
      'GET runs/r1/result': { ...run, workloads: run.workloads.map((one) => ({ ...one, parameters: { operation: 'put', bytes: 4096 } })) },
      'GET runs/r1/sweep': { sweep: contract.sweep }, 'GET seeds': contract.seeds, 'GET seeds/000': contract.seed,
    }))
    const { wrapper } = await openShared()
    await eventually(() => { expect(wrapper.findAll('.export .published option').map((one) => one.attributes('value'))).toEqual(['', '000']) })

    await wrapper.get('.export .published select').setValue('000')
    await flushPromises()
    expect(wrapper.findAll('.formats a')[0]?.attributes('href')).toBe('api/v1/runs/r1/report?format=html&lang=en&beside=000')
  })

  it('offers nothing published beside a run of a volume', async () => {
    serve(answers())
    const { wrapper } = await openShared()

    expect(wrapper.find('.published').exists()).toBe(false)
  })

  it('says so where the formats cannot be had, and asks again', async () => {
    serve(answers({ 'GET report-formats': () => refuse(503, 'store-failed', 'The database failed.') }))
    const screen = await openShared()
    expect(screen.wrapper.find('.export').text()).toContain('The database failed.')
    serve(answers())
    await screen.wrapper.find('.export button').trigger('click')
    await flushPromises()

    expect(screen.wrapper.findAll('.formats li')).toHaveLength(6)
  })

  it('copies the short text', async () => {
    const written: ClipboardItem[] = []
    vi.stubGlobal('navigator', { ...navigator, language: 'en', languages: ['en'], clipboard: { write: (items: ClipboardItem[]) => { written.push(...items); return Promise.resolve() } } })
    serve(answers({ 'GET runs/r1/report': () => new Response('DS920+: 412 MB/s') }))
    const screen = await openShared()
    await screen.wrapper.findAll('.formats li').at(-1)?.find('button').trigger('click')
    await flushPromises()

    expect(await (await written[0]?.getType('text/plain'))?.text()).toBe('DS920+: 412 MB/s')
    expect(screen.wrapper.find('.by-hand').exists()).toBe(false)
  })

  it('shows the short text, selected, where the browser lets the page copy nothing', async () => {
    vi.stubGlobal('navigator', { ...navigator, language: 'en', languages: ['en'], clipboard: undefined })
    document.execCommand = () => false
    serve(answers({ 'GET runs/r1/report': () => new Response('DS920+: 412 MB/s') }))
    const screen = await openShared()
    await screen.wrapper.findAll('.formats li').at(-1)?.find('button').trigger('click')
    await flushPromises()

    const field = screen.wrapper.find<HTMLTextAreaElement>('.by-hand textarea').element
    expect(field.value).toBe('DS920+: 412 MB/s')
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length])
    expect(screen.wrapper.find('.by-hand').text()).toContain('Ctrl+C')
  })

  it('says so when nobody answers who could send the file', async () => {
    serve(answers())
    const { wrapper } = await openShared()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
    await wrapper.findAll('.formats a')[0]?.trigger('click')
    await flushPromises()

    expect(useNoticesStore().notices.at(-1)?.text).toBeNull()
  })

  it('says so where the browser cannot draw the card', async () => {
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new DOMException('broken', 'EncodingError'))
    serve(answers({ 'GET runs/r1/report': () => new Response('<svg viewBox="0 0 1080 1080"/>') }))
    const screen = await openShared()
    await button(screen, 'Save picture')?.trigger('click')
    await flushPromises()

    expect(screen.wrapper.find('.export [role=alert]').text()).toContain('could not make the picture')
  })
})

describe('the picture to post', () => {
  it('is shown in the shape that is chosen, and saved as it stands', async () => {
    serve(answers())
    const { wrapper } = await openShared()
    const shown = () => wrapper.find('.picture img').attributes('src')
    expect(shown()).toContain('format=card&')
    await wrapper.findAll('.choice input')[1]?.setValue()

    expect(shown()).toContain('format=card-wide&')
    expect(wrapper.findAll('.export a').map((link) => link.attributes('href'))).toContain(shown())
  })

  it('goes to the share sheet with its line where the device has one for files', async () => {
    const shared: ShareData[] = []
    vi.stubGlobal('navigator', {
      ...navigator, language: 'en', languages: ['en'], canShare: () => true,
      share: (what: ShareData) => { shared.push(what); return Promise.resolve() },
    })
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue()
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => { done(new Blob(['png'], { type: 'image/png' })) })
    serve(answers())
    const screen = await openShared()
    await button(screen, 'Share picture')?.trigger('click')
    await flushPromises()

    expect(shared.map(({ files, text }) => [files?.[0]?.type, text])).toEqual([['image/png', 'DS920+: 412 MB/s']])
  })

  it('is not offered to a share sheet that takes no files', async () => {
    serve(answers())
    const screen = await openShared()

    expect(button(screen, 'Share picture')).toBeUndefined()
  })

  it('has its line selected where the browser lets the page copy nothing', async () => {
    vi.stubGlobal('navigator', { ...navigator, language: 'en', languages: ['en'], clipboard: undefined })
    document.execCommand = () => false
    serve(answers())
    const screen = await openShared()
    await button(screen, 'Copy this line')?.trigger('click')
    await flushPromises()

    expect(screen.wrapper.find('.line [role=alert]').text()).toContain('Ctrl+C')
    expect(window.getSelection()?.toString()).toContain('DS920+')
  })
})
