// What charts need to know of the owner's choices.

import { computed } from 'vue'

import { useSettingsStore } from '@/stores/settings'

export function useLook() {
  const settings = useSettingsStore()
  return computed(() => ({ language: settings.language, unitBase: settings.unitBase, isDark: settings.isDark }))
}
