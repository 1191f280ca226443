import type { Checkout } from '#sync/entities/money/checkout.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { must } from '#sync/lib/must.ts'
import type { Transaction } from '../changes/transaction.ts'
import { changeCheckout, findCheckout } from '../db/payments/checkouts.ts'
import { createCheckout, type NewCheckout } from '../payments/checkouts.ts'
import { freightInvoice } from './money.ts'

export const dayMs = 86_400_000
/** A moment this many milliseconds after that of a transaction. */
export const momentAfter = ({ at }: Pick<Transaction, 'at'>, ms: number): string => isoOf(Date.parse(at) + ms)

export interface MadeCheckout {
  readonly invoiceIds: string[]
  readonly checkout: Checkout
}

/** A checkout over new invoices of this many JMD cents, in a transaction of a test. */
export async function checkoutOver(
  tx: Transaction,
  accountId: string,
  owed: readonly number[],
  more: Partial<NewCheckout> = {},
): Promise<MadeCheckout> {
  const invoiceIds: string[] = []
  for (const jmdCents of owed) invoiceIds.push((await freightInvoice(tx, accountId, jmdCents)).invoiceId)
  const checkout = await createCheckout(tx, {
    ...{ checkoutId: tx.ids.next(), payerId: null, createdBy: 'Desk', days: 7 },
    ...{ invoices: invoiceIds, packages: [], storeOrders: [], storage: [] },
    ...more,
  })
  return { invoiceIds, checkout }
}

export const checkoutNow = async (tx: Transaction, { checkoutId }: Checkout): Promise<Checkout> =>
  must(await findCheckout(tx.kysely, checkoutId), 'the checkout')

/** The same checkout after something that tests need not do themselves. */
export async function changedCheckout(
  tx: Transaction,
  checkout: Checkout,
  changes: Parameters<typeof changeCheckout>[2] | object,
): Promise<Checkout> {
  await changeCheckout(tx.kysely, checkout.checkoutId, { ...changes, updatedAt: checkout.updatedAt })
  return checkoutNow(tx, checkout)
}

/** Returns what staff are shown about a checkout or a payment, the oldest first. */
export const alertsOf = (tx: Transaction) =>
  tx.kysely
    .selectFrom('checkoutAlert')
    .where('createdAt', '=', tx.at)
    .orderBy('alertId')
    .select([
      'alertId',
      'kind',
      'checkoutId',
      'accountId',
      'transactionId',
      'resolvedAt',
      'resolvedBy',
      'note',
    ])
    .execute()
