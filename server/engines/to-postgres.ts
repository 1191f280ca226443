import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { isoOf } from '#sync/lib/clock.ts'
import { databaseName } from '../backup/copy.ts'
import { movedName } from '../backup/missing-data.ts'
import { sealedSecrets } from '../core/brought-secrets.ts'
import { syncFolder } from '../core/durable.ts'
import { installationMarksOf } from '../core/installation-key.ts'
import { OperatorError } from '../core/operator-error.ts'
import { lockFolder } from '../db/core/folder-lock.ts'
import { copyTables, mustHold, type TableSums } from '../db/engines/copy-tables.ts'
import { continueNumbers, postgresTarget, tagInPostgres } from '../db/engines/postgres-side.ts'
import { openSqliteSource, type SqliteDatabase } from '../db/engines/sqlite-side.ts'
import { differenceOf } from '../db/migrations/index.ts'
import { keepSecrets } from '../db/postgres/installation.ts'
import { isNew, mustBelongTo, schemaLock } from '../db/postgres/schema.ts'
import { schemaParts } from '../db/postgres/schema-parts.ts'
import { mustFitServer, mustKeepSessions, unusable } from '../db/postgres/start-checks.ts'
import { withConnection } from '../db/postgres/with-connection.ts'
import { mustWriteBucket } from '../files/bucket-check.ts'
import { copiedOf, type MoveDeps, type Moved, postgresOf } from './deps.ts'
import { copyFilesToBucket } from './files-to-bucket.ts'
import { addSearchTexts } from './search-texts.ts'
import { secretsInFolder } from './secrets.ts'

/** Throws when the source has had other migrations than this program has: both sides get the same tables. */
function mustBeOfThisVersion({ versions: names }: SqliteDatabase, file: string): void {
  const { missing, newer } = differenceOf(names)
  if (newer.length > 0)
    throw new OperatorError(
      `${file} is of a newer version of this program: it has ${newer[0]}. Install that version here, and run this again. Nothing was changed.`,
    )
  if (missing.length > 0)
    throw new OperatorError(
      `${file} is of an older version of this program, without ${missing[0]}. Start this version on SQLite once, stop it, and run this again. Nothing was changed.`,
    )
}

/** Makes the whole database in one transaction, which leaves nothing unless it ends well. */
async function fill(client: pg.Client, source: SqliteDatabase, { env, tell }: MoveDeps): Promise<TableSums> {
  const { installationKey } = postgresOf(env)
  const { beforeRows, afterRows } = schemaParts()
  await client.query(`begin; select pg_advisory_xact_lock(${schemaLock})`)
  await client.query(
    'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  )
  await client.query(beforeRows.join(';\n'))
  const target = postgresTarget(client)
  const sums = await copyTables(source, target, tell)
  await addSearchTexts(source, target, tell)
  await mustHold(target, sums, tell)
  tell('making indexes and references')
  await client.query([...afterRows, continueNumbers].join(';\n'))
  await keepSecrets(client, sealedSecrets(installationKey, secretsInFolder(env)))
  await mustBelongTo(client, installationMarksOf(env))
  await client.query('analyze')
  tell('saving everything')
  await client.query('commit')
  return sums
}

/**
 * Throws unless the database holds this company, at this version or a later one. An earlier run then compared everything
 * before it saved it, and was stopped before its last step.
 */
async function mustHoldSameCompany(
  client: pg.Client,
  { head }: SqliteDatabase,
  { env }: MoveDeps,
): Promise<void> {
  await mustBelongTo(client, installationMarksOf(env))
  if ((await tagInPostgres(client, head)) === head.tag) return
  throw unusable(
    'It already holds a company, or an older copy of this one. Nothing was changed. Make an empty database, name it with DATABASE_URL, and run this again.',
  )
}

/** Moves the company of the data folder to the PostgreSQL database of the settings. Devices do not notice. */
export async function moveToPostgres(
  deps: MoveDeps,
): Promise<Moved & { readonly movedFile: string; readonly files: number }> {
  const { env, seams, tell } = deps
  const { databaseUrl } = postgresOf(env)
  const file = join(env.dataDir, databaseName)
  if (!existsSync(file))
    throw new OperatorError(`${env.dataDir} has no company in SQLite. Check DATA_DIR. Nothing was changed.`)
  const at = isoOf(seams.clock.now())
  const release = lockFolder(env.dataDir, 'npm run migrate-to-postgres', at)
  try {
    const source = openSqliteSource(file)
    try {
      mustBeOfThisVersion(source, file)
      return await withConnection(databaseUrl, 'move', async (client) => {
        await mustFitServer(client)
        await mustKeepSessions(client, databaseUrl)
        const isEmpty = await isNew(client)
        if (env.files) await mustWriteBucket(env.files, seams.ids)
        const files = await copyFilesToBucket(env, source, tell)
        const copy = isEmpty ? copiedOf(await fill(client, source, deps)) : null
        if (!isEmpty) await mustHoldSameCompany(client, source, deps)
        source.close()
        tell('putting the SQLite database aside')
        const movedFile = movedName(env.dataDir, at)
        await rename(file, movedFile)
        await syncFolder(env.dataDir)
        return { copied: copy, movedFile, files }
      })
    } finally {
      source.close()
    }
  } finally {
    release()
  }
}
