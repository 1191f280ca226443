import type { BulkSelection, BulkSummary } from '#sync/api/money/invoice-bodies.ts'
import { invoiceCan } from '#sync/entities/money/invoice-status.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { minimumPart } from '#sync/rules/payments/part-payment.ts'
import { usdOfJmd } from '#sync/rules/prices/money.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { type FoundInvoice, findInvoiceOf } from '../db/billing/invoice-pages.ts'
import { readSettings } from '../db/company/settings.ts'
import { findPackageById } from '../db/packages/packages.ts'
import { pendingPaymentsOf } from '../db/payments/pending-payments.ts'
import { mustBeAbleTo } from './invoices.ts'
import { mustSeeInvoice } from './visible-invoices.ts'

type Item = BulkSummary['items'][number]
type Kind = Item['type']
type Find = (deps: ChangeDeps, actor: Actor, id: string) => Promise<FoundInvoice>

const notThere = (noun: string) => new Refusal('not-found', `${noun} not found. It may have been deleted.`)

const invoiceOfPackage: Find = async ({ db }, actor, packageId) => {
  const pkg = await findPackageById(db.reads.kysely, packageId)
  if (!pkg || !packagePolicy.canReadCosts(actor, pkg)) throw notThere('Package')
  if (!pkg.invoiceId)
    throw new Refusal(
      'wrong-state',
      `Package ${pkg.trackingNumber} has no invoice yet, so there is nothing to pay.`,
    )
  return mustSeeInvoice(db.reads.kysely, actor, pkg.invoiceId)
}

const invoiceOf =
  (of: 'deliveryId' | 'storeOrderId', noun: string): Find =>
  async ({ db }, actor, id) => {
    const invoice = await findInvoiceOf(db.reads.kysely, of, id, invoicePolicy.whereReadable(actor))
    if (!invoice) throw notThere(noun)
    return invoice
  }

const finders: Record<Kind, Find> = {
  invoice: ({ db }, actor, id) => mustSeeInvoice(db.reads.kysely, actor, id),
  package: invoiceOfPackage,
  storeOrder: invoiceOf('storeOrderId', 'Store order'),
  delivery: invoiceOf('deliveryId', 'Delivery'),
}

const chosenOf = (body: BulkSelection): [Kind, string][] => [
  ...[...new Set([...body.invoiceIds, ...body.invoices])].map((id): [Kind, string] => ['invoice', id]),
  ...[...new Set(body.packages)].map((id): [Kind, string] => ['package', id]),
  ...[...new Set(body.storeOrders)].map((id): [Kind, string] => ['storeOrder', id]),
  ...[...new Set(body.deliveries)].map((id): [Kind, string] => ['delivery', id]),
]

/** The balance of an invoice; zero when it is paid. */
function owedOn(invoice: FoundInvoice): number {
  if (invoice.statusId === 'paid') return 0
  mustBeAbleTo(invoice, 'pay')
  return invoiceCan.pay.includes(invoice.statusId) ? invoice.balanceJmdCents : 0
}

/** The balances of the selected things. An invoice that two of them share counts once, at the first of them. */
export async function bulkSummary(deps: ChangeDeps, actor: Actor, body: BulkSelection): Promise<BulkSummary> {
  invoicePolicy.mayAsk(actor)
  const selection = chosenOf(body)
  if (selection.length === 0)
    throw new Refusal('invalid', 'Choose what to pay for.', { invoiceIds: ['names nothing'] })
  const { exchangeRate, partPayment } = await readSettings(deps.db.reads.kysely)
  const items: Item[] = []
  const countedIds = new Set<string>()
  for (const [type, id] of selection) {
    const invoice = await finders[type](deps, actor, id)
    const amountJmdCents = countedIds.has(invoice.invoiceId) ? 0 : owedOn(invoice)
    countedIds.add(invoice.invoiceId)
    const amountUsdCents = usdOfJmd(amountJmdCents, exchangeRate)
    items.push({
      type,
      id,
      invoiceId: invoice.invoiceId,
      amountUsdCents,
      amountJmdCents,
      amountUsd: amountUsdCents / 100,
      amountJmd: amountJmdCents / 100,
    })
  }
  const totalJmdCents = items.reduce((sum, item) => sum + item.amountJmdCents, 0)
  const totalUsdCents = items.reduce((sum, item) => sum + item.amountUsdCents, 0)
  const pending = await pendingPaymentsOf(deps.db.reads, [...countedIds], deps.clock.now())
  return {
    totalItems: items.length,
    totalUsdCents,
    totalJmdCents,
    totalAmountUsd: totalUsdCents / 100,
    totalAmountJmd: totalJmdCents / 100,
    leastJmdCents: minimumPart(totalJmdCents, partPayment.minimumJmdCents),
    pending: [...pending.values()].flat().sort((a, b) => (a.since < b.since ? -1 : 1)),
    items,
  }
}
