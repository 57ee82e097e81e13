import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'

// Loaded here once: making them must not count as time of a test.
import 'virtual:method/en'
import 'virtual:method/zh-CN'
import 'virtual:method/zh-TW'

import MethodView from '@/views/MethodView.vue'

import { asTaiwanWrites, renderPage } from '../../scripts/method-pages.mjs'
import { eventually } from '../support/eventually'
import { show } from '../support/mount'

async function method(at = '/method', language: 'en' | 'zh-CN' | 'zh-TW' = 'en') {
  const screen = await show(MethodView, { at, language })
  await eventually(() => { screen.wrapper.get('.prose') })
  await flushPromises()
  return screen
}

describe('the method page', () => {
  it.each(['en', 'zh-CN', 'zh-TW'] as const)('shows the whole document in %s, every section in its contents', async (language) => {
    const { wrapper } = await method('/method', language)
    const sections = wrapper.findAll('.prose h2').map((heading) => heading.text().replace(/^\d+\.\s*/, ''))

    expect(sections.length).toBeGreaterThan(8)
    expect(wrapper.findAll('.contents a').map((link) => link.text())).toEqual(sections)
    expect(wrapper.findAll('.prose th').filter((head) => head.text() === '')).toEqual([])
    expect(wrapper.find('.prose table').exists()).toBe(true)
  })

  it('goes to the section named in the address', async () => {
    await method('/method?section=3')

    expect(document.activeElement?.id).toBe('method-3')
  })

  it('leaves a section that is not there alone', async () => {
    const { wrapper } = await method('/method?section=%22%3E%3Cimg%3E')

    expect(wrapper.element.contains(document.activeElement)).toBe(false)
    expect(wrapper.find('img').exists()).toBe(false)
  })

  it('holds no link to files that are not there', async () => {
    const { wrapper } = await method()

    expect(wrapper.findAll('.prose a').filter((link) => !link.attributes('href')?.startsWith('https:'))).toEqual([])
  })
})

describe('making the page', () => {
  it('writes simplified Chinese as Taiwan does, with the words of the page', () => {
    expect(asTaiwanWrites('硬盘的内存缓存：“服务器”的响应与证书，测试项目逐一对比。')).toBe('硬碟的記憶體快取：「伺服器」的回應與憑證，測試項目逐一比較。')
    expect(asTaiwanWrites('`posix_fadvise`, 1 590 MB/s')).toBe('`posix_fadvise`, 1 590 MB/s')
  })

  it('drops the way to the other language and keeps the words of other links', () => {
    const { html } = renderPage('# T\n\n[中文版](methodology.zh-CN.md)\n\nsee [words](glossary.md) <img src=x>\n')

    expect(html.replace(/\s+/g, ' ')).toBe('<article class="prose"> <p>see words </p> </article>')
  })

  it('breaks Chinese and numbers only where a reader would', () => {
    const { html } = renderPage('每轮一次，\n共六轮；写满\n即结束 1 590 MB/s 的 78 %，\nA 与\nB `1 234 MB/s`\n')

    expect(html).toContain('<p>每轮一次，共六轮；写满即结束 1\u202f590\u00a0MB/s 的 78\u00a0%，A 与\nB <code>1 234 MB/s</code></p>')
  })

  it('lets wide tables scroll by themselves', () => {
    expect(renderPage('| a |\n|---|\n| b |\n').html).toContain('<div class="scroll shaded" tabindex="0"><table>')
  })

  it('has no empty cell head a column', () => {
    expect(renderPage('| | a |\n|---|---|\n| b | c |\n').html).toContain('<tr><td></td><th>a</th></tr>')
  })
})
