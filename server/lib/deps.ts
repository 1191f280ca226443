import type { Clock } from '#sync/lib/clock.ts'
import type { Ids } from '#sync/lib/ids.ts'
import type { Actor } from '#sync/policies/actor.ts'
import type { Db } from '../db/open.ts'
import type { Env } from '../env.ts'
import type { FileStore } from '../files/store.ts'
import type { Mailer } from '../messages/mail.ts'
import type { Pusher } from '../messages/push.ts'
import type { CardProvider } from '../payments/provider.ts'
import type { Reports } from '../reports/reports.ts'
import type { HealthCheck } from './health.ts'
import type { Limits } from './limits.ts'
import type { Metrics } from './metrics.ts'
import type { Tokens } from './tokens.ts'

/** What handlers and jobs are given. Made once, by app.ts. */
export interface Deps {
  readonly env: Env
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly tokens: Tokens
  readonly metrics: Metrics
  readonly limits: Limits
  readonly health: HealthCheck
  /** Null: cards cannot be charged. */
  readonly card: CardProvider | null
  readonly mailer: Mailer
  readonly pusher: Pusher
  readonly reports: Reports
  /** Where the bytes of files are. */
  readonly files: FileStore
  /** The app's version, as package.json says it. */
  readonly version: string
}

/** The session a request came with, judged against the database at that moment. */
export interface Signed {
  readonly actor: Actor
  readonly sessionId: string
  readonly deviceId: string
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps
  }
  interface FastifyRequest {
    /** Set by the session check; null on public calls and before it. */
    signed: Signed | null
  }
}
