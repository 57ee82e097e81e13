import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import AccessDialog from '@/components/access/AccessDialog.vue'
import RemoveShareDialog from '@/components/access/RemoveShareDialog.vue'
import { LOOK_AGAIN_MS, MOST_LOOKS } from '@/domain/access'
import type { Volume } from '@/domain/storage'
import type { Language } from '@/domain/text'

import { contract } from '../support/contract'
import { show } from '../support/mount'
import { NoService, refuse, serve } from '../support/service'
import { said } from '../support/said'

const volume = contract.volumes.volumes[0]?.volume as Volume
const denied = { volume_id: 'volume1', folder: { ...volume.target, is_writable: false } }
const granted = { volume_id: 'volume1', folder: { ...volume.target, is_writable: true, path: '/volume1/volbench-1' } }
const offer = { ...contract.shareOffer, has_dsm_session: true }

let answers: Record<string, unknown>

beforeEach(() => {
  vi.useFakeTimers()
  answers = { 'GET volumes/volume1/access': denied, 'GET volumes/volume1/share': offer }
})
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

async function open(language: Language = 'en') {
  const asked = serve(answers)
  const { wrapper } = await show(AccessDialog, { props: { volume }, language })
  await flushPromises()
  return { wrapper, asked, page: () => document.body.textContent ?? '' }
}

/** Lets the page look `times` more times. */
async function wait(times = 1): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await vi.advanceTimersByTimeAsync(LOOK_AGAIN_MS)
    await flushPromises()
  }
}

const press = async (label: string) => {
  const button = [...document.querySelectorAll<HTMLButtonElement>('button')].find((one) => one.textContent?.includes(label))
  if (!button) throw new Error(`no button ${label}`)
  button.click()
  await flushPromises()
}

describe('giving access to a volume', () => {
  it('shows the four steps in words and pictures', async () => {
    const { page } = await open()

    expect(page()).toContain('Name it volbench-1, choose Volume 1 as location')
    expect(page()).toContain('In the row volbench, tick Read/Write and click Save.')
    expect(document.querySelectorAll('ol svg[role=img]')).toHaveLength(4)
  })

  it('speaks Chinese, in the pictures too', async () => {
    await open('zh-CN')

    const labels = [...document.querySelectorAll('ol svg')].map((one) => one.getAttribute('aria-label'))
    expect(labels[3]).toBe('示意图：volbench 一行勾选了“可读写”。')
    expect(document.querySelector('ol svg')?.textContent).toContain('控制面板')
  })

  it('notices by itself that the volume can be reached, and stops looking', async () => {
    const { page, asked } = await open()
    await wait()
    answers['GET volumes/volume1/access'] = granted
    await wait()

    expect(page()).toContain('Volume 1 can be measured now')
    expect(page()).toContain('Runs write to /volume1/volbench-1.')
    const before = asked.length
    await wait(3)
    expect(asked).toHaveLength(before)
  })

  it('goes on looking after the service was away for a moment', async () => {
    answers['GET volumes/volume1/access'] = () => { throw new NoService() }
    const { page } = await open()
    await wait()
    answers['GET volumes/volume1/access'] = granted
    await wait()

    expect(page()).toContain('can be measured now')
  })

  it('asks nothing while nobody sees the page', async () => {
    const { asked } = await open()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const before = asked.length
    await wait(5)
    hidden.mockRestore()

    expect(asked).toHaveLength(before)
  })

  it('rests after a quarter of an hour and looks again when it is told to', async () => {
    const { page, asked } = await open()
    await wait(MOST_LOOKS + 2)
    expect(page()).toContain('Nothing has changed for a while.')
    const before = asked.length
    await wait(2)
    expect(asked).toHaveLength(before)

    await press('Check again')

    expect(asked).toHaveLength(before + 1)
  })

  it('says completely what DSM would be asked before it is asked', async () => {
    const { page } = await open()

    expect(page()).toContain('/volume1/volbench-1')
    expect(page()).toContain('Read/Write for the system internal user volbench')
    expect(page()).toContain('SYNO.Core.Share create (v1)')
    expect(page()).toContain('"is_writable": true')
  })

  it('has the folder made at one press and notices the access', async () => {
    answers['POST volumes/volume1/share'] = () => {
      answers['GET volumes/volume1/access'] = granted
      return { made: { name: 'volbench-1', volume_path: '/volume1', uuid: 'u', made_at: '' }, folder: granted.folder }
    }
    const { page } = await open()

    await press('Create volbench-1')

    expect(page()).toContain('Volume 1 can be measured now')
  })

  it('says in place why DSM refused', async () => {
    answers['POST volumes/volume1/share'] = () => refuse(409, 'dsm-refused', 'There is a shared folder named volbench-1 already.', 'Rename it.')
    await open()

    await press('Create volbench-1')

    expect(document.querySelector('[role=alert]')?.textContent).toContain('named volbench-1 already. Rename it.')
  })

  it('offers no press to whoever is not signed in to DSM', async () => {
    answers['GET volumes/volume1/share'] = { ...offer, has_dsm_session: false }
    const { page } = await open()

    expect(page()).toContain('signed in to this page with your DSM account')
    expect(page()).not.toContain('Create volbench-1')
  })

  it('falls back to the words of the volume where DSM makes no shares', async () => {
    answers['GET volumes/volume1/share'] = { ...offer, plan: null }
    serve(answers)
    const how = said('sudo install -d -o nas /mnt/nas', 'x')
    const target = { ...volume.target, is_writable: false, how_to_allow: how } as Volume['target']
    await show(AccessDialog, { props: { volume: { ...volume, target } } })
    await flushPromises()

    expect(document.body.textContent).toContain('sudo install -d -o nas /mnt/nas')
    expect(document.querySelector('ol svg')).toBeNull()
  })
})

describe('removing the shared folder volbench had made', () => {
  const made = { name: 'volbench-1', volume_path: '/volume1', uuid: 'u', made_at: '' }
  const call = { api: 'SYNO.Core.Share', version: 1, method: 'delete', parameters: { name: ['volbench-1'] } }

  async function openRemoval(contents: object, change: object = {}) {
    answers['GET volumes/volume1/share'] = { ...offer, removal: { made, call, contents: { ours: [], foreign: [], is_readable: true, ...contents } }, ...change }
    const asked = serve(answers)
    const { wrapper } = await show(RemoveShareDialog, { props: { volumeId: 'volume1', share: 'volbench-1' } })
    await flushPromises()
    const yes = () => document.querySelector<HTMLButtonElement>('.button-danger') as HTMLButtonElement
    return { wrapper, asked, yes, page: () => document.body.textContent ?? '' }
  }

  it('says what goes with it and removes it', async () => {
    answers['DELETE volumes/volume1/share'] = () => new Response(null, { status: 204 })
    const { wrapper, page, yes } = await openRemoval({ ours: ['.volbench'] })
    expect(page()).toContain('It holds .volbench')
    yes().click()
    await flushPromises()

    expect(wrapper.emitted('removed')).toHaveLength(1)
  })

  it.each([
    [{ foreign: ['photo.jpg'] }, {}, 'files that are not Volume Bench\'s (photo.jpg)'],
    [{ is_readable: false }, {}, 'cannot look inside'],
    [{}, { has_dsm_session: false }, 'Sign in to this page with your DSM account'],
  ])('does not remove what it may not', async (contents, change, words) => {
    const { page, yes } = await openRemoval(contents, change)

    expect(page()).toContain(words)
    expect(yes().disabled).toBe(true)
  })
})
