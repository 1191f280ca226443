import { existsSync } from 'node:fs'
import process from 'node:process'
import { isoOf } from '#sync/lib/clock.ts'
import { allowNewCompany } from './backup/missing-data.ts'
import { BadSettings, readEnv } from './core/env.ts'
import { mustKeepDataInFolder, withFolders } from './core/operator-command.ts'
import { OperatorError } from './core/operator-error.ts'
import { makeFilesPrivate } from './core/private-files.ts'
import { systemSeams } from './core/seams.ts'

// npm run new-company [-- DATA_DIR [EPOCH_MARK]]: lets a server begin an empty company where another one was before.
try {
  makeFilesPrivate()
  if (existsSync('.env')) process.loadEnvFile('.env')
  const folders = readEnv(withFolders(process.env, process.argv.slice(2)))
  mustKeepDataInFolder(folders)
  const asides = await allowNewCompany(folders, isoOf(systemSeams.clock.now()))
  console.log(
    [
      `The next start begins an empty company in ${folders.dataDir}. Devices of the former one are logged out by it.`,
      ...asides.map((aside) => `The note of the former company is kept in ${aside}.`),
    ].join('\n'),
  )
} catch (error) {
  const isForOperator = error instanceof BadSettings || error instanceof OperatorError
  console.error(isForOperator ? error.message : error)
  process.exit(1)
}
