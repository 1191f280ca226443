import type { PackageRow } from '../../contest/package-rows.ts'
import { port, sayReady } from './company.ts'
import { createHttp } from './http.ts'
import { openStore } from './store.ts'

// Replicache's push and pull with one version for everything, and a poke when something has changed.

interface Push {
  readonly clientGroupID: string
  readonly mutations: { readonly clientID: string; readonly id: number; readonly args: PackageRow }[]
}
interface Pull {
  readonly clientGroupID: string
  readonly cookie: number | null
}

const store = openStore()
const { app, tell } = createHttp()
store.db.exec('create table client (id text primary key, clientGroup text, lastId integer, seq integer)')
const lastId = store.db.prepare<[string], number>('select lastId from client where id = ?').pluck()
const remember = store.db.prepare('insert or replace into client values (?, ?, ?, ?)')
const changedClients = store.db.prepare<[string, number], { id: string; lastId: number }>(
  'select id, lastId from client where clientGroup = ? and seq > ?',
)

const apply = store.db.transaction(({ clientGroupID, mutations }: Push) => {
  const lastIds = new Map<string, number>()
  const rows: PackageRow[] = []
  for (const { clientID, id, args } of mutations) {
    if (id <= (lastIds.get(clientID) ?? lastId.get(clientID) ?? 0)) continue
    lastIds.set(clientID, id)
    rows.push(args)
  }
  const seq = store.put(rows)
  for (const [clientID, id] of lastIds) remember.run(clientID, clientGroupID, id, seq)
})

app.post<{ Body: Push }>('/push', async ({ body }) => {
  apply(body)
  tell('poke')
  return {}
})

app.post<{ Body: Pull }>('/pull', async ({ body }) => {
  const since = body.cookie ?? 0
  const { rows, seq } = store.since(since, 1_000_000)
  const clients = changedClients.all(body.clientGroupID, since)
  return {
    cookie: seq,
    lastMutationIDChanges: Object.fromEntries(clients.map((client) => [client.id, client.lastId])),
    patch: rows.map((value) => ({ op: 'put', key: `package/${value['packageId']}`, value })),
  }
})

await app.listen({ port, host: '127.0.0.1' })
sayReady(store.count)
