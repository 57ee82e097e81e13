// What volumes were sold with.

import { defineStore } from 'pinia'

import * as api from '@/api/promises'

export const usePromisesStore = defineStore('promises', () => ({
  read: api.readPromise,
  preview: api.previewPromise,
  put: api.putPromise,
  remove: api.deletePromise,
}))
