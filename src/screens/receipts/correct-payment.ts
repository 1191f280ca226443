import type { PaymentReply } from '#sync/api/money/payments.ts'
import { type ReadParts, readParts, type TypedParts } from '../../components/fields/typed-parts.ts'

/** An invoice that a payment pays, or could pay. */
export interface PaymentTarget {
  readonly invoiceId: string
  readonly number: string
  /** The balance without this payment's part, in JMD cents. */
  readonly balanceJmdCents: number
  /** The largest part of this payment that it can take. */
  readonly mostJmdCents: number
}

type OwedInvoice = Pick<PaymentTarget, 'invoiceId' | 'balanceJmdCents'> & { readonly number: string | null }

/** Returns the invoices a payment pays now, then the customer's other open invoices in the order of their list. */
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
      invoiceId,
      number: number ?? 'Invoice',
      balanceJmdCents,
      mostJmdCents: balanceJmdCents,
    })),
  ]
}

/** Reads the amounts typed next to the invoices, up to the payment's sum. Account credit must pay something. */
export function readCorrection(
  typedAmounts: TypedParts,
  settledJmdCents: number,
  { method }: Pick<PaymentReply, 'method'>,
  targets: readonly PaymentTarget[],
): ReadParts {
  const read = readParts(typedAmounts, targets)
  if (!read.ok) return read
  if (read.sumJmdCents > settledJmdCents) return { ok: false, problem: 'That is more than this payment.' }
  if (method === 'AccountCredit' && read.sumJmdCents < settledJmdCents)
    return {
      ok: false,
      problem: 'A payment from account credit pays invoices whole. To give the credit back, reverse it.',
    }
  return read
}
