import type { CheckoutSelection } from '#sync/api/money/checkouts.ts'
import type { CheckoutItemType } from '#sync/entities/money/checkout.ts'
import type { InvoiceRow } from '#sync/entities/money/invoice.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { partProblem } from '#sync/rules/payments/part-payment.ts'
import { mustBeAbleTo, noSuchInvoice } from '../billing/invoices.ts'
import { billStorage } from '../billing/storage.ts'
import type { Transaction } from '../changes/transaction.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import { livingInvoiceOf } from '../db/billing/kind-invoices.ts'
import { readSettings } from '../db/company/settings.ts'

export interface Chosen {
  readonly type: CheckoutItemType
  readonly id: string
  readonly invoice: InvoiceRow
}

type Selection = Pick<CheckoutSelection, 'packages' | 'invoices' | 'storeOrders' | 'storage'>

const missing: Record<CheckoutItemType, () => Refusal> = {
  invoice: noSuchInvoice,
  package: () => new Refusal('not-found', 'Package not found, or it has no invoice yet.'),
  storeOrder: () => new Refusal('not-found', 'Store order not found, or it has no invoice yet.'),
}

async function find(tx: Transaction, type: CheckoutItemType, id: string): Promise<InvoiceRow | undefined> {
  if (type === 'storeOrder') return livingInvoiceOf(tx.kysely, { storeOrderId: id })
  const invoiceId = type === 'invoice' ? id : (await tx.get('package', id))?.invoiceId
  return invoiceId ? findInvoiceRow(tx.kysely, invoiceId) : undefined
}

/** A customer sees neither another's invoice nor a draft. */
const isSeenBy = (customer: string, { accountId, statusId }: InvoiceRow): boolean =>
  accountId === customer && statusId !== 'draft'

interface Payer {
  /** A customer, who chooses among their own; null: the selection may be anybody's. */
  readonly payerId: string | null
  /** The name on an invoice for storage. */
  readonly createdBy: string
}

/** Answers the invoices of a selection, each once, all of one account and all owed, and bills its storage for that. */
export async function chosenInvoices(
  tx: Transaction,
  { packages, invoices, storeOrders, storage }: Selection,
  { payerId: customer, createdBy }: Payer,
): Promise<Chosen[]> {
  const requestedItems: [CheckoutItemType, string][] = [
    ...invoices.map((id): [CheckoutItemType, string] => ['invoice', id]),
    ...packages.map((id): [CheckoutItemType, string] => ['package', id]),
    ...storeOrders.map((id): [CheckoutItemType, string] => ['storeOrder', id]),
  ]
  const choices = new Map<string, Chosen>()
  for (const [type, id] of requestedItems) {
    const invoice = await find(tx, type, id)
    if (!invoice || (customer !== null && !isSeenBy(customer, invoice))) throw missing[type]()
    mustBeAbleTo(invoice, 'pay')
    if (!choices.has(invoice.invoiceId)) choices.set(invoice.invoiceId, { type, id, invoice })
  }
  const storageInvoice = await billStorage(tx, { accountId: customer, storage, createdBy })
  if (storageInvoice) {
    const { invoiceId } = storageInvoice
    choices.set(invoiceId, { type: 'invoice', id: invoiceId, invoice: storageInvoice })
  }
  const result = [...choices.values()]
  if (new Set(result.map(({ invoice }) => invoice.accountId)).size > 1)
    throw new Refusal('invalid', 'These belong to different customers. Make one checkout for each.')
  return result
}

/** Refuses an amount that is more than what is due, or less than the smallest part payment. */
export async function mustBePayable(
  tx: Transaction,
  amountJmdCents: number,
  choices: readonly Chosen[],
): Promise<void> {
  const due = choices.reduce((total, { invoice }) => total + invoice.balanceJmdCents, 0)
  const { minimumJmdCents } = (await readSettings(tx.kysely)).partPayment
  const problem = partProblem(amountJmdCents, due, minimumJmdCents)
  if (problem) throw new Refusal('invalid', problem, { amountJmdCents: [problem] })
}
