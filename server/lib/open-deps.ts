import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../db/open.ts'
import type { Env } from '../env.ts'
import { openFileStore } from '../files/open-store.ts'
import { createMailer } from '../messages/mail.ts'
import { createPusher } from '../messages/push.ts'
import { vapidKeysOf } from '../messages/vapid.ts'
import { cardProviderOf } from '../payments/provider.ts'
import { createReports } from '../reports/reports.ts'
import type { Deps } from './deps.ts'
import { createHealth } from './health.ts'
import { createLimits } from './limits.ts'
import { createMetrics } from './metrics.ts'
import { type Seams, systemSeams } from './seams.ts'
import { sessionSecretOf } from './secrets.ts'
import { createTokens } from './tokens.ts'

const packageJson = join(import.meta.dirname, '../../package.json')

const versionOf = (): string => (JSON.parse(readFileSync(packageJson, 'utf8')) as { version: string }).version

/** Opens the data directory and makes what every part works with. */
export async function openDeps(env: Env, given: Partial<Seams> = {}): Promise<Deps> {
  const seams = { ...systemSeams, ...given }
  mkdirSync(env.dataDir, { recursive: true })
  const secret = sessionSecretOf(env)
  const db = await openDatabase(join(env.dataDir, 'quayside.db'), seams)
  return {
    env,
    db,
    ...seams,
    tokens: createTokens(secret, seams.clock),
    metrics: createMetrics(),
    limits: createLimits(seams.clock),
    card: cardProviderOf(env, secret, seams),
    mailer: createMailer(env),
    pusher: createPusher(env, vapidKeysOf(env)),
    reports: createReports(db.file),
    files: openFileStore(env),
    health: createHealth({ db, clock: seams.clock }),
    version: versionOf(),
  }
}
