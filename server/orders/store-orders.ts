import type { NewStoreOrder, StoreOrderUpdate } from '#sync/api/store-orders.ts'
import type { StoreOrder } from '#sync/entities/store-order.ts'
import {
  type StoreOrderDeed,
  type StoreOrderStatus,
  storeOrderAllows,
  storeOrderMachine,
} from '#sync/entities/store-order-status.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { withServiceGct } from '#sync/rules/gct.ts'
import { type Charge, jmdOfUsd, jmdText, usdText } from '#sync/rules/money.ts'
import { mustBeIn, mustFollow } from '#sync/rules/transitions.ts'
import { noSuchAccount } from '../accounts/update-account.ts'
import { issueInvoice, voidInvoice } from '../billing/invoices.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import type { Transaction } from '../changes/transaction.ts'
import { livingInvoiceOf } from '../db/billing/kind-invoices.ts'
import { readSettings } from '../db/company/settings.ts'
import {
  changeStoreOrder,
  deleteStoreOrder,
  findStoreOrder,
  insertStoreOrder,
} from '../db/orders/store-orders.ts'

interface Work {
  readonly tx: Transaction
  readonly deps: Pick<ChangeDeps, 'ids'>
  /** The name of whoever does it. */
  readonly by: string
}

export const noSuchStoreOrder = () =>
  new Refusal('not-found', 'There is no such store order. It may have been deleted.')

const orderName = ({ store }: StoreOrder): string => `The order at ${store}`

const mustAllow = (order: StoreOrder, deed: StoreOrderDeed): void =>
  mustBeIn(storeOrderMachine, orderName(order), order.status, storeOrderAllows[deed])

/** An order as it is kept: without what is worked out for the answer. */
async function mustFind({ kysely }: Transaction, storeOrderId: string): Promise<StoreOrder> {
  const found = await findStoreOrder(kysely, storeOrderId)
  if (!found) throw noSuchStoreOrder()
  const { customer: _, goodsUsdCents: __, totalUsdCents: ___, ...order } = found
  return order
}

/** The same id again is the order that was made before. */
export async function makeStoreOrder(
  { tx, by }: Work,
  input: NewStoreOrder & { storeOrderId: string },
): Promise<void> {
  const account = await tx.get('account', input.accountId)
  if (!account || account.deletedAt || account.role !== 'User') throw noSuchAccount()
  const before = await findStoreOrder(tx.kysely, input.storeOrderId)
  if (before?.accountId === input.accountId) return
  if (before)
    throw new Refusal('already-exists', 'This id is already in use. Send it again with another one.')
  const order: StoreOrder = {
    ...input,
    status: 'requested',
    orderInvoiceId: null,
    createdAt: tx.at,
    updatedAt: tx.at,
    createdBy: by,
  }
  await insertStoreOrder(tx.kysely, order)
  await tx.note('storeOrder', order.storeOrderId, null, order)
}

async function mustBePriced(_work: Work, order: StoreOrder): Promise<void> {
  const open = order.items.filter((item) => item.unitUsdCents === null).map((item) => item.name)
  if (open.length > 0)
    throw new Refusal(
      'wrong-state',
      `${orderName(order)} is at "${storeOrderMachine.text[order.status]}" and has no price yet for: ${open.join(', ')}. Enter the shop's price of each item; then it can be quoted.`,
    )
}

/** Goods and service fee in JMD at the rate of now; each amount is rounded once. */
function chargesOf({ items, serviceFeeUsdCents, store }: StoreOrder, rate: number): Charge[] {
  const at = `at ${jmdText(rate)} to the US dollar`
  const goods = items.map(
    ({ name, options, quantity, inStock, unitUsdCents }): Charge => ({
      feature: 'Goods',
      description: options ? `${name} (${options})` : name,
      quantity,
      inStock,
      unitJmdCents: jmdOfUsd(unitUsdCents ?? 0, rate),
      how: `${usdText(unitUsdCents ?? 0)} each at ${store}, ${at}`,
    }),
  )
  if (serviceFeeUsdCents === 0) return goods
  return [
    ...goods,
    {
      feature: 'ServiceFee',
      description: 'Service fee',
      quantity: 1,
      unitJmdCents: jmdOfUsd(serviceFeeUsdCents, rate),
      how: `${usdText(serviceFeeUsdCents)}, ${at}`,
    },
  ]
}

async function bill({ tx, deps, by }: Work, order: StoreOrder): Promise<void> {
  const { exchangeRate, gct } = await readSettings(tx.kysely)
  await issueInvoice(tx, deps, {
    kind: 'StoreOrder',
    accountId: order.accountId,
    storeOrderId: order.storeOrderId,
    charges: withServiceGct(chargesOf(order, exchangeRate), gct),
    exchangeRate,
    createdBy: by,
  })
}

async function unbill({ tx }: Work, { storeOrderId }: StoreOrder): Promise<void> {
  const invoice = await livingInvoiceOf(tx.kysely, { storeOrderId })
  if (invoice) await voidInvoice(tx, invoice.invoiceId, 'The store order was cancelled')
}

const onReaching: Partial<Record<StoreOrderStatus, (work: Work, order: StoreOrder) => Promise<void>>> = {
  quoted: mustBePriced,
  approved: bill,
  cancelled: unbill,
}

/** Changes what is ordered while that is allowed, and takes the step that is asked for. */
export async function updateStoreOrder(
  work: Work,
  storeOrderId: string,
  { status, ...body }: StoreOrderUpdate,
): Promise<void> {
  const { tx } = work
  const before = await mustFind(tx, storeOrderId)
  const { note: _, ...ordered } = pickDefined(body)
  if (Object.keys(ordered).length > 0) mustAllow(before, 'change')
  const changed: StoreOrder = { ...before, ...pickDefined(body), updatedAt: tx.at }
  const to = status === before.status ? undefined : status
  if (to) {
    mustFollow(storeOrderMachine, orderName(before), before.status, to)
    await onReaching[to]?.(work, changed)
  }
  const after = { ...changed, status: to ?? before.status }
  // A quote stands as it was given: with a price taken out it is a request again, and asked for as such.
  if (!to && after.status === 'quoted') await mustBePriced(work, after)
  await changeStoreOrder(tx.kysely, after)
  await tx.note('storeOrder', storeOrderId, before, after)
}

export async function removeStoreOrder({ tx }: Work, storeOrderId: string): Promise<void> {
  const order = await mustFind(tx, storeOrderId)
  mustAllow(order, 'remove')
  await deleteStoreOrder(tx.kysely, storeOrderId, tx.at)
  await tx.note('storeOrder', storeOrderId, order, null)
}
