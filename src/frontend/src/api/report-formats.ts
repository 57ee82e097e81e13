// In which formats reports can be had, in the order to offer them.

import type { ReportFormat } from '@/domain/report'

import { client } from './client'

export const getReportFormats = () => client.get<{ readonly formats: readonly ReportFormat[] }>('report-formats')
