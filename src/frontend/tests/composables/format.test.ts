import { afterEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'

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
