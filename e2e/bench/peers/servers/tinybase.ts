import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { createMergeableStore, type MergeableStore } from 'tinybase/mergeable-store'
import {
  type BetterSqlite3Persister,
  createBetterSqlite3Persister,
} from 'tinybase/persisters/persister-better-sqlite3'
import { createWsServer } from 'tinybase/synchronizers/synchronizer-ws-server'
import { WebSocket, WebSocketServer } from 'ws'
import { folder, port, sayReady, startRows } from './company.ts'

// TinyBase's own socket server with its SQLite persister, which stores the whole of the content as one JSON text.

const db = new Sqlite(join(folder, 'tinybase.db'))
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
const persisterOf = (store: MergeableStore): BetterSqlite3Persister =>
  createBetterSqlite3Persister(store, db, 'store', undefined, (error) => {
    // It first reports as an error that nothing is stored yet.
    if (storedRows > 0) console.error(error)
  })

const rows = startRows()
const content = createMergeableStore()
content.transaction(() => {
  for (const row of rows) content.setRow('packages', String(row['packageId']), { ...row })
})
const idle = 0
let storedRows = 0
const http = createServer((_, answer) => answer.end(JSON.stringify({ stored: storedRows })))
createWsServer(
  new WebSocketServer({ server: http, maxPayload: 1_000_000_000 }),
  () => {
    const persister = persisterOf(content)
    persister.addStatusListener((_, status) => {
      if (status === idle) storedRows = content.getRowCount('packages')
    })
    return persister
  },
  undefined,
  5,
)
http.listen(port, '127.0.0.1', async () => {
  // A connection that stays open keeps the content open; the content is stored when the first one comes.
  new WebSocket(`ws://127.0.0.1:${port}/packages`).on('message', () => undefined)
  while (storedRows < rows.length) await sleep(100)
  // The server waits for an answer of that connection, which never comes, before it serves others.
  await sleep(6000)
  sayReady(() => storedRows)
})
