import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { restoreBackup } from './backup/restore.ts'
import { restoreReport } from './backup/restore-report.ts'
import { BadSettings, readEnv } from './core/env.ts'
import { OperatorError } from './core/operator-error.ts'
import { makeFilesPrivate } from './core/private-files.ts'
import { systemSeams } from './core/seams.ts'

// npm run restore -- BACKUP: puts a backup in the place of DATA_DIR, with the server stopped.

const usage = `npm run restore -- BACKUP
  Puts a backup in the place of the data folder (DATA_DIR), which is kept beside it. Stop the server first.
  BACKUP  a folder that "npm run backup" printed`

async function restore(): Promise<void> {
  makeFilesPrivate()
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { dataDir, epochMark } = readEnv(process.env)
  const folder = process.argv[2]
  if (!folder) throw new BadSettings(usage)
  const backup = resolve(process.env['INIT_CWD'] ?? process.cwd(), folder)
  const began = performance.now()
  const restored = await restoreBackup({ backup, dataDir, epochMark, seams: systemSeams })
  console.log(restoreReport(restored, dataDir, (performance.now() - began) / 1000))
}

try {
  await restore()
} catch (error) {
  const expected = error instanceof BadSettings || error instanceof OperatorError
  console.error(expected ? error.message : error)
  process.exit(1)
}
