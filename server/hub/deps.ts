import type { Tokens } from '../accounts/tokens.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import type { Env } from '../core/env.ts'
import type { Metrics } from '../core/metrics.ts'
import type { Presence } from './presence.ts'

/** The dependencies of the hub. */
export interface HubDeps extends ChangeDeps {
  readonly env: Env
  readonly tokens: Tokens
  readonly metrics: Metrics
  /** Label printers that are connected. */
  readonly printers: Presence
}
