import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isoOf } from '#sync/lib/clock.ts'
import type { Env } from '../core/env.ts'
import { ownVersion } from '../core/own-version.ts'
import type { Seams } from '../core/seams.ts'
import { needsUpgrade } from '../db/core/migrate.ts'
import { databaseName } from './copy.ts'
import { makeBackup } from './make.ts'

/** Returns the folder for backups: BACKUP_DIR, or `backups` next to the data folder. */
export const backupFolderOf = ({ dataDir, backups }: Pick<Env, 'dataDir' | 'backups'>): string =>
  backups.folder ?? join(dirname(dataDir), 'backups')

/**
 * Makes a backup of a database that this version is about to bring to its schema, because there is no other way back.
 * Returns its path; null where nothing is upgraded.
 */
export async function backUpBeforeUpgrade(env: Env, { clock }: Pick<Seams, 'clock'>): Promise<string | null> {
  const { dataDir, backups, files } = env
  const file = join(dataDir, databaseName)
  if (!existsSync(file) || !needsUpgrade(file)) return null
  const { path } = await makeBackup({
    ...{ dataDir, folder: backupFolderOf(env), keep: backups.keep, keepDays: backups.keepDays },
    ...{ filesIn: files ? 'bucket' : 'folder', version: ownVersion(), now: new Date(isoOf(clock.now())) },
  })
  return path
}
