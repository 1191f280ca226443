import type { Invoice, InvoiceLine, InvoiceRow } from '#sync/entities/money/invoice.ts'
import { type InvoiceKind, type InvoiceStatus, invoiceCan } from '#sync/entities/money/invoice-status.ts'
import { maxJmdCents } from '#sync/entities/money/money-fields.ts'
import { jamaicaDay, startOfDay } from '#sync/lib/business-day.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type Charge, chargeAmount, jmdText, totalsOf } from '#sync/rules/prices/money.ts'
import { isPromotionLine } from '#sync/rules/prices/promotions.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { termsOf } from '../db/accounts/terms.ts'
import { linesOfInvoice } from '../db/billing/invoice-lines.ts'
import { allocationsTo, creditNoteUsesOn, releaseInvoice } from '../db/billing/invoice-money.ts'
import {
  changeInvoice,
  deleteInvoice,
  findInvoiceRow,
  insertInvoice,
  putInvoiceLines,
} from '../db/billing/invoices.ts'
import { addPromotionUse, giveCodeBack } from '../db/billing/promotions.ts'
import { readSettings } from '../db/company/settings.ts'
import type { AuditedTx } from '../db/core/transactions/tx.ts'
import { mustChargeFor } from './free-of-charge.ts'
import { claim, letGo, markBilled, mustFindInvoiced, packageIdsOf } from './invoiced-packages.ts'
import { statusOf } from './ledger.ts'
import { nextNumber } from './numbers.ts'
import { heldBack } from './package-billing.ts'
import { fitRounding } from './rounding.ts'
import { reopenOrder } from './voided-order.ts'

/** The input for an invoice. The charges include GCT (`withServiceGct`); the totals are computed here. */
export interface InvoiceDraft {
  readonly kind: InvoiceKind
  readonly accountId: string
  readonly charges: readonly Charge[]
  /** The name of the author. */
  readonly createdBy: string
  readonly packageId?: string | null
  readonly deliveryId?: string | null
  readonly storeOrderId?: string | null
  /** The rate the charges were computed at, where that is not today's: an estimate keeps its word. */
  readonly exchangeRate?: number
  /** The promotion that one of its lines is. */
  readonly promotionId?: string | null
  /** In addition to the invoice that its packages are on: storage that came later. */
  readonly supplement?: boolean
}

type Makes = Pick<ChangeDeps, 'ids'>

export const noSuchInvoice = () => new Refusal('not-found', 'Invoice not found. It may have been deleted.')

export const linesFrom = ({ ids }: Makes, charges: readonly Charge[]): InvoiceLine[] =>
  charges.map((charge) => ({
    featureValueId: ids.next(),
    feature: charge.feature,
    description: charge.description,
    quantity: charge.quantity,
    inStock: charge.inStock ?? null,
    unitJmdCents: charge.unitJmdCents,
    amountJmdCents: chargeAmount(charge),
    packageId: charge.packageId ?? null,
    how: charge.how,
  }))

/** The refusal of charges that no invoice can have; null where one can. */
export function problemOfCharges(charges: readonly Charge[]): Refusal | null {
  const { totalJmdCents } = totalsOf(charges)
  if (charges.length === 0)
    return new Refusal('invalid', 'An invoice needs at least one line.', { featureValues: ['is empty'] })
  if (totalJmdCents < 0)
    return new Refusal(
      'invalid',
      `The lines come to ${jmdText(totalJmdCents)}. An invoice is not below zero.`,
      {
        featureValues: ['come to less than zero'],
      },
    )
  const largest = Math.max(totalJmdCents, ...charges.map((charge) => Math.abs(chargeAmount(charge))))
  if (largest > maxJmdCents)
    return new Refusal(
      'invalid',
      `The lines come to ${jmdText(largest)}. An invoice is not above ${jmdText(maxJmdCents)}: look at its quantities and prices.`,
      { featureValues: [`come to more than ${jmdText(maxJmdCents)}`] },
    )
  return null
}

export function mustBeBillable(charges: readonly Charge[]): void {
  const problem = problemOfCharges(charges)
  if (problem) throw problem
}

const statusWords: Record<InvoiceStatus, string> = {
  draft: 'is a draft',
  unpaid: 'has been issued',
  'part-paid': 'has been issued and is partly paid',
  paid: 'has been issued and is paid',
  void: 'is void',
}

const advice: Record<InvoiceStatus, string> = {
  draft: 'A draft can be edited, issued or deleted.',
  unpaid: 'It can be paid, or voided with a reason.',
  'part-paid': 'It can be paid, corrected by a credit note, or voided with a reason.',
  paid: 'It can be corrected by a credit note, or voided with a reason.',
  void: 'A void invoice stays as it is. Make a new one.',
}

/** Advice about corrections is left out for payers and cashiers. */
const unpayable: Partial<Record<InvoiceStatus, string>> = {
  draft: 'is a draft. Nothing is due on it before it is issued.',
  paid: 'is paid already. Nothing more is due on it.',
  void: 'is void. Nothing is due on it.',
}

/** Refuses, with the state and what it allows, what an invoice in this state is past. */
export function mustBeAbleTo(
  row: Pick<InvoiceRow, 'number' | 'statusId'>,
  action: keyof typeof invoiceCan,
): void {
  if (invoiceCan[action].includes(row.statusId)) return
  const name = row.number ? `Invoice ${row.number}` : 'This invoice'
  const why =
    (action === 'pay' && unpayable[row.statusId]) || `${statusWords[row.statusId]}. ${advice[row.statusId]}`
  throw new Refusal('wrong-state', `${name} ${why}`)
}

export async function mustFindInvoice(tx: AuditedTx, invoiceId: string): Promise<InvoiceRow> {
  const row = await findInvoiceRow(tx.kysely, invoiceId)
  if (!row) throw noSuchInvoice()
  return row
}

const dueFrom = (at: string, dueDays: number): string =>
  // The end of the day in Jamaica, which is five hours behind all year.
  isoOf(Date.parse(startOfDay(jamaicaDay(at), dueDays + 1)) - 1)

async function storeInvoice(
  tx: AuditedTx,
  row: InvoiceRow,
  featureValues: InvoiceLine[],
  claims = true,
): Promise<Invoice> {
  await putInvoiceLines(
    tx.kysely,
    row.invoiceId,
    featureValues.map((line, position) => ({ ...line, invoiceId: row.invoiceId, position })),
  )
  if (claims) await claim(tx, row.invoiceId, packageIdsOf(row.packageId, featureValues))
  return { ...row, featureValues, hold: null }
}

/** Creates a draft, which is not owed and can be edited. */
export async function draftInvoice(tx: AuditedTx, deps: Makes, draft: InvoiceDraft): Promise<Invoice> {
  mustBeBillable(draft.charges)
  const exchangeRate = draft.exchangeRate ?? (await readSettings(tx.kysely)).exchangeRate
  const totals = totalsOf(draft.charges)
  const row: InvoiceRow = {
    invoiceId: deps.ids.next(),
    number: null,
    kind: draft.kind,
    accountId: draft.accountId,
    statusId: 'draft',
    exchangeRate,
    ...totals,
    paidJmdCents: 0,
    balanceJmdCents: totals.totalJmdCents,
    issuedAt: null,
    dueAt: null,
    voidReason: null,
    packageId: draft.packageId ?? null,
    deliveryId: draft.deliveryId ?? null,
    storeOrderId: draft.storeOrderId ?? null,
    createdAt: tx.at,
    updatedAt: tx.at,
    createdBy: draft.createdBy,
  }
  await insertInvoice(tx.kysely, row)
  const newInvoice = await storeInvoice(tx, row, linesFrom(deps, draft.charges), !draft.supplement)
  await tx.note('invoice', row.invoiceId, null, newInvoice)
  return newInvoice
}

/** Packages on hold at customs can't be billed yet; a supplement to an issued invoice can. */
async function mustNotBeHeld(tx: AuditedTx, { invoiceId, packageId }: InvoiceRow): Promise<void> {
  for (const id of packageIdsOf(packageId, await linesOfInvoice(tx.kysely, invoiceId))) {
    const pkg = await mustFindInvoiced(tx, id)
    const reason = pkg.invoiceId === invoiceId ? heldBack(pkg) : null
    if (reason)
      throw new Refusal('wrong-state', `Package ${pkg.trackingNumber} cannot be billed yet: ${reason}`)
  }
}

/** Gives a draft its number, the exchange rate of now and the day it is due. From then on it is never edited. */
export async function issueDraft(
  tx: AuditedTx,
  invoiceId: string,
  { exchangeRate: rate, promotionId }: Pick<InvoiceDraft, 'exchangeRate' | 'promotionId'> = {},
): Promise<InvoiceRow> {
  const before = await mustFindInvoice(tx, invoiceId)
  mustBeAbleTo(before, 'issue')
  await mustNotBeHeld(tx, before)
  const lines = await linesOfInvoice(tx.kysely, invoiceId)
  const packageIds = packageIdsOf(before.packageId, lines)
  // A promotion is a decision about prices: it may give a service away, which a line by hand may not.
  const pricedLines = promotionId ? lines.filter((line) => !isPromotionLine(line)) : lines
  await mustChargeFor(tx, before, pricedLines, packageIds)
  const { exchangeRate, invoice } = await readSettings(tx.kysely)
  const changes = {
    number: await nextNumber(tx, 'INV', tx.at),
    statusId: statusOf(before.totalJmdCents, 0),
    exchangeRate: rate ?? exchangeRate,
    issuedAt: tx.at,
    dueAt: dueFrom(tx.at, (await termsOf(tx.kysely, before.accountId))?.days ?? invoice.dueDays),
    updatedAt: tx.at,
  }
  await changeInvoice(tx.kysely, invoiceId, changes)
  await markBilled(tx, invoiceId, packageIds)
  const after = { ...before, ...changes }
  await tx.note('invoice', invoiceId, before, after)
  return after
}

/** Makes and issues an invoice in one go. */
export async function issueInvoice(tx: AuditedTx, deps: Makes, draft: InvoiceDraft): Promise<Invoice> {
  const newInvoice = await draftInvoice(tx, deps, draft)
  const { invoiceId, accountId } = newInvoice
  if (draft.promotionId)
    await addPromotionUse(tx.kysely, { invoiceId, promotionId: draft.promotionId, accountId })
  return { ...newInvoice, ...(await issueDraft(tx, invoiceId, draft)) }
}

/** Other lines for a draft. */
export async function changeDraft(
  tx: AuditedTx,
  deps: Makes,
  invoiceId: string,
  charges: readonly Charge[],
): Promise<Invoice> {
  const before = await mustFindInvoice(tx, invoiceId)
  mustBeAbleTo(before, 'edit')
  mustBeBillable(charges)
  const old = await linesOfInvoice(tx.kysely, invoiceId)
  const lines = linesFrom(deps, charges)
  const totals = totalsOf(charges)
  const changes = { ...totals, balanceJmdCents: totals.totalJmdCents, updatedAt: tx.at }
  await changeInvoice(tx.kysely, invoiceId, changes)
  const remainingIds = packageIdsOf(before.packageId, lines)
  await letGo(
    tx,
    invoiceId,
    packageIdsOf(before.packageId, old).filter((id) => !remainingIds.includes(id)),
  )
  const after = await storeInvoice(tx, { ...before, ...changes }, lines)
  await tx.note('invoice', invoiceId, { ...before, featureValues: old }, after)
  return after
}

export async function removeDraft(tx: AuditedTx, invoiceId: string): Promise<void> {
  const before = await mustFindInvoice(tx, invoiceId)
  mustBeAbleTo(before, 'delete')
  const lines = await linesOfInvoice(tx.kysely, invoiceId)
  await letGo(tx, invoiceId, packageIdsOf(before.packageId, lines))
  await deleteInvoice(tx.kysely, invoiceId)
  await tx.note('invoice', invoiceId, { ...before, featureValues: lines }, null)
}

/**
 * Voids an issued invoice: what was paid on it becomes the account's credit, credit notes and the code of its
 * promotion have theirs back, and its packages can be billed again.
 */
export async function voidInvoice(tx: AuditedTx, invoiceId: string, reason: string): Promise<InvoiceRow> {
  const before = await mustFindInvoice(tx, invoiceId)
  mustBeAbleTo(before, 'void')
  const releasedMoney = {
    allocations: await allocationsTo(tx.kysely, invoiceId),
    creditNoteUses: await creditNoteUsesOn(tx.kysely, invoiceId),
  }
  await releaseInvoice(tx.kysely, invoiceId, tx.at)
  const changes = {
    statusId: 'void' as const,
    voidReason: reason,
    paidJmdCents: 0,
    balanceJmdCents: before.totalJmdCents,
    updatedAt: tx.at,
  }
  await changeInvoice(tx.kysely, invoiceId, changes)
  await giveCodeBack(tx.kysely, invoiceId, before.accountId)
  await fitRounding(
    tx,
    releasedMoney.allocations.map(({ paymentId }) => paymentId),
  )
  await letGo(tx, invoiceId, packageIdsOf(before.packageId, await linesOfInvoice(tx.kysely, invoiceId)))
  await reopenOrder(tx, before)
  const after = { ...before, ...changes }
  await tx.note(
    'invoice',
    invoiceId,
    { ...before, ...releasedMoney },
    { ...after, allocations: [], creditNoteUses: [] },
  )
  return after
}
