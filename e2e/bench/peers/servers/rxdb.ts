import type { PackageRow } from '../../contest/package-rows.ts'
import { port, sayReady } from './company.ts'
import { createHttp } from './http.ts'
import { openStore } from './store.ts'

// The three routes that RxDB's replication asks of a server.

interface PushedRow {
  readonly assumedMasterState?: PackageRow
  readonly newDocumentState: PackageRow
}

const store = openStore()
const { app, tell } = createHttp()
const living = (row: PackageRow) => ({ ...row, _deleted: false })

app.post<{ Body: { since: number; limit: number } }>('/pull', async ({ body }) => {
  const { rows, seq } = store.since(body.since, body.limit)
  return { documents: rows.map(living), checkpoint: { seq } }
})

app.post<{ Body: PushedRow[] }>('/push', async ({ body }) => {
  const conflicts: PackageRow[] = []
  const newRows: PackageRow[] = []
  for (const { assumedMasterState, newDocumentState } of body) {
    const current = store.get(String(newDocumentState['packageId']))
    const isKnown = current?.['updatedAt'] === assumedMasterState?.['updatedAt']
    if (current && !isKnown) conflicts.push(current)
    else newRows.push(newDocumentState)
  }
  const seq = store.put(newRows)
  if (newRows.length > 0) tell(JSON.stringify({ documents: newRows.map(living), checkpoint: { seq } }))
  return conflicts.map(living)
})

await app.listen({ port, host: '127.0.0.1' })
sayReady(store.count)
