import { expect, test } from 'vitest'

import { isHalved, withBothRatios } from './data-ratio'
import type { Workload } from './suite'

const work = (id: string): Workload => ({ id, title: { code: id, values: {}, text: `Title of ${id}` } }) as unknown as Workload
const name = (title: string, is: boolean): string => `${title}, ${is ? '1 : 2' : '1 : 1'}`

test('a cell of data that halves stands beside the one of data that does not, each with its name', () => {
  const found = withBothRatios([work('read'), work('tree')], ['read', 'read-data-1-2', 'tree'], name)

  expect(found.map(({ id, title }) => [id, title.text])).toEqual([
    ['read', 'Title of read, 1 : 1'], ['read-data-1-2', 'Title of read, 1 : 2'], ['tree', 'Title of tree'],
  ])
  expect(found.map(({ id }) => isHalved(id))).toEqual([false, true, false])
})

test('where no folder compresses all stays as it is', () => {
  const works = [work('read'), work('write')]

  expect(withBothRatios(works, ['read', 'write'], name)).toEqual(works)
})
