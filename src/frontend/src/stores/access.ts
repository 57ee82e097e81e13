// Access to volumes: looking again, and having DSM make or remove the shared folder.

import { defineStore } from 'pinia'

import * as api from '@/api/access'

export const useAccessStore = defineStore('access', () => ({
  look: api.lookAtAccess,
  offer: api.getOffer,
  make: api.makeShare,
  remove: api.removeShare,
}))
