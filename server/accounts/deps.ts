import type { ChangeDeps } from '../changes/deps.ts'
import type { Env } from '../core/env.ts'
import type { Metrics } from '../core/metrics.ts'
import type { Limits } from '../http/limits.ts'
import type { Tokens } from './tokens.ts'

/** The dependencies of accounts and their sessions. */
export interface AccountDeps extends ChangeDeps {
  readonly env: Env
  readonly tokens: Tokens
  readonly limits: Limits
  readonly metrics: Metrics
}
