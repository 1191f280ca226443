import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import fastify from 'fastify'
import { WebSocketServer } from 'ws'
import { bareQueries } from '../lib/bare-queries.ts'

// The limits on the server's side, in a process of their own: bare Fastify, bare better-sqlite3 (FULL), bare ws.
// Arguments: port, folder for its own database, and the database of a company to read rows from.

const [port, dir, company] = process.argv.slice(2)
const file = join(dir ?? '.', 'bare.db')
rmSync(file, { force: true })
const db = new Sqlite(file)
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.exec(`create table package (packageId text primary key, trackingNumber text, accountId text, status text, updatedAt text,
    manifestId text, row text) without rowid;
  create index byTracking on package (trackingNumber); create index byAccount on package (accountId);
  create index byStatus on package (status, updatedAt); create index byTime on package (updatedAt);
  create table event (packageEventId text primary key, packageId text, at text, row text) without rowid;
  create index byPackage on event (packageId, at);
  create table log (id integer primary key, at text, row text)`)
const put = db.prepare('insert into package values (?, ?, ?, ?, ?, ?, ?)')
const log = db.prepare('insert into log (at, row) values (?, ?)')
const putEvent = db.prepare('insert into event values (?, ?, ?, ?)')

interface BareRow {
  packageId: string
  trackingNumber: string
  accountId: string | null
  manifestId: string | null
}
const store = db.transaction((rows: BareRow[]) => {
  for (const row of rows) {
    const at = new Date().toISOString()
    const text = JSON.stringify(row)
    put.run(
      row.packageId,
      row.trackingNumber,
      row.accountId,
      'ReceivedAtWharehouse',
      at,
      row.manifestId,
      text,
    )
    log.run(at, text)
  }
})
const storeWithEvents = db.transaction((rows: BareRow[]) => {
  store(rows)
  for (const { packageId } of rows) {
    const event = {
      packageEventId: randomUUID(),
      packageId,
      at: new Date().toISOString(),
      status: 'Received',
    }
    const text = JSON.stringify(event)
    putEvent.run(event.packageEventId, packageId, event.at, text)
    log.run(event.at, text)
  }
})

const app = fastify({ bodyLimit: 8_000_000 })
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
app.server.on('upgrade', (request, socket, head) =>
  sockets.handleUpgrade(request, socket, head, (client) => relay(client, request.url === '/kept')),
)

function relay(socket: import('ws').WebSocket, isKept: boolean): void {
  sockets.clients.add(socket)
  socket.on('message', (data, isBinary) => {
    if (isKept) store([JSON.parse(String(data))])
    for (const client of sockets.clients) if (client !== socket) client.send(data, { binary: isBinary })
  })
}

app.addHook('onSend', async (_request, reply) => {
  reply.header('access-control-allow-origin', '*').header('access-control-allow-headers', '*')
})
app.options('/*', async () => '')
app.get('/nothing', async () => ({ ok: true }))
app.post<{ Body: BareRow[] }>('/rows', async ({ body }) => {
  store(body)
  return { stored: body.length }
})
app.post<{ Body: BareRow[] }>('/rows-with-events', async ({ body }) => {
  storeWithEvents(body)
  return { stored: body.length }
})
app.post<{ Body: { text: string } }>('/all', async ({ body }) => {
  for (const client of sockets.clients) client.send(body.text)
  return { sockets: sockets.clients.size }
})
app.get<{ Params: { n: string } }>('/page/:n', async ({ params }, reply) => {
  reply.type('application/json')
  return pages()[Number(params.n)] ?? '[]'
})

let pageTexts: string[] | undefined
const source = company ? new Sqlite(company, { readonly: true }) : undefined

/** Everything a member of staff follows, as texts of 2,000 rows each: made once, then only sent. */
function pages(): string[] {
  if (pageTexts) return pageTexts
  const rows: string[] = []
  for (const table of ['branch', 'account', 'manifest', 'manifestLine', 'package', 'packageEvent', 'review'])
    for (const row of source?.prepare(`select * from "${table}" where archivedAt is null`).iterate() ?? []) {
      const { rowNumber: _, ...fields } = row as Record<string, unknown>
      for (const json of ['codes', 'trackingAliases', 'customs', 'differences'])
        if (typeof fields[json] === 'string') fields[json] = JSON.parse(fields[json])
      rows.push(JSON.stringify([table, fields]))
    }
  pageTexts = []
  for (let at = 0; at < rows.length; at += 2000) pageTexts.push(`[${rows.slice(at, at + 2000).join(',')}]`)
  return pageTexts
}

const answers = new Map(
  Object.entries(bareQueries).map(([name, sql]) => [name, source?.prepare<string[]>(sql)]),
)
app.get<{ Params: { name: string; '*': string } }>('/query/:name/*', async ({ params }) => {
  const id = params['*']
  return answers.get(params.name)?.all(...(id === '' ? [] : [id]))
})

await app.listen({ port: Number(port), host: '127.0.0.1' })
pages()
process.send?.({ ready: true })
