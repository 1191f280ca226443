import type { Payment, PaymentAllocation } from '#sync/entities/money/payment.ts'
import { must } from '#sync/lib/must.ts'
import { roundingLeft, settledBy } from '#sync/rules/payments/cash.ts'
import { allocate, sumAllocations } from '#sync/rules/prices/allocation.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import type { AuditedTx } from '../db/core/transactions/tx.ts'
import { changePayment, findPayment, putAllocations, roundedPaymentsOn } from '../db/payments/payments.ts'
import { settle } from './ledger.ts'

/*
 * Cash is rounded because it settles all of what is due. Where that is undone, by a void, a reversal or a correction, the
 * rounding goes with it: what is left of the payment is the money that was really given, so that no cent of a rounding
 * becomes credit or settles twice.
 */

const owesAny = async (tx: AuditedTx, { invoiceId }: PaymentAllocation): Promise<boolean> =>
  must(await findInvoiceRow(tx.kysely, invoiceId), 'the invoice that a payment is on').balanceJmdCents > 0

/** The parts without what only the rounding paid on invoices that owe again. */
function partsWithout(
  excessJmdCents: number,
  parts: readonly PaymentAllocation[],
  owing: PaymentAllocation[],
) {
  const cuts = new Map(
    allocate(
      excessJmdCents,
      owing.map(({ invoiceId, amountJmdCents }) => ({ invoiceId, balanceJmdCents: amountJmdCents })),
    ).map(({ invoiceId, amountJmdCents }) => [invoiceId, amountJmdCents]),
  )
  return parts
    .map((part) => ({ ...part, amountJmdCents: part.amountJmdCents - (cuts.get(part.invoiceId) ?? 0) }))
    .filter(({ amountJmdCents }) => amountJmdCents > 0)
}

async function fitParts(tx: AuditedTx, before: Payment): Promise<void> {
  const { paymentId, amountJmdCents, allocations } = before
  const owing: PaymentAllocation[] = []
  for (const part of allocations) if (await owesAny(tx, part)) owing.push(part)
  const parts = partsWithout(Math.max(0, sumAllocations(allocations) - amountJmdCents), allocations, owing)
  const allocatedJmdCents = sumAllocations(parts)
  const roundingJmdCents =
    owing.length > 0
      ? Math.max(0, allocatedJmdCents - amountJmdCents)
      : roundingLeft(before, allocatedJmdCents)
  if (roundingJmdCents === before.roundingJmdCents) return
  await putAllocations(tx.kysely, paymentId, parts)
  // Nothing is left of a payment for which no coin was given.
  const isNothing = settledBy({ amountJmdCents, roundingJmdCents }) === 0
  const changes = isNothing
    ? { reversedAt: tx.at, reverseReason: 'No cash was taken, and its rounding settles nothing any more' }
    : { roundingJmdCents }
  await changePayment(tx.kysely, paymentId, changes)
  const after = { ...before, ...changes, allocations: parts }
  await tx.note('payment', paymentId, before, after)
  for (const { invoiceId } of allocations) await settle(tx, invoiceId)
}

/** Takes the rounding back from payments that don't settle their sums any more. */
export async function fitRounding(tx: AuditedTx, paymentIds: readonly string[]): Promise<void> {
  for (const paymentId of new Set(paymentIds)) {
    const payment = await findPayment(tx.kysely, paymentId)
    if (payment && payment.roundingJmdCents !== 0 && payment.reversedAt === null) await fitParts(tx, payment)
  }
}

/** The same for each payment on these invoices, after what another one paid on them was taken off. */
export async function fitRoundingOn(
  tx: AuditedTx,
  invoices: readonly Pick<PaymentAllocation, 'invoiceId'>[],
) {
  for (const { invoiceId } of invoices) await fitRounding(tx, await roundedPaymentsOn(tx.kysely, invoiceId))
}
