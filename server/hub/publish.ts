import type { PaymentInfo } from '#sync/api/hub.ts'
import type { HubDeps } from './deps.ts'

/**
 * Tells whoever watches and may know: staff who see or take payments, and the account itself. Call it after the
 * commit; who is not connected learns of the payment by reading it.
 */
export const publishPaymentInfo = (
  { db }: Pick<HubDeps, 'db'>,
  accountId: string,
  payment: PaymentInfo,
): void => db.events.payment({ accountId, payment })
