// The service had to take another port: told where DSM's firewall list has the first one, put away once understood.
import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'

import PortNotice from '@/components/shell/PortNotice.vue'
import type { MovedPort } from '@/api/session'
import { useSessionStore } from '@/stores/session'

import { show } from '../support/mount'
import { serve } from '../support/service'

const MOVED = { port: 18291, registered: 18290 }

async function notice(moved: MovedPort | null, way = 'dsm', language: 'en' | 'zh-CN' = 'en') {
  serve({ 'GET session': () => ({ is_signed_in: true, version: '1', sign_in: way, account: 'anna', has_dsm_session: false, idle_s: 600, moved_port: moved }) })
  const { wrapper } = await show(PortNotice, { language })
  await useSessionStore().check()
  await flushPromises()
  return wrapper
}

describe('the notice of a moved port', () => {
  beforeEach(() => { localStorage.clear() })

  it('says both ports and what still has the first one', async () => {
    const text = (await notice(MOVED)).text()

    expect(text).toContain('Volume Bench is on port 18291.')
    expect(text).toContain("DSM's firewall list and your own reverse proxies still have 18290: change them to 18291 by hand.")
    expect(text).toContain('/var/packages/volbench/var/port')
  })

  it('says so in Chinese', async () => {
    expect((await notice(MOVED, 'dsm', 'zh-CN')).text()).toContain('DSM 防火墙的应用程序列表和你自己设置的反向代理中仍是 18290，请手动改为 18291。')
  })

  it.each([[null, 'dsm'], [MOVED, 'token']])('says nothing where nothing moved (%s) or there is no such list (%s)', async (moved, way) => {
    expect((await notice(moved, way)).find('section').exists()).toBe(false)
  })

  it('is put away for this port, not for the next', async () => {
    const first = await notice(MOVED)
    await first.get('button').trigger('click')

    expect(first.find('section').exists()).toBe(false)
    expect((await notice(MOVED)).find('section').exists()).toBe(false)
    expect((await notice({ ...MOVED, port: 18292 })).find('section').exists()).toBe(true)
  })
})
