import type { Actor } from '#sync/policies/actor.ts'

/** Who is behind a commit, for its audit rows. */
export interface AuditContext {
  readonly actor: Actor
  /** Empty for the server itself. */
  readonly deviceId: string
  readonly accountIp?: string
  /** What a commit that is not a mutation is called in the audit. */
  readonly action?: string
  /** Asked first of all inside the transaction; what it throws is the answer, and nothing is done. */
  readonly mustHold?: () => Promise<void>
}
