// The formats on offer; fetched where something can be saved, which is never the first thing shown.

import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

import { getReportFormats } from '@/api/report-formats'
import type { ReportFormat, Subject } from '@/domain/report'

export const useReportFormatsStore = defineStore('report-formats', () => {
  const formats = shallowRef<readonly ReportFormat[]>([])

  async function load(): Promise<void> {
    formats.value = (await getReportFormats()).formats
  }

  /** Those something can be had in, in the order to offer them. */
  const of = (subject: Subject): readonly ReportFormat[] => formats.value.filter(({ subjects }) => subjects.includes(subject))

  return { load, of }
})
