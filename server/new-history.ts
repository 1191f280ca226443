import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { isoOf } from '#sync/lib/clock.ts'
import { readEnv } from './core/env.ts'
import { OperatorError } from './core/operator-error.ts'
import { makeFilesPrivate } from './core/private-files.ts'
import { systemSeams } from './core/seams.ts'
import { lockFolder } from './db/core/folder-lock.ts'
import { openDatabase } from './db/core/open.ts'
import { rotateEpoch } from './sync/epoch.ts'
import { markFilesOf } from './sync/epoch-mark.ts'

// node server/rotate-epoch.ts [data folder]: tells all devices that the data folder was put back to an older state.
if (existsSync('.env')) process.loadEnvFile('.env')
const { dataDir, ...env } = readEnv({
  ...process.env,
  ...(process.argv[2] ? { DATA_DIR: process.argv[2] } : {}),
})
try {
  makeFilesPrivate()
  const release = lockFolder(dataDir, 'rotate-epoch', isoOf(systemSeams.clock.now()))
  const db = await openDatabase(join(dataDir, 'quayside.db'), systemSeams)
  const epoch = await rotateEpoch(db, markFilesOf({ dataDir, ...env }), systemSeams.ids)
  await db.close()
  release()
  console.log(
    `The database in ${dataDir} begins a new history, ${epoch}. Devices read it anew and send what it lacks.`,
  )
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exit(1)
}
