import type { SyncProblem } from '#sync/protocol/messages.ts'
import type { Tokens } from '../accounts/tokens.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import type { Env } from '../core/env.ts'
import type { Metrics } from '../core/metrics.ts'
import type { Marks } from './epoch-mark.ts'

/** The dependencies of the sync's handlers, which know nothing of HTTP. */
export type SyncDeps = ChangeDeps

/** The dependencies of the sync's routes and socket. */
export interface SyncRouteDeps extends ChangeDeps {
  readonly env: Env
  readonly tokens: Tokens
  readonly metrics: Metrics
  /** The place that notes how far the database has come. */
  readonly marks: Marks
}

/** The origin of a request. */
export interface DeviceInfo {
  /** The device's cookie: it outlives a wiped database. */
  readonly deviceId: string
  readonly ip: string
}

const statusOf: Record<SyncProblem['problem'], number> = {
  gap: 409,
  forked: 409,
  epoch: 409,
  upgrade: 426,
  busy: 503,
}

/** An answer that deals with nothing of the request, and says what the client has to do first. */
export class SyncStop extends Error {
  readonly body: SyncProblem
  readonly status: number

  constructor(body: SyncProblem) {
    super(body.message)
    this.name = 'SyncStop'
    this.body = body
    this.status = statusOf[body.problem]
  }
}
