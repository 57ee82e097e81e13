// Starts the page: language and look first, then who may come in, then the screen.

import { createPinia } from 'pinia'
import { createApp } from 'vue'

import { whenSignedOut } from './api/client'
import App from './App.vue'
import { i18n, useLanguage } from './i18n'
import { createAppRouter } from './router'
import { useSessionStore } from './stores/session'
import { useSettingsStore } from './stores/settings'
import './styles/tokens.css'
import './styles/base.css'
import './styles/parts.css'

/**
 * After an upgrade of the package an open page asks for files that are gone. Loading it again once brings the new ones;
 * the mark keeps a broken installation from reloading for ever.
 */
function reloadAfterUpgrade(): void {
  const MARK = 'volbench.reloaded'
  addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(MARK) === __VOLBENCH_BUILD__) return
    sessionStorage.setItem(MARK, __VOLBENCH_BUILD__)
    event.preventDefault()
    location.reload()
  })
}

async function start(): Promise<void> {
  reloadAfterUpgrade()
  const app = createApp(App)
  app.use(createPinia())
  const settings = useSettingsStore()
  settings.followSystem()
  await useLanguage(settings.language)
  app.use(i18n)
  const router = createAppRouter()
  app.use(router)
  const session = useSessionStore()
  whenSignedOut(async () => {
    if (await session.renew()) return true
    session.forget()
    const from = router.currentRoute.value
    if (!from.meta.isPublic) void router.push({ name: 'sign-in', query: { to: from.fullPath } })
    return false
  })
  app.mount('#app')
}

void start()
