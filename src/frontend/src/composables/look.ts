// What charts need to know of the owner's choices.

import { computed } from 'vue'

import { words } from '@/i18n'
import { useSettingsStore } from '@/stores/settings'

export function useLook() {
  const settings = useSettingsStore()
  return computed(() => ({ words: words.value, unitBase: settings.unitBase, isDark: settings.isDark }))
}
