import type { InvoiceRow } from '#sync/entities/money/invoice.ts'
import { type InvoiceStatus, invoiceCan } from '#sync/entities/money/invoice-status.ts'
import { must } from '#sync/lib/must.ts'
import { openClaimCreditOf } from '../db/billing/claim-notes.ts'
import { changeInvoice, findInvoiceRow } from '../db/billing/invoices.ts'
import { creditOf, ledgerFaults, openNotesOf, owedBy, paidTowards } from '../db/billing/ledger.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import type { AuditedTx } from '../db/core/transactions/tx.ts'

/**
 * The paid amount of an invoice is the sum of the payments' allocations and credit note uses that name it, and is
 * always computed from them. Code that adds or removes such a row must call `settle` in the same transaction. An
 * account's credit is the money received (valid payments of every method but AccountCredit) less valid refunds and
 * less all allocations. A payment by AccountCredit brings no money: its allocations use the credit of other payments.
 */

/** The state of an issued invoice of which that much is paid. */
export const statusOf = (totalJmdCents: number, paidJmdCents: number): InvoiceStatus =>
  paidJmdCents >= totalJmdCents ? 'paid' : paidJmdCents > 0 ? 'part-paid' : 'unpaid'

/** Brings an invoice's paid, balance and status to what its allocations say. Throws when they say the impossible. */
export async function settle(tx: AuditedTx, invoiceId: string): Promise<InvoiceRow> {
  const before = must(await findInvoiceRow(tx.kysely, invoiceId), 'the invoice to settle')
  const paidJmdCents = await paidTowards(tx.kysely, invoiceId)
  const isIssued = invoiceCan.void.includes(before.statusId)
  if (!isIssued && paidJmdCents > 0)
    throw new Error(`Invoice ${invoiceId} is ${before.statusId} and has payments`)
  const changes = {
    paidJmdCents,
    balanceJmdCents: before.totalJmdCents - paidJmdCents,
    statusId: isIssued ? statusOf(before.totalJmdCents, paidJmdCents) : before.statusId,
    updatedAt: tx.at,
  }
  // The status follows from the amounts, which the database checks.
  if (paidJmdCents === before.paidJmdCents) return before
  await changeInvoice(tx.kysely, invoiceId, changes)
  const after = { ...before, ...changes }
  await tx.note('invoice', invoiceId, before, after)
  return after
}

/** The balance and credit of an account, in JMD cents. */
export interface Balances {
  readonly owedJmdCents: number
  /** Money received that is not allocated. */
  readonly creditJmdCents: number
  /** The amount left on open credit notes. */
  readonly creditNotesJmdCents: number
  /** The part of the open credit notes that pays for lost goods. */
  readonly claimsJmdCents: number
}

export const balancesOf = async (db: Tables, accountId: string): Promise<Balances> => ({
  owedJmdCents: await owedBy(db, accountId),
  creditJmdCents: await creditOf(db, accountId),
  creditNotesJmdCents: await openNotesOf(db, accountId),
  claimsJmdCents: await openClaimCreditOf(db, accountId),
})

/** Everything in the books that does not add up, in words; empty when they balance. */
export async function ledgerErrors(db: Tables): Promise<string[]> {
  return (await ledgerFaults(db)).map(({ what, id }) => `${what}: ${id}`)
}
