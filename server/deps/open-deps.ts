import { hash } from 'node:crypto'
import { join } from 'node:path'
import { isoOf } from '#sync/lib/clock.ts'
import { createTokens } from '../accounts/tokens.ts'
import { backUpBeforeUpgrade } from '../backup/before-upgrade.ts'
import { mustHaveItsData, mustLeaveNoCompany } from '../backup/missing-data.ts'
import { withBroughtSecrets } from '../core/brought-secrets.ts'
import { dataKeysOf, markOfKey } from '../core/data-key.ts'
import type { Env } from '../core/env.ts'
import { installationMarksOf } from '../core/installation-key.ts'
import { createMetrics } from '../core/metrics.ts'
import { ownVersion } from '../core/own-version.ts'
import { openPrivateFolder } from '../core/private-files.ts'
import { type Seams, systemSeams } from '../core/seams.ts'
import { sessionSecretsOf } from '../core/secrets.ts'
import { lockFolder } from '../db/core/folder-lock.ts'
import type { Db } from '../db/core/open.ts'
import type { ServerMarks } from '../db/postgres/claim.ts'
import { broughtSecretsAt, claimPlace, openPlace } from '../db/postgres/open-place.ts'
import { openFileStore, withinRoom } from '../files/open-store.ts'
import { createHealth } from '../http/health.ts'
import { createLimits } from '../http/limits.ts'
import { openPingAddress } from '../http/ping-address.ts'
import { createPresence } from '../hub/presence.ts'
import { createMailer } from '../messages/mail.ts'
import { createPhoneProviders } from '../messages/phone/providers.ts'
import { createPusher } from '../messages/push.ts'
import { vapidKeysOf } from '../messages/vapid.ts'
import { createWebhookSender } from '../partners/webhooks/post.ts'
import { cardProviderOf } from '../payments/provider/provider.ts'
import { createThreads } from '../threads/threads.ts'
import type { AppDeps } from './deps.ts'
import { historyMarksOf } from './marks.ts'
import { registerObservers } from './observers.ts'

/** Digests are short because the name of a connection is, and because they must not help to guess a secret. */
const shortDigest = (text: string): string => hash('sha256', text).slice(0, 8)

/** The settings that the servers of a database have to agree on; null for one that has it to itself. */
function marksOf(env: Env): ServerMarks | null {
  if (!env.files) return null
  const { endpoint, bucket, prefix } = env.files
  return {
    bucket: shortDigest(`${endpoint}/${bucket}/${prefix}`),
    secrets: sessionSecretsOf(env).map((secret) => shortDigest(`secret of sessions ${secret}`)),
    keys: dataKeysOf(env).map(markOfKey),
  }
}

/**
 * The database of a server, and its settings with the secrets that the database has. Its data folder is this process's own
 * until it is closed.
 */
async function openOwnDatabase(settings: Env, program: string, seams: Seams): Promise<{ db: Db; env: Env }> {
  const { dataDir, databaseUrl } = settings
  const release = lockFolder(dataDir, program, isoOf(seams.clock.now()))
  const place = databaseUrl ?? join(dataDir, 'quayside.db')
  try {
    const backup = databaseUrl === null ? await backUpBeforeUpgrade(settings, seams) : null
    if (backup !== null) console.log(`A backup of the database before its upgrade: ${backup}`)
    const options = { owners: installationMarksOf(settings), reportsUrl: settings.reportsUrl }
    const db = await openPlace(place, seams, options)
    try {
      const env = withBroughtSecrets(settings, await broughtSecretsAt(place))
      const endClaim = await claimPlace(place, marksOf(env))
      return { db: { ...db, close: () => db.close().then(endClaim).finally(release) }, env }
    } catch (error) {
      await db.close()
      throw error
    }
  } catch (error) {
    release()
    throw error
  }
}

/** Opens the data directory and makes what every part works with. */
export async function openDeps(
  settings: Env,
  input: Partial<Seams> = {},
  program = 'the Quayside server',
): Promise<AppDeps> {
  const seams = { ...systemSeams, ...input }
  if (settings.databaseUrl === null) mustHaveItsData(settings)
  else mustLeaveNoCompany(settings)
  openPrivateFolder(settings.dataDir)
  const { db, env } = await openOwnDatabase(settings, program, seams)
  registerObservers(db, env)
  const secrets = sessionSecretsOf(env)
  return {
    env,
    db,
    ...seams,
    tokens: createTokens(secrets, seams.clock),
    metrics: createMetrics(),
    printers: createPresence(db.nodes.devices),
    limits: createLimits(seams.clock, db.nodes.buckets),
    card: cardProviderOf(env, secrets[0], seams),
    mailer: createMailer(env),
    phones: createPhoneProviders(env),
    webhookSender: createWebhookSender({ allowsPrivate: env.privateWebhooks }),
    pusher: createPusher(env, vapidKeysOf(env)),
    threads: createThreads(db.file, env.reportsUrl),
    files: withinRoom(openFileStore(env), db),
    backups: { lastAt: null, failure: null },
    missingFiles: { ids: null, auditPaths: null },
    health: createHealth({ db, clock: seams.clock }),
    ping: await openPingAddress(db, env),
    marks: historyMarksOf(env),
    version: ownVersion(),
  }
}
