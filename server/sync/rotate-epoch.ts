import { join, resolve } from 'node:path'
import process from 'node:process'
import { openDatabase } from '../db/open.ts'
import { systemSeams } from '../lib/seams.ts'
import { rotateEpoch } from './epoch.ts'

// node server/sync/rotate-epoch.ts [data folder]: tells all devices that the database was restored.
const folder = resolve(process.argv[2] ?? process.env['DATA_DIR'] ?? './data')
const db = await openDatabase(join(folder, 'quayside.db'), systemSeams)
const epoch = await rotateEpoch(db, join(folder, 'epoch.json'), systemSeams.ids)
await db.close()
console.log(
  `The database in ${folder} begins a new history, ${epoch}. Devices read it anew and send what it lacks.`,
)
