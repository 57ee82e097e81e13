// Starts the page: language and look first, then who may come in, then the screen.

import { createPinia } from 'pinia'
import { createApp } from 'vue'

import { sayWordless, whenSignedOut } from './api/client'
import App from './App.vue'
import { reloadAfterUpgrade } from './composables/screen'
import { i18n, useLanguage } from './i18n'
import { createAppRouter } from './router'
import { useSessionStore } from './stores/session'
import { useSettingsStore } from './stores/settings'
import './styles/tokens.css'
import './styles/base.css'
import './styles/parts.css'

async function start(): Promise<void> {
  reloadAfterUpgrade()
  const app = createApp(App)
  app.use(createPinia())
  const settings = useSettingsStore()
  settings.followSystem()
  await useLanguage(settings.language)
  app.use(i18n)
  sayWordless((status) => i18n.global.t('state.no_words', { status }))
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
