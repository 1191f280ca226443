import { join } from 'node:path'
import express from 'express'
import expressPouchDB from 'express-pouchdb'
import PouchDB from 'pouchdb'
import { folder, port, sayReady, startRows } from './company.ts'

// PouchDB's own server: CouchDB's protocol over its LevelDB store, which does not wait for the disk after each write.

const Database = PouchDB.defaults({ prefix: join(folder, 'db-') })
const app = express()
app.use(
  '/db',
  expressPouchDB(Database, {
    mode: 'minimumForPouchDB',
    logPath: join(folder, 'log.txt'),
    inMemoryConfig: true,
    // The other servers do not compress either.
    overrideMode: { exclude: ['compression'] },
  }),
)
// It serves only databases that are made after it.
const packages = new Database('packages')
await packages.bulkDocs(startRows().map((row) => ({ _id: String(row['packageId']), ...row })))
app.listen(port, '127.0.0.1', () => sayReady(async () => (await packages.info()).doc_count))
