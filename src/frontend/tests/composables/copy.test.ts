import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { copyWords } from '@/composables/copy'

/** The browser's old command; `isAllowed` says what it answers. What was selected is kept. */
function allowOldWay(isAllowed: boolean): string[] {
  const selected: string[] = []
  document.execCommand = () => {
    const field = document.querySelector('textarea')
    if (field) selected.push(field.value)
    return isAllowed
  }
  return selected
}

const withClipboard = (clipboard: Record<string, unknown> | undefined): void => {
  vi.stubGlobal('navigator', { ...navigator, clipboard })
}

beforeEach(() => allowOldWay(false))

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

describe('words into the clipboard', () => {
  it('are promised within the click, which is all Safari takes', async () => {
    const given: ClipboardItem[] = []
    withClipboard({ write: (items: ClipboardItem[]) => { given.push(...items); return Promise.resolve() } })
    let arrive = (words: string): void => { throw new Error(words) }
    const copied = copyWords(new Promise((resolve) => { arrive = resolve }))
    expect(given).toHaveLength(1)
    arrive('412 MB/s')
    await copied

    const blob = await given[0]?.getType('text/plain')
    expect(await blob?.text()).toBe('412 MB/s')
  })

  it('go the old way over plain http, where there is no clipboard', async () => {
    withClipboard(undefined)
    const selected = allowOldWay(true)
    document.body.innerHTML = '<button>Copy</button>'
    document.querySelector('button')?.focus()
    await copyWords('412 MB/s')

    expect(selected).toEqual(['412 MB/s'])
    expect(document.querySelector('textarea')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Copy')
  })

  it('go the old way where a browser does not take promises', async () => {
    withClipboard({ write: () => { throw new TypeError('not a Blob') } })
    const selected = allowOldWay(true)
    await copyWords(Promise.resolve('412 MB/s'))

    expect(selected).toEqual(['412 MB/s'])
  })

  it('are refused where a browser lets a page copy nothing', async () => {
    withClipboard({ writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) })

    await expect(copyWords('412 MB/s')).rejects.toThrow(DOMException)
    expect(document.querySelector('textarea')).toBeNull()
  })

  it('say what kept them from coming', async () => {
    withClipboard({ write: () => Promise.reject(new DOMException('no data', 'NotAllowedError')) })

    await expect(copyWords(Promise.reject(new Error('the service is away')))).rejects.toThrow('the service is away')
  })
})
