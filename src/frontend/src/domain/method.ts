// What the page tells about how a run was measured: facts with the key of their name, values still in base units.

import type { RunResult } from './run'
import { endpointOf, placeOf, volumeOf, type Target } from './target'

export type MethodFact =
  | { readonly key: string; readonly kind: 'text'; readonly value: string }
  | { readonly key: string; readonly kind: 'bytes' | 'ratio' | 'throughput'; readonly value: number }
  | { readonly key: string; readonly kind: 'flag'; readonly value: boolean }

const text = (key: string, value: string | null | undefined): MethodFact[] => (value ? [{ key, kind: 'text', value }] : [])

const number = (key: string, kind: 'bytes' | 'ratio' | 'throughput', value: number | null): MethodFact[] =>
  value === null ? [] : [{ key, kind, value }]

/** Where a target is, and what lies below it: where a share is mounted from, mount options and layers of a volume, what a server says it is. */
function placeFacts(target: Target): MethodFact[] {
  const [volume, endpoint] = [volumeOf(target), endpointOf(target)]
  return [
    ...text(endpoint ? 'address' : 'folder', placeOf(target)),
    ...text('server', endpoint?.server?.name),
    ...text('mounted', volume?.share ? volume.device : null),
    ...text('options', volume?.mount_options.join(', ')),
    ...text('layers', volume?.layers.map(({ kind, name, detail }) => `${kind} ${detail ?? name}`).join(' → ')),
  ]
}

/** Facts about machine and method that explain the numbers; what is not known is left out, and test file and engine where there are none. */
export function methodFacts({ environment, plan, target, targets, suite }: RunResult, hasFile = true): MethodFact[] {
  const { machine } = environment
  const engine: MethodFact[] = !hasFile ? [] : [
    ...number('file', 'bytes', plan.file_bytes || null),
    ...text('engine', environment.engine),
    { key: 'direct', kind: 'flag', value: environment.is_direct },
  ]
  return [
    ...text('digest', suite.digest),
    ...engine,
    ...text('tools', Object.values(environment.tools).join(', ')),
    ...text('system', machine.system),
    ...text('kernel', machine.kernel),
    ...text('processor', machine.cpu_model),
    ...number('memory', 'bytes', machine.memory_bytes),
    ...(Object.keys(targets).length ? Object.values(targets) : [target]).flatMap(placeFacts),
    ...number('fill', 'ratio', environment.fill_ratio),
    ...number('offset', 'ratio', environment.file_offset_ratio),
    ...number('generator', 'throughput', environment.generator_limit_bytes_per_s),
    ...number('busy', 'ratio', environment.busy_before_ratio),
  ]
}

/** A command as one types it: arguments that a shell would touch are quoted. */
export function shellWords(argv: readonly string[]): string {
  return argv
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))
    .join(' ')
}
