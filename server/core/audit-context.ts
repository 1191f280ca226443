import type { Actor } from '#sync/policies/actor.ts'

/** The person behind a commit, for its audit rows. */
export interface AuditContext {
  readonly actor: Actor
  /** Empty for the server itself. */
  readonly deviceId: string
  readonly accountIp?: string
  /** The audit's action for a commit that isn't a mutation. */
  readonly action?: string
  /**
   * True for removing what is past its time: an entry of each row would keep the data in the audit, and the change is no
   * news that brings a package back to devices.
   */
  readonly isUpkeep?: boolean
}
