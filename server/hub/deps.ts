import type { Tokens } from '../accounts/tokens.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import type { Env } from '../core/env.ts'
import type { Metrics } from '../core/metrics.ts'

/** What the hub needs. */
export interface HubDeps extends ChangeDeps {
  readonly env: Env
  readonly tokens: Tokens
  readonly metrics: Metrics
}
