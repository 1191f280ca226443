import type { Actor } from '#sync/policies/actor.ts'

/** Who is behind a commit, for its audit rows. */
export interface AuditContext {
  readonly actor: Actor
  /** Empty for the server itself. */
  readonly deviceId: string
  readonly accountIp?: string
  /** What a commit that is not a mutation is called in the audit. */
  readonly action?: string
}
