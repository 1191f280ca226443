import type { PaymentInfo } from '#sync/api/hub.ts'
import type { HubDeps } from './deps.ts'

/**
 * Sends a payment to the watchers who may know of it: staff who see or take payments, and the account itself. Call it
 * after the commit; clients that aren't connected learn of the payment by reading it.
 */
export const publishPaymentInfo = (
  { db }: Pick<HubDeps, 'db'>,
  accountId: string,
  payment: PaymentInfo,
): void => db.events.payment({ accountId, payment })
