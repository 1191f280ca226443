import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { databaseName } from './backup/copy.ts'
import { finishRestore, restoreBackup } from './backup/restore.ts'
import { restoreReport } from './backup/restore-report.ts'
import { BadSettings, readEnv } from './core/env.ts'
import { mustKeepDataInFolder, operatorCommand, withFolders } from './core/operator-command.ts'
import { OperatorError } from './core/operator-error.ts'
import { makeFilesPrivate } from './core/private-files.ts'
import { systemSeams } from './core/seams.ts'

// npm run restore -- BACKUP [DATA_DIR [EPOCH_MARK]]: puts a backup in the place of DATA_DIR, with the server stopped.

const usage = `npm run restore -- BACKUP [DATA_DIR [EPOCH_MARK]]
  Puts a backup in the place of the data folder (DATA_DIR), which is kept beside it. Stop the server first.
  BACKUP  a folder that "npm run backup" printed
npm run restore -- --finish [DATA_DIR [EPOCH_MARK]]
  Completes a restore that was interrupted.`

/**
 * Throws if the folder was not named and is empty: a shell without the server's settings would fill a folder that no server
 * reads, and report success.
 */
function mustBeNamed(backup: string, dataDir: string): void {
  if (process.env['DATA_DIR'] || existsSync(join(dataDir, databaseName))) return
  throw new OperatorError(
    `DATA_DIR is not set, and there is no database in ${dataDir}. Nothing was changed. Name the folder that the server reads: ${operatorCommand('restore', backup, 'DATA_DIR')}`,
  )
}

async function restore(): Promise<void> {
  makeFilesPrivate()
  if (existsSync('.env')) process.loadEnvFile('.env')
  const [folder, ...folders] = process.argv.slice(2)
  const env = readEnv(withFolders(process.env, folders))
  mustKeepDataInFolder(env)
  const { dataDir, epochMark } = env
  if (!folder) throw new BadSettings(usage)
  if (folder === '--finish') {
    const before = await finishRestore({ dataDir, epochMark })
    console.log(`${dataDir} is restored. What was there before is kept in ${before}.\nStart the server now.`)
    return
  }
  const backup = resolve(process.env['INIT_CWD'] ?? process.cwd(), folder)
  if (folders.length === 0) mustBeNamed(backup, dataDir)
  const began = performance.now()
  const result = await restoreBackup({ backup, dataDir, epochMark, seams: systemSeams })
  console.log(restoreReport(result, dataDir, (performance.now() - began) / 1000))
}

try {
  await restore()
} catch (error) {
  const isExplained = error instanceof BadSettings || error instanceof OperatorError
  console.error(isExplained ? error.message : error)
  process.exit(1)
}
