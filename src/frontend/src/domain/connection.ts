// How safe what is typed here is on its way.

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether others on the network could read what this page sends. */
export function isPlainHttp({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>): boolean {
  return protocol === 'http:' && !THIS_MACHINE.has(hostname)
}
