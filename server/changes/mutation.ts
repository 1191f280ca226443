import type { Actor } from '#sync/policies/actor.ts'
import type { AuditAction } from './audit.ts'
import type { TransactionFrame } from './transaction.ts'
import type { ChangeMoment } from './vouched-moment.ts'

/** A change to apply exactly once. */
export interface MutationRun {
  readonly uid: string
  readonly name: string
  readonly ver: number
  readonly args: unknown
  /** By the device's clock. */
  readonly occurredAt: string
  /** When it counts as done; missing on a call that is answered immediately. */
  readonly moment?: ChangeMoment
  /** Null for a call that is answered immediately. */
  readonly client: { readonly clientId: string; readonly mid: number } | null
  /** The author of the change, when a shared handheld sends it; missing: the author of the transaction. */
  readonly actor?: Actor
  /** The reason to refuse the change in any case; missing: there is none. */
  readonly refusal?: string
}

export const toAuditAction = (
  { by, at }: Pick<TransactionFrame, 'by' | 'at'>,
  { uid, name }: Pick<MutationRun, 'uid' | 'name'>,
): AuditAction => ({
  by,
  action: name,
  mutationId: uid,
  at,
})
