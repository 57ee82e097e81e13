import { afterEach, describe, expect, it, vi } from 'vitest'

import ReportLinks from '@/components/ReportLinks.vue'
import type { ReportFormat, Subject } from '@/domain/report'
import { contract } from '../support/contract'
import { show } from '../support/mount'
import { said } from '../support/said'
import { serve } from '../support/service'

afterEach(() => vi.unstubAllGlobals())

const added: ReportFormat = {
  format: 'lines', title: said('Lines', '逐行文字'), hint: said('One line per workload', '每个测试项目一行'),
  suffix: 'txt', media_type: 'text/plain', use: 'paste', subjects: ['comparison'], has_published: false,
}

async function linksOf(subject: Subject): Promise<(string | undefined)[][]> {
  const [first, ...rest] = contract.reportFormats.formats
  serve({ 'GET report-formats': { formats: [first, added, ...rest] } })
  const { wrapper } = await show(ReportLinks, { props: { subject, address: (format: string) => `report?format=${format}` } })
  return wrapper.findAll('a[download]').map((link) => [link.text(), link.attributes('href')])
}

describe('the files something can be saved in', () => {
  it('are those the service names, in its order', async () => {
    expect(await linksOf('comparison')).toEqual([
      ['Web page', 'report?format=html'], ['Lines', 'report?format=lines'], ['PDF', 'report?format=pdf'],
      ['CSV', 'report?format=csv'], ['Markdown', 'report?format=md'],
    ])
  })

  it('leave out what another thing can be had in', async () => {
    expect((await linksOf('experiment')).map(([name]) => name)).toEqual(['Web page', 'PDF', 'CSV', 'Markdown'])
  })
})
