import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'

import { Offline, Problem } from '@/domain/problem'
import { useNoticesStore } from '@/stores/notices'

const texts = () => useNoticesStore().notices.map((one) => one.text)

describe('words at the edge of the screen', () => {
  beforeEach(() => { setActivePinia(createPinia()) })

  it('does not say the same twice', () => {
    const store = useNoticesStore()

    store.failed(new Offline())
    store.failed(new Problem(422, 'invalid-request', 'The file is empty.', ''))
    store.failed(new Offline())

    expect(texts()).toEqual(['The file is empty.', null])
  })

  it('keeps what differs only in what to do next', () => {
    const store = useNoticesStore()

    store.failed(new Problem(409, 'busy', 'Not now.', 'Wait.'))
    store.failed(new Problem(409, 'busy', 'Not now.', 'Cancel it.'))

    expect(texts()).toEqual(['Not now.', 'Not now.'])
  })
})
