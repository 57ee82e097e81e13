import { describe, expect, it } from 'vitest'

import { draftOf, emptyDraft, faultsIn, nameIn, spelled, toEdit, withPassword, type EndpointDraft } from '@/domain/endpoint'
import { entryOf } from '../support/endpoints'

const draft = (changes: Partial<EndpointDraft> = {}): EndpointDraft => ({ ...emptyDraft(), name: 'nas-dav', address: 'http://nas/', ...changes })

describe('a server that is entered', () => {
  it.each([['', true], ['folder', true], ['Upper', true], ['a'.repeat(33), true], ['nas-dav', false], ['s3', false]])('called %j is refused: %j', (name, isRefused) => {
    expect(faultsIn(draft({ name })).includes('name')).toBe(isRefused)
  })

  it('needs an address, and a bucket where its kind has some', () => {
    expect(faultsIn(draft({ address: ' ' }))).toEqual(['address'])
    expect(faultsIn(draft({ kind: 's3' }))).toEqual(['option'])
    expect(faultsIn(draft({ kind: 's3', options: { bucket: 'b' } }))).toEqual([])
  })

  it('on the internet needs a limit, a price and a currency; a price of nothing is one', () => {
    expect(faultsIn(draft({ isCloud: true }))).toEqual(['cap', 'price', 'currency'])
    expect(faultsIn(draft({ isCloud: true, capGb: '10', price: '0', currency: 'EUR' }))).toEqual([])
  })

  it('becomes what the service takes', () => {
    const cloud = draft({ isCloud: true, capGb: '2,5', price: '0.09', currency: 'usd', kind: 's3', options: { bucket: ' b ', region: '' } })

    expect(toEdit(cloud)).toMatchObject({ cloud: { most_bytes: 2_500_000_000, price_per_gb: 0.09, currency: 'USD' }, options: { bucket: 'b' } })
    expect(nameIn(draft({ name: ' nas-dav ' }))).toBe('nas-dav')
  })

  it('has a probe only where one is entered', () => {
    expect([toEdit(draft()).probe, toEdit(draft({ probe: ' nas.local ' })).probe]).toEqual([null, 'nas.local'])
  })

  it('gives its password away only where it is to be kept', () => {
    expect(toEdit(draft({ user: 'anna', password: 'x' })).password).toBeNull()
    expect(toEdit(draft({ user: 'anna', password: 'x', keepsPassword: true })).password).toBe('x')
    expect(toEdit(draft({ kind: 'ipfs', user: 'anna', password: 'x', keepsPassword: true }))).toMatchObject({ user: '', password: null })
  })

  it('is one file only where its kind has such addresses, and then spells no requests', () => {
    const file = { isFile: true, options: { 'key-put': 'PUT {base}/{key}', mine: 'files.example.com' } }

    expect(toEdit(draft({ ...file, kind: 'http' })).options).toEqual({ mine: 'files.example.com', file: 'yes' })
    expect(toEdit(draft({ ...file, kind: 'webdav' })).options).toEqual({ mine: 'files.example.com' })
  })

  it('that is edited and saved again is the same, with what only the command line sets', () => {
    const { endpoint } = entryOf({
      kind: 's3', fingerprint: 'ab', probe: 'nas:5201', options: { bucket: 'b', region: 'eu', signing: 'v2' },
      cloud: { most_bytes: 2_500_000_000, price_per_gb: 0.09, currency: 'USD' },
    })

    expect(toEdit(draftOf(endpoint))).toEqual(withPassword(endpoint, null))
    expect(toEdit(draftOf({ ...endpoint, kind: 'http', options: { file: 'yes' } })).options).toEqual({ file: 'yes' })
  })

  it('stays as it is when a password comes to it', () => {
    const { endpoint } = entryOf({ fingerprint: 'ab', probe: 'nas:5201' })

    expect(withPassword(endpoint, 'x')).toEqual({ kind: 'webdav', address: endpoint.address, user: 'anna', options: {}, fingerprint: 'ab', cloud: null, probe: 'nas:5201', password: 'x' })
  })
})

it('a fingerprint is spelled as browsers do', () => {
  expect(spelled('0aff10')).toBe('0A:FF:10')
})
