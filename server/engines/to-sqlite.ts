import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { isoOf } from '#sync/lib/clock.ts'
import { databaseName } from '../backup/copy.ts'
import { withBroughtSecrets } from '../core/brought-secrets.ts'
import { syncFolder } from '../core/durable.ts'
import { installationMarksOf } from '../core/installation-key.ts'
import { OperatorError } from '../core/operator-error.ts'
import { openPrivateFolder } from '../core/private-files.ts'
import { lockFolder } from '../db/core/folder-lock.ts'
import { checkDatabase } from '../db/core/snapshot.ts'
import { copyTables, mustHold, type TableSums } from '../db/engines/copy-tables.ts'
import { headIn, postgresSource } from '../db/engines/postgres-side.ts'
import { makeSqliteTarget, tagIn } from '../db/engines/sqlite-side.ts'
import { noteMove, sealedSecretsIn } from '../db/postgres/installation.ts'
import { isNew, mustBelongTo, mustBeOfThisVersion, schemaLock } from '../db/postgres/schema.ts'
import { mustFitServer, mustKeepSessions, unusable } from '../db/postgres/start-checks.ts'
import { withConnection } from '../db/postgres/with-connection.ts'
import { copiedOf, type MoveDeps, type Moved, postgresOf } from './deps.ts'
import { addSearchTexts } from './search-texts.ts'
import { putSecretsIntoFolder, secretsOf } from './secrets.ts'

const otherSessions = `select count(*)::int as "n" from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name like 'quayside %'`

/** Freezes the database at one moment: no server runs on it, and none can start until the transaction ends. */
async function freeze(client: pg.Client): Promise<void> {
  await client.query(
    'begin isolation level repeatable read; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  )
  const { rows } = await client.query<{ isFree: boolean }>(
    `select pg_try_advisory_xact_lock(${schemaLock}) as "isFree"`,
  )
  const { rows: sessions } = await client.query<{ n: number }>(otherSessions)
  if (!rows[0]?.isFree || sessions[0]?.n !== 0)
    throw unusable(
      'A server is connected to it. Stop all servers first, and run this again. Nothing was changed.',
    )
  // This fails if a server has written since the moment began.
  await client.query('select "v" from "syncHead" where "id" = 1 for update')
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the whole file under a name that no server opens. */
async function fillFile(client: pg.Client, part: string, { seams, tell }: MoveDeps): Promise<TableSums> {
  for (const name of [part, `${part}-journal`, `${part}-wal`, `${part}-shm`]) await rm(name, { force: true })
  const source = postgresSource(client)
  const target = await makeSqliteTarget(part, seams)
  try {
    const sums = await copyTables(source, target, tell)
    await addSearchTexts(source, target, tell)
    await mustHold(target, sums, tell)
    tell('making indexes')
    target.finish()
    return sums
  } finally {
    target.close()
  }
}

/** Throws unless the file is this company at the moment of the database or later, as an earlier run left it. */
async function mustBeSameCompany(client: pg.Client, file: string): Promise<void> {
  const head = await headIn(client)
  if (tagIn(file, head) !== head.tag)
    throw new OperatorError(
      `${file} holds another company, or an older copy of this one. Nothing was changed. Name an empty folder with DATA_DIR.`,
    )
}

/** Moves the company of the PostgreSQL database of the settings into the data folder. Devices do not notice. */
export async function moveToSqlite(deps: MoveDeps): Promise<Moved> {
  const { env, seams, tell } = deps
  const { databaseUrl } = postgresOf(env)
  openPrivateFolder(env.dataDir)
  const file = join(env.dataDir, databaseName)
  const part = `${file}.part`
  const release = lockFolder(env.dataDir, 'npm run migrate-to-sqlite', isoOf(seams.clock.now()))
  try {
    return await withConnection(databaseUrl, 'move', async (client) => {
      await mustFitServer(client)
      await mustKeepSessions(client, databaseUrl)
      if (await isNew(client))
        throw unusable('It is empty: there is no company to move. Nothing was changed.')
      await mustBeOfThisVersion(client)
      await mustBelongTo(client, installationMarksOf(env))
      await freeze(client)
      const isThere = existsSync(file)
      if (isThere) await mustBeSameCompany(client, file)
      const copy = isThere ? null : copiedOf(await fillFile(client, part, deps))
      if (!isThere) {
        tell('checking the file')
        checkDatabase(part)
        await putSecretsIntoFolder(
          env.dataDir,
          secretsOf(withBroughtSecrets(env, await sealedSecretsIn(client))),
        )
        await syncFile(part)
        tell('putting the file in its place')
        await rename(part, file)
        await syncFolder(env.dataDir)
      }
      tell('closing the PostgreSQL database to servers')
      await noteMove(client, env.dataDir)
      await client.query('commit')
      return { copied: copy }
    })
  } finally {
    release()
  }
}
