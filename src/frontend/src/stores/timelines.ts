// Volumes over time and what became slower on them.

import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'

import * as api from '@/api/timelines'
import { onLanguageChange } from '@/i18n'
import type { DropNotice, Timeline, TimelineName, TimelineQuery } from '@/domain/timeline'

import { useNoticesStore } from './notices'
import { withUnits } from './units'

const metricsOf = ({ cells }: Timeline): string[] => cells.map(({ metric }) => metric)

export const useTimelinesStore = defineStore('timelines', () => {
  const names = ref<readonly TimelineName[]>([])
  const notices = ref<readonly DropNotice[]>([])
  const timeline = shallowRef<Timeline | null>(null)

  async function loadNames(): Promise<void> {
    names.value = (await api.listTimelines()).timelines
  }

  async function loadNotices(): Promise<void> {
    notices.value = (await api.listNotices()).notices
  }

  onLanguageChange(() => { if (notices.value.length) void loadNotices().catch(useNoticesStore().failed) })

  async function show(which: TimelineQuery): Promise<void> {
    timeline.value = await withUnits(await api.getTimeline(which), metricsOf)
  }

  /** Puts a notice away, here and in the service. */
  async function dismiss(id: string): Promise<void> {
    await api.dismissNotice(id)
    notices.value = notices.value.filter((one) => one.id !== id)
  }

  return { names, notices, timeline, loadNames, loadNotices, show, dismiss }
})
