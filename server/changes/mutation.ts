import type { AuditAction } from './audit.ts'
import type { TransactionFrame } from './transaction.ts'

/** One change on its way to be done once. */
export interface MutationRun {
  readonly uid: string
  readonly name: string
  readonly ver: number
  readonly args: unknown
  /** By the device's clock; a time that has not come yet counts as now. */
  readonly occurredAt: string
  /** Null for a call that is answered at once. */
  readonly client: { readonly clientId: string; readonly mid: number } | null
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
