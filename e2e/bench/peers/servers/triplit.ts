import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { createNodeWebSocket } from '@hono/node-ws'
import { SQLiteKVStore } from '@triplit/db/storage/sqlite'
import { createTriplitHonoServer } from '@triplit/server/hono'
import Sqlite from 'better-sqlite3'
import { Hono } from 'hono'
import { fieldsOf } from '../../contest/package-rows.ts'
import { folder, port, sayReady, startRows } from './company.ts'
import { schemaOf } from './triplit-schema.ts'

// Triplit's own server on its SQLite store, durable as the product's (WAL, FULL).

/** The server leaves this in the global scope, which is the only way to its database. */
interface ServerDb {
  transact(
    work: (tx: { insert(collection: string, row: object): Promise<unknown> }) => Promise<void>,
    options: object,
  ): Promise<unknown>
  fetch(query: unknown, options: object): Promise<unknown[]>
  query(collection: string): { Select(fields: string[]): unknown }
}
declare global {
  var db: ServerDb
}

const jwtSecret = 'a secret that this bench alone knows'
const projectId = 'bench'

/** A token with every right. */
function token(): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { 'x-triplit-token-type': 'secret', 'x-triplit-project-id': projectId }
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${createHmac('sha256', jwtSecret).update(text).digest('base64url')}`
}

const silentLog = {
  log: () => undefined,
  startSpan: () => ({ end: () => undefined }),
  endSpan: () => undefined,
  recordMetric: () => undefined,
}

const rows = startRows()
const sqlite = new Sqlite(join(folder, 'triplit.db'))
const storage = new SQLiteKVStore(sqlite)
sqlite.pragma('journal_mode = WAL')
sqlite.pragma('synchronous = FULL')

const app = new Hono()
const { injectWebSocket, upgradeWebSocket } = createNodeWebSocket({ app })
app.get('/token', (context) => context.text(token()))
await createTriplitHonoServer(
  {
    jwtSecret,
    projectId,
    storage,
    logHandler: silentLog,
    dbOptions: { schema: { collections: schemaOf(fieldsOf(rows)) } },
  },
  upgradeWebSocket,
  (error) => console.error(error),
  app,
)

const batch = 2000
for (let from = 0; from < rows.length; from += batch)
  await globalThis.db.transact(
    async (tx) => {
      for (const row of rows.slice(from, from + batch))
        await tx.insert('packages', { id: row['packageId'], ...row })
    },
    { skipRules: true },
  )

const countRows = async (): Promise<number> => {
  const { db } = globalThis
  return (await db.fetch(db.query('packages').Select(['id']), { skipRules: true })).length
}
injectWebSocket(serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => sayReady(countRows)))
