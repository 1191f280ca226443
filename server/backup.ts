import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { backupFolderOf } from './backup/before-upgrade.ts'
import { makeBackup } from './backup/make.ts'
import { BadSettings, readEnv } from './core/env.ts'
import { mustKeepDataInFolder } from './core/operator-command.ts'
import { OperatorError } from './core/operator-error.ts'
import { ownVersion } from './core/own-version.ts'
import { makeFilesPrivate } from './core/private-files.ts'

// npm run backup [-- FOLDER]: makes a backup, with or without a running server, and prints its path.

/** Npm runs scripts in the project's folder; a folder is meant from where the person is. */
const whereTheyAre = process.env['INIT_CWD'] ?? process.cwd()

async function backup(): Promise<void> {
  makeFilesPrivate()
  if (existsSync('.env')) process.loadEnvFile('.env')
  // Backing up must not make any scan wait.
  setPriority(10)
  const env = readEnv(process.env)
  mustKeepDataInFolder(env)
  const { dataDir, backups } = env
  if (!existsSync(join(dataDir, 'quayside.db')))
    throw new BadSettings(`There is nothing to back up: ${dataDir} has no database. Check DATA_DIR.`)
  const targetFolder = process.argv[2]
  const folder = targetFolder ? resolve(whereTheyAre, targetFolder) : backupFolderOf(env)
  if (`${folder}/`.startsWith(`${dataDir}/`))
    throw new BadSettings(`${folder} is inside ${dataDir}: choose a folder outside, best on another disk.`)
  const { path, manifest } = await makeBackup({
    dataDir,
    folder,
    keep: backups.keep,
    keepDays: backups.keepDays,
    filesIn: env.files ? 'bucket' : 'folder',
    version: ownVersion(),
    now: new Date(),
  })
  for (const missing of manifest.missing)
    console.error(`${missing} is named by the database and is not there.`)
  console.log(path)
}

try {
  await backup()
} catch (error) {
  const isExplained = error instanceof BadSettings || error instanceof OperatorError
  console.error(isExplained ? error.message : error)
  process.exit(1)
}
