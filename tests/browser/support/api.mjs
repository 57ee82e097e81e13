// Short cuts through the HTTP interface, for what a test needs but does not test. The page must be signed in.

/** Start a run; smoke profile unless the request says otherwise. Returns its id. */
export async function startThroughApi(page, nas, request) {
  const data = { suite: 'nas-volume', profile: 'smoke', ...request }
  const answer = await post(page, `${nas.url}/api/v1/runs`, data)
  return answer.id
}

/** Run and wait for its end. Returns the run's id. */
export async function measureThroughApi(page, nas, request) {
  const id = await startThroughApi(page, nas, request)
  const { state } = await waitForEnd(page, nas, id)
  if (state !== 'done') throw new Error(`the run ended as ${state}`)
  return id
}

/** Wait until a run has ended; returns its row. */
export async function waitForEnd(page, nas, id) {
  for (;;) {
    const { row } = await read(page, `${nas.url}/api/v1/runs/${id}?after=0`)
    if (!['queued', 'running'].includes(row.state)) return row
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

/** Take a run document in; returns the new run's id. */
export async function importThroughApi(page, nas, document) {
  const answer = await post(page, `${nas.url}/api/v1/imports`, document)
  return answer.runs[0]
}

export async function read(page, address) {
  const answer = await page.request.get(address)
  if (!answer.ok()) throw new Error(`${address}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

async function post(page, address, data) {
  const answer = await page.request.post(address, { data, headers: { 'X-Volbench': '1' } })
  if (!answer.ok()) throw new Error(`${address}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}
