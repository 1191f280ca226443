import type { Actor } from '#sync/policies/actor.ts'
import type { AuditAction } from './audit.ts'
import type { TransactionFrame } from './transaction.ts'
import type { ChangeMoment } from './vouched-moment.ts'

/** One change on its way to be done once. */
export interface MutationRun {
  readonly uid: string
  readonly name: string
  readonly ver: number
  readonly args: unknown
  /** By the device's clock. */
  readonly occurredAt: string
  /** When it counts as done; missing on a call that is answered at once. */
  readonly moment?: ChangeMoment
  /** Null for a call that is answered at once. */
  readonly client: { readonly clientId: string; readonly mid: number } | null
  /** Whose change it is, when a shared handheld brings it; missing: whoever is behind the transaction. */
  readonly actor?: Actor
  /** Why it may not be done, whatever it is; missing: nothing stands against it. */
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
