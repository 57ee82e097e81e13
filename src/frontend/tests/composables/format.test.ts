import { afterEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { useI18n } from 'vue-i18n'

import { useFormat } from '@/composables/format'
import { show } from '../support/mount'

const Moment = defineComponent({
  props: { at: { type: String, required: true } },
  setup: (props) => () => h('p', useFormat().dateTime(props.at)),
})

const Named = defineComponent({
  props: { name: { type: String, required: true } },
  setup: (props) => () => h('p', useFormat().volumeName(props.name)),
})

afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

describe('a moment', () => {
  it('is written out, and stands as it is where no browser can read it', async () => {
    const { wrapper } = await show(Moment, { props: { at: '2026-11-20T10:05:00.000Z' } })
    expect(wrapper.text()).toContain('2026')

    await wrapper.setProps({ at: '2026-W47-5T10:05:00+00:00' })

    expect(wrapper.text()).toBe('2026-W47-5T10:05:00+00:00')
  })

  it.each(['zh-CN', 'zh-TW'])('is not broken where a line ends, in %s', async (language) => {
    const { wrapper } = await show(Moment, { props: { at: '2026-03-15T10:05:00.000Z' }, language })

    expect(wrapper.text()).toContain('2026\u2060年\u20603\u2060月\u206015\u2060日')
  })
})

describe('a number', () => {
  const Numbers = defineComponent({
    setup: () => {
      const format = useFormat()
      const { t } = useI18n()
      const said = { code: 'x', values: {}, text: 'read at 412 MB/s' }
      return () => h('p', [format.throughput(412e6), format.bytes(8e12), format.change(0.8), format.say(said), t('number.from', { value: '2,000 MB/s' })].join(' | '))
    },
  })

  it('keeps its unit beside it wherever the page shows it', async () => {
    const { wrapper } = await show(Numbers)

    expect(wrapper.element.textContent).toMatch(/^412\u00a0MB\/s \| 8\.00\u00a0TB \| −20\u00a0% \| read at 412\u00a0MB\/s \| .*2,000\u00a0MB\/s.*$/)
  })
})

describe('a volume', () => {
  it.each([
    ['Volume 2', '存储空间 2'],
    ['/', '系统盘'],
    ['/mnt/films', '/mnt/films'],
    ['…', '存储空间（未提供名称）'],
  ])('%s is called %s', async (name, called) => {
    const { wrapper } = await show(Named, { props: { name }, language: 'zh-CN' })

    expect(wrapper.text()).toBe(called)
  })
})
