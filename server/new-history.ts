import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { isoOf } from '#sync/lib/clock.ts'
import { databaseName } from './backup/copy.ts'
import { BadSettings, readEnv } from './core/env.ts'
import { installationMarksOf } from './core/installation-key.ts'
import { withFolders } from './core/operator-command.ts'
import { OperatorError } from './core/operator-error.ts'
import { makeFilesPrivate } from './core/private-files.ts'
import { systemSeams } from './core/seams.ts'
import { lockFolder } from './db/core/folder-lock.ts'
import { claimPlace, openPlace } from './db/postgres/open-place.ts'
import { historyMarksOf } from './deps/marks.ts'
import { rotateEpoch } from './sync/epoch.ts'

// npm run new-history [-- DATA_DIR [EPOCH_MARK]]: tells all devices that the data folder was put back to an older state.
try {
  makeFilesPrivate()
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(withFolders(process.env, process.argv.slice(2)))
  const { dataDir, databaseUrl } = env
  const file = join(dataDir, databaseName)
  if (databaseUrl === null && !existsSync(file))
    throw new OperatorError(`${dataDir} has no database. Nothing was changed.`)
  const release = lockFolder(dataDir, 'npm run new-history', isoOf(systemSeams.clock.now()))
  const place = databaseUrl ?? file
  const db = await openPlace(place, systemSeams, { owners: installationMarksOf(env), reportsUrl: null })
  // A server that works on the database would go on in the history it knows, whatever it shares with others.
  const endClaim = await claimPlace(place, null).catch(async (error: unknown) => {
    await db.close()
    throw error
  })
  const epoch = await rotateEpoch(db, historyMarksOf(env), systemSeams.ids)
  await db.close()
  await endClaim()
  release()
  console.log(
    `The database ${databaseUrl === null ? `in ${dataDir}` : 'of DATABASE_URL'} begins a new history, ${epoch}. Devices read it anew and send what it lacks.`,
  )
} catch (error) {
  const isForOperator = error instanceof BadSettings || error instanceof OperatorError
  console.error(isForOperator ? error.message : error)
  process.exit(1)
}
