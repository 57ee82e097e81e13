// The suite of files of all sizes, as the service describes it; the contract has none of its kind.

import type { Suite, Workload } from '@/domain/suite'

import { contract } from './contract'
import { said } from './said'

export function sweepSuite(): Suite {
  const [base] = contract.suites.suites
  if (!base) throw new RangeError('the contract has no suite')
  const cell = (operation: 'put' | 'get', name: string, bytes: number): Workload => ({
    id: `${operation}-${name}`, title: said(`Files of ${name}`), tool: 'transfer', direction: operation === 'put' ? 'write' : 'read',
    metric: operation === 'put' ? 'write_bytes_per_s' : 'read_bytes_per_s', is_headline: true, needs: [], parameters: { operation, bytes },
  })
  const again = (name: string, bytes: number): Workload => {
    const first = cell('put', name, bytes)
    return { ...first, id: `put-again-${name}`, title: said(`Files of ${name} again`), is_headline: false, parameters: { operation: 'put-again', bytes, again_of: first.id } }
  }
  const sizes = [['64 KiB', 65536], ['100 MB', 1e8]] as const
  return {
    ...base, id: 'file-sweep', title: said('Files of all sizes'), roles: {}, kinds: Object.fromEntries(base.profiles.map(({ id }) => [id, 'ways'])), can_take_turns: false, takes_load: false, has_script: false,
    workloads: [...sizes.map(([name, bytes]) => cell('put', name, bytes)), ...sizes.map(([name, bytes]) => cell('get', name, bytes)), ...sizes.map(([name, bytes]) => again(name, bytes))],
  }
}
