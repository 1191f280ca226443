import type { PaymentReply } from '#sync/api/payments.ts'
import { type ReadParts, readParts, type TypedParts } from '../../components/typed-parts.ts'

/** An invoice that a payment pays, or could. */
export interface PaymentTarget {
  readonly invoiceId: string
  readonly number: string
  /** What it owes besides what it has of this payment. JMD cents. */
  readonly balanceJmdCents: number
  /** The most that it takes of this payment. */
  readonly mostJmdCents: number
}

type OwedInvoice = Pick<PaymentTarget, 'invoiceId' | 'balanceJmdCents'> & { readonly number: string | null }

/** First what a payment pays now, then what else its customer owes, in the order of that list. */
export function findTargets(
  { allocations }: { readonly allocations: Readonly<PaymentReply['allocations']> },
  owed: readonly OwedInvoice[],
): PaymentTarget[] {
  const balances = new Map(owed.map(({ invoiceId, balanceJmdCents }) => [invoiceId, balanceJmdCents]))
  const paidTargets = allocations.map(({ invoiceId, number, amountJmdCents }) => {
    const balanceJmdCents = balances.get(invoiceId) ?? 0
    return { invoiceId, number, balanceJmdCents, mostJmdCents: balanceJmdCents + amountJmdCents }
  })
  const paidIds = new Set(paidTargets.map(({ invoiceId }) => invoiceId))
  const unpaid = owed.filter(({ invoiceId }) => !paidIds.has(invoiceId))
  return [
    ...paidTargets,
    ...unpaid.map(({ invoiceId, number, balanceJmdCents }) => ({
      ...{ invoiceId, number: number ?? 'Invoice', balanceJmdCents, mostJmdCents: balanceJmdCents },
    })),
  ]
}

/** What was typed beside each invoice, of a payment that settles so much. Credit that pays nothing is no payment. */
export function readCorrection(
  typed: TypedParts,
  settledJmdCents: number,
  { method }: Pick<PaymentReply, 'method'>,
  targets: readonly PaymentTarget[],
): ReadParts {
  const read = readParts(typed, targets)
  if (!read.ok) return read
  if (read.sumJmdCents > settledJmdCents) return { ok: false, problem: 'That is more than this payment.' }
  if (method === 'AccountCredit' && read.sumJmdCents < settledJmdCents)
    return {
      ok: false,
      problem: 'A payment from account credit pays invoices whole. To give the credit back, reverse it.',
    }
  return read
}
