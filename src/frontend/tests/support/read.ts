// What is read on the page: the signs that only hold a number and its unit together are not read.

export const plain = (words: string | null | undefined): string =>
  (words ?? '').replaceAll('\u00a0', ' ').replace(/\u2060?\u2013\u2060?/g, '\u2013')

export const readOf = (node: Node | null | undefined): string => plain(node?.textContent)
