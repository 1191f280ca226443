import type { BankTransfer } from '#sync/entities/money/bank-transfer.ts'
import { invoiceCan } from '#sync/entities/money/invoice-status.ts'
import type { Payment } from '#sync/entities/money/payment.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { allocatePart } from '#sync/rules/payments/part-payment.ts'
import { wrongField } from '../billing/allocations.ts'
import type { Transaction } from '../changes/transaction.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import { insertFile } from '../db/files/files.ts'
import {
  changeBankTransfer,
  findBankTransfer,
  hasSentSlip,
  insertBankTransfer,
} from '../db/payments/bank-transfers.ts'
import { findPayment } from '../db/payments/payments.ts'
import type { FileTable } from '../db/tables/sync-tables.ts'
import { chosenInvoices } from './chosen-invoices.ts'
import type { PaymentDeps } from './deps.ts'
import { takePayment } from './payments.ts'
import { mustBeNew, seenBefore } from './used-once.ts'

export const noSuchTransfer = () => new Refusal('not-found', 'Bank transfer not found.')

/** A slip that is in the store already, as the row of its file names it. */
export interface Slip {
  readonly name: string
  readonly stored: Pick<FileTable, 'fileId' | 'contentType' | 'size' | 'sha256' | 'path'>
}

export interface NewTransfer {
  readonly bankTransferId: string
  /** The customer who sends it; null: the owner of the selected invoices. */
  readonly payerId: string | null
  readonly invoiceIds: readonly string[]
  readonly amountJmdCents: number | null
  readonly reference: string
}

/**
 * The transfer of an earlier, identical request; the same key from another person or for another transfer is refused.
 */
export function sameTransfer(earlier: BankTransfer, input: NewTransfer): BankTransfer {
  const isOwn = input.payerId === null || earlier.accountId === input.payerId
  const chosenIds = new Set(input.invoiceIds)
  if (isOwn && earlier.items.every(({ invoiceId }) => chosenIds.has(invoiceId))) return earlier
  throw new Refusal('already-exists', 'This Idempotency-Key was used for something else.')
}

/** The file and the transfer that names it, in one commit. Its invoices owe what they owed: only the office knows of money. */
export async function sendTransfer(tx: Transaction, input: NewTransfer, slip: Slip): Promise<BankTransfer> {
  const { payerId, invoiceIds, amountJmdCents, reference } = input
  // Another server may have taken the same call meanwhile.
  const earlier = await findBankTransfer(tx.kysely, input.bankTransferId)
  if (earlier) return sameTransfer(earlier, input)
  const selection = { invoices: [...invoiceIds], packages: [], storeOrders: [], storage: [] }
  const choices = await chosenInvoices(tx, selection, { payerId, createdBy: tx.by.actor.name })
  const { accountId } = must(choices[0], 'what was transferred for').invoice
  if (await hasSentSlip(tx.kysely, accountId, slip.stored.sha256))
    throw new Refusal(
      'already-exists',
      'You’ve already sent us this slip. You can see it under your invoices.',
    )
  await insertFile(tx.kysely, {
    ...slip.stored,
    name: slip.name,
    ownerAccountId: accountId,
    visibility: 'Private',
    kind: 'transfer-slip',
    createdAt: tx.at,
    packageId: null,
    deletedAt: null,
  })
  const transfer: BankTransfer = {
    bankTransferId: input.bankTransferId,
    accountId,
    items: choices.map(({ invoice: { invoiceId, number, balanceJmdCents } }) => ({
      invoiceId,
      label: number ?? '',
      amountJmdCents: balanceJmdCents,
    })),
    amountJmdCents,
    reference: reference.trim(),
    fileId: slip.stored.fileId,
    status: 'waiting',
    reason: '',
    paymentId: null,
    createdAt: tx.at,
    decidedAt: null,
    decidedBy: '',
  }
  await insertBankTransfer(tx.kysely, transfer)
  await tx.note('bankTransfer', transfer.bankTransferId, null, transfer)
  return transfer
}

const alreadyTexts = {
  confirmed: 'has confirmed this transfer already',
  refused: 'has refused this transfer already',
  withdrawn: 'has withdrawn this transfer',
} as const

async function mustWait(tx: Transaction, bankTransferId: string): Promise<BankTransfer> {
  const transfer = await findBankTransfer(tx.kysely, bankTransferId)
  if (!transfer) throw noSuchTransfer()
  const { status, decidedBy } = transfer
  if (status !== 'waiting')
    throw new Refusal('wrong-state', `${decidedBy} ${alreadyTexts[status]}. Nothing was changed.`)
  return transfer
}

type Decision = Pick<BankTransfer, 'status'> & Partial<Pick<BankTransfer, 'reason' | 'paymentId'>>

async function decide(
  tx: Transaction,
  before: BankTransfer,
  by: string,
  decision: Decision,
): Promise<BankTransfer> {
  const changes = { ...decision, decidedAt: tx.at, decidedBy: by }
  await changeBankTransfer(tx.kysely, before.bankTransferId, changes)
  const after = { ...before, ...changes }
  await tx.note('bankTransfer', before.bankTransferId, before, after)
  return after
}

/** The transfer's invoices that are still owed, if they are this account's. */
async function stillOwed(tx: Transaction, { items, accountId }: BankTransfer) {
  const owed = []
  for (const { invoiceId } of items) {
    const invoice = must(await findInvoiceRow(tx.kysely, invoiceId), 'the invoice of a transfer')
    if (invoice.accountId === accountId && invoiceCan.pay.includes(invoice.statusId)) owed.push(invoice)
  }
  return owed
}

export interface Confirmation {
  readonly bankTransferId: string
  /** The amount that the bank shows. */
  readonly amountJmdCents: number
  readonly reference: string | undefined
  /** The office knows that its picture or reference was seen before, and has found the money nevertheless. */
  readonly isSeenBefore?: boolean
  /** Of the payment, so that a repeat is the same one. */
  readonly paymentId: string
  readonly by: string
}

/**
 * The office has found the money in the bank: a payment of that amount, whose receipt needs no further check. It pays the
 * transfer's invoices, the oldest due first; what they don't owe any more is the account's credit.
 */
export async function confirmTransfer(
  tx: Transaction,
  deps: Pick<PaymentDeps, 'ids'>,
  { bankTransferId, amountJmdCents, reference, isSeenBefore, paymentId, by }: Confirmation,
): Promise<Payment | null> {
  const earlier = await findBankTransfer(tx.kysely, bankTransferId)
  const existing = await findPayment(tx.kysely, paymentId)
  if (existing && earlier?.paymentId === paymentId && existing.amountJmdCents === amountJmdCents) return null
  if (existing) throw new Refusal('already-exists', 'This Idempotency-Key was used for another payment.')
  const before = await mustWait(tx, bankTransferId)
  const bankReference = (reference ?? before.reference).trim()
  if (bankReference === '')
    throw wrongField('reference', 'is missing: enter what the bank calls the transfer')
  if (!isSeenBefore) mustBeNew(await seenBefore(tx.kysely, { ...before, reference: bankReference }, tx.at))
  const payment = await takePayment(tx, deps, {
    paymentId,
    amountJmdCents,
    isTaken: true,
    method: 'BankTransfer',
    reference: bankReference,
    accountId: before.accountId,
    receivedBy: by,
    receiptCheck: true,
    allocations: allocatePart(amountJmdCents, await stillOwed(tx, before)),
  })
  await decide(tx, before, by, { status: 'confirmed', paymentId })
  return payment
}

export async function refuseTransfer(
  tx: Transaction,
  bankTransferId: string,
  { reason, by }: { readonly reason: string; readonly by: string },
): Promise<BankTransfer> {
  return decide(tx, await mustWait(tx, bankTransferId), by, { status: 'refused', reason })
}

export async function withdrawTransfer(
  tx: Transaction,
  bankTransferId: string,
  by: string,
): Promise<BankTransfer> {
  return decide(tx, await mustWait(tx, bankTransferId), by, { status: 'withdrawn' })
}
