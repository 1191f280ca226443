import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { plainEmail } from '#sync/lib/clean-text.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { resetFactors } from './accounts/factors/own-factors.ts'
import { byServer } from './changes/audit-note.ts'
import { BadSettings, readEnv } from './core/env.ts'
import { OperatorError } from './core/operator-error.ts'
import { findCredential } from './db/accounts/accounts-credentials.ts'
import { openDeps } from './deps/open-deps.ts'

// npm run reset-factors -- EMAIL: removes the second factors of a person when no administrator is left who could.
try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const [email, ...others] = process.argv.slice(2)
  if (!email?.includes('@') || others.length > 0)
    throw new OperatorError(
      'Name one email address: npm run reset-factors -- person@example.com. Nothing was changed.',
    )
  const env = readEnv(process.env)
  if (env.databaseUrl === null && !existsSync(join(env.dataDir, 'quayside.db')))
    throw new OperatorError(
      `There is no company in ${env.dataDir}. Set DATA_DIR to the server’s own. Nothing was changed.`,
    )
  const deps = await openDeps(env, {}, 'npm run reset-factors')
  const credential = await findCredential(deps.db.reads.kysely, plainEmail(email))
  if (!credential) throw new OperatorError(`No account logs in with "${email}". Nothing was changed.`)
  await resetFactors(deps, credential, byServer('factor.reset'), 'The person asked the operator')
  await deps.db.close()
  await deps.threads.close()
  console.log(
    `${email} logs in with the password alone now, or sets up a new second factor if the role needs one.`,
  )
} catch (error) {
  const isForOperator =
    error instanceof BadSettings || error instanceof OperatorError || error instanceof Refusal
  console.error(isForOperator ? error.message : error)
  process.exit(1)
}
