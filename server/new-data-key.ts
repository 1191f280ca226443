import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { dataKeyPathOf, dataKeysOf, putNewKeyFirst } from './core/data-key.ts'
import { BadSettings, readEnv } from './core/env.ts'
import { OperatorError } from './core/operator-error.ts'

// npm run new-data-key: replaces the key in DATA_DIR that seals taxpayers' numbers and other secrets.
try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const path = dataKeyPathOf(env)
  if (path === null)
    throw new OperatorError(
      'With DATABASE_URL the key comes from INSTALLATION_KEY. docs/operations.md says how to replace that. Nothing was changed.',
    )
  if (!existsSync(join(env.dataDir, 'quayside.db')) || !existsSync(path))
    throw new OperatorError(
      `There is no company with a data-key in ${env.dataDir}. Set DATA_DIR to the server’s own. Nothing was changed.`,
    )
  if (dataKeysOf(env).length > 1)
    throw new OperatorError(
      'The key was replaced, and the server has not been started since. Start it, and run this again if you need yet another key. Nothing was changed.',
    )
  await putNewKeyFirst(path)
  console.log(
    `${path} has a new key. Restart the server now: it seals again what the former key has sealed, and then forgets that key. Backups from before stay readable with the key that lies in each of them.`,
  )
} catch (error) {
  console.error(error instanceof BadSettings || error instanceof OperatorError ? error.message : error)
  process.exit(1)
}
