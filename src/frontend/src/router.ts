// Addresses of the screens. Hash history: the page works below any path, and a reload never asks the proxy for it.

import { createRouter, createWebHashHistory, type Router, type RouteRecordRaw } from 'vue-router'

import { worded } from '@/composables/screen'
import { useNoticesStore } from '@/stores/notices'
import { useSessionStore } from '@/stores/session'
import { useSettingsStore } from '@/stores/settings'
import VolumesView from '@/views/VolumesView.vue'

import { takeTicket, takeToken } from './token'

declare module 'vue-router' {
  interface RouteMeta {
    /** Key of the screen's name in the language file. */
    title?: string
    /** Name of the screen of the navigation it is reached from, and marked under. */
    under?: string
    isPublic?: boolean
  }
}

export const routes: RouteRecordRaw[] = [
  { path: '/', name: 'volumes', component: VolumesView, meta: { title: 'nav.volumes' } },
  { path: '/new', name: 'new-run', component: worded(() => import('@/views/NewRunView.vue')), meta: { title: 'new_run.title', under: 'volumes' } },
  { path: '/runs', name: 'history', component: worded(() => import('@/views/HistoryView.vue')), meta: { title: 'nav.history' } },
  { path: '/runs/:id', name: 'run', component: worded(() => import('@/views/RunView.vue')), props: true, meta: { title: 'run.title', under: 'history' } },
  { path: '/watch', name: 'watch', component: worded(() => import('@/views/WatchView.vue')), meta: { title: 'nav.watch' } },
  { path: '/timeline', name: 'timeline', component: worded(() => import('@/views/TimelineView.vue')), meta: { title: 'timeline.title', under: 'watch' } },
  { path: '/schedule', name: 'schedule', component: worded(() => import('@/views/ScheduleView.vue')), meta: { title: 'schedule.title', under: 'watch' } },
  { path: '/volumes/:id/promise', name: 'promise', component: worded(() => import('@/views/PromiseView.vue')), props: true, meta: { title: 'promise.title', under: 'volumes' } },
  { path: '/compare', name: 'compare', component: worded(() => import('@/views/CompareView.vue')), meta: { title: 'compare.title', under: 'history' } },
  { path: '/experiments', name: 'experiments', component: worded(() => import('@/views/ExperimentsView.vue'), 'experiments'), meta: { title: 'nav.experiments' } },
  { path: '/experiments/new', name: 'new-experiment', component: worded(() => import('@/views/NewExperimentView.vue'), 'experiments'), meta: { title: 'experiment.new', under: 'experiments' } },
  { path: '/experiments/:id', name: 'experiment', component: worded(() => import('@/views/ExperimentView.vue'), 'experiments'), props: true, meta: { title: 'experiment.title', under: 'experiments' } },
  { path: '/experiments/:id/reading', name: 'experiment-reading', component: worded(() => import('@/views/ExperimentReadingView.vue'), 'experiments'), props: true, meta: { title: 'experiment.reading_title', under: 'experiments' } },
  { path: '/experiments/:id/reading/:configuration', name: 'experiment-beside', component: worded(() => import('@/views/ExperimentBesideView.vue'), 'experiments'), props: true, meta: { title: 'experiment.beside.title', under: 'experiments' } },
  { path: '/method', name: 'method', component: worded(() => import('@/views/MethodView.vue')), meta: { title: 'method.title', under: 'settings' } },
  { path: '/endpoints', name: 'endpoints', component: worded(() => import('@/views/EndpointsView.vue'), 'files'), meta: { title: 'endpoint.title', under: 'settings' } },
  { path: '/seeds/:id', name: 'seed', component: worded(() => import('@/views/SeedView.vue'), 'files'), props: true, meta: { title: 'seed.title', under: 'settings' } },
  { path: '/settings', name: 'settings', component: worded(() => import('@/views/SettingsView.vue')), meta: { title: 'nav.settings' } },
  { path: '/sign-in', name: 'sign-in', component: worded(() => import('@/views/SignInView.vue')), meta: { title: 'sign_in.title', isPublic: true } },
  { path: '/:rest(.*)*', redirect: '/' },
]

/** Asks once who this browser is; a token or ticket in the address is used up and taken out of it. */
async function arrive(): Promise<void> {
  const link = { token: takeToken(), ticket: takeTicket() }
  try {
    await useSessionStore().arrive(link)
  } catch (error) {
    // A link whose token or ticket is old says so on the sign-in screen.
    useNoticesStore().failed(error)
  }
}

export function createAppRouter(): Router {
  const router = createRouter({
    history: createWebHashHistory(),
    routes,
    // Who opens or folds a part of a screen stays where the finger is.
    scrollBehavior: (to, from, saved) =>
      saved ?? (to.hash ? { el: to.hash, top: 80 } : to.path === from.path && to.query['show'] !== from.query['show'] ? false : { top: 0 }),
  })
  router.beforeEach(async (to) => {
    const session = useSessionStore()
    const settings = useSettingsStore()
    if (session.isSignedIn === null) await arrive()
    if (session.isSignedIn && !settings.isLoaded) await settings.load().catch(() => undefined)
    if (!session.isSignedIn && !to.meta.isPublic) return { name: 'sign-in', query: { to: to.fullPath } }
    return true
  })
  router.afterEach((to, from, failure) => {
    // What an old link or a lost session says is read on the first screen and where one signs in.
    const isAnotherPage = from.matched.length > 0 && to.path !== from.path && !to.meta.isPublic
    if (isAnotherPage && !failure) useNoticesStore().leave()
  })
  return router
}
