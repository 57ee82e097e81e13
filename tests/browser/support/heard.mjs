// What Chromium's accessibility tree holds, which is what a screen reader reads from.

/** The nodes a screen reader is told of. */
export async function heardOf(page) {
  const session = await page.context().newCDPSession(page)
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    return nodes.filter((node) => !node.ignored)
  } finally {
    await session.detach()
  }
}

const propertyOf = (node, name) => node.properties?.find((one) => one.name === name)?.value.value

/** Role and name of what has the focus; of a page as a whole, the page. */
export async function focusHeard(page) {
  const focused = (await heardOf(page)).filter((node) => propertyOf(node, 'focused'))
  const innermost = focused.findLast((node) => node.role.value !== 'RootWebArea') ?? focused[0]
  return innermost && { role: innermost.role.value, level: propertyOf(innermost, 'level'), name: innermost.name.value }
}

/** What the live regions hold, each as one text. */
export async function regionsHeard(page) {
  const nodes = await heardOf(page)
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const wordsOf = (node) => [node.role.value === 'StaticText' ? node.name.value : '', ...(node.childIds ?? []).map((id) => byId.get(id)).filter(Boolean).map(wordsOf)].join('')
  return nodes.filter((node) => ['polite', 'assertive'].includes(propertyOf(node, 'live')) && propertyOf(node, 'root') === undefined && ['status', 'alert', 'generic', 'region'].includes(node.role.value)).map(wordsOf).filter(Boolean)
}
