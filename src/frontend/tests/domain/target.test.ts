import { describe, expect, it } from 'vitest'

import { methodFacts } from '@/domain/method'
import { fileSlug, sourceLine } from '@/domain/source'
import { endpointOf, isByWays, placeOf, volumeOf, volumesOf, type EndpointTarget } from '@/domain/target'
import { entryOf, tried } from '../support/endpoints'
import { exampleRun } from '../support/runs'

const server: EndpointTarget = { kind: 'endpoint', endpoint: entryOf(tried).endpoint }
const overServer = { ...exampleRun, target: server }
const ways = { ...exampleRun, targets: { folder: exampleRun.target, 'nas-dav': server } }

describe('a target', () => {
  it('is a volume or a server, and neither stands in for the other', () => {
    expect([volumeOf(server), endpointOf(exampleRun.target)]).toEqual([null, null])
    expect(placeOf(server)).toBe('https://nas.local:5006/home')
    expect(volumesOf(ways)).toHaveLength(1)
  })

  it('of a row is a way where variants have no letters, or where it is a server', () => {
    const by = (...variants: string[]) => isByWays({ target_kind: 'volume', targets: variants.map((variant) => ({ variant })) })

    expect([by('A.ext4', 'B.ext4'), by('folder', 'nas-dav'), by()]).toEqual([false, true, false])
    expect(isByWays({ target_kind: 'endpoint', targets: [] })).toBe(true)
  })
})

describe('what is told of a server', () => {
  it('is its protocol, with nothing that identifies an owner', () => {
    expect(sourceLine(overServer, 'today')).toContain('DS920+ · WEBDAV · today')
    expect(sourceLine(overServer, 'today')).not.toContain('nas.local')
    expect(sourceLine(ways, 'today')).toContain('RAID 5 · Btrfs · WEBDAV')
    expect(fileSlug(overServer)).toBe('volbench-ds920plus-webdav-2026-11-20')
  })

  it('is where it is and what it says it is, and no layer, option or file of a volume', () => {
    const keys = methodFacts(overServer, false).map(({ key }) => key)

    expect(keys).toEqual(expect.arrayContaining(['address', 'server']))
    expect(keys.filter((key) => ['folder', 'layers', 'options', 'file', 'engine', 'direct'].includes(key))).toEqual([])
  })
})
