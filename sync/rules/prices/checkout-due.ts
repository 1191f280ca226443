import type { Checkout, CheckoutItem } from '../../entities/money/checkout.ts'
import { type InvoiceStatus, invoiceCan } from '../../entities/money/invoice-status.ts'
import { usdOfJmd } from './money.ts'

/** The ledger's facts about an invoice in a checkout. */
export interface ItemInvoice {
  readonly accountId: string
  readonly statusId: InvoiceStatus
  readonly balanceJmdCents: number
  readonly exchangeRate: number
}

/** `paid`: nothing is owed on the invoice. `withdrawn`: it is void or belongs to another customer now. */
export const itemStates = ['owed', 'paid', 'withdrawn'] as const
export type ItemState = (typeof itemStates)[number]

export interface DueItem extends CheckoutItem {
  readonly state: ItemState
}

export interface CheckoutDue {
  readonly items: readonly DueItem[]
  readonly totalJmdCents: number
  readonly totalUsdCents: number
  /** True if the checkout now asks for less than it was made for. */
  readonly hasChanged: boolean
}

function stateOf(invoice: ItemInvoice | undefined, accountId: string): ItemState {
  if (!invoice || invoice.accountId !== accountId) return 'withdrawn'
  if (invoice.statusId === 'paid') return 'paid'
  return invoiceCan.pay.includes(invoice.statusId) ? 'owed' : 'withdrawn'
}

const sum = (items: readonly CheckoutItem[], field: 'amountJmdCents' | 'amountUsdCents'): number =>
  items.reduce((total, item) => total + item[field], 0)

/**
 * The amount that a checkout asks for now: the part of each invoice it was made for, as far as that part is still owed.
 * It never asks for more than it was made for, so the agreed amount remains the maximum.
 */
export function checkoutDue(
  {
    accountId,
    items,
    topUpJmdCents,
    totalUsdCents,
  }: Pick<Checkout, 'accountId' | 'items' | 'topUpJmdCents' | 'totalUsdCents'>,
  invoiceOf: (invoiceId: string) => ItemInvoice | undefined,
): CheckoutDue {
  if (topUpJmdCents > 0) return { items: [], totalJmdCents: topUpJmdCents, totalUsdCents, hasChanged: false }
  const dueItems = items.map((item): DueItem => {
    const invoice = invoiceOf(item.invoiceId)
    const state = stateOf(invoice, accountId)
    if (!invoice || state !== 'owed') return { ...item, state, amountJmdCents: 0, amountUsdCents: 0 }
    const amountJmdCents = Math.min(item.amountJmdCents, invoice.balanceJmdCents)
    return { ...item, state, amountJmdCents, amountUsdCents: usdOfJmd(amountJmdCents, invoice.exchangeRate) }
  })
  const totalJmdCents = sum(dueItems, 'amountJmdCents')
  return {
    items: dueItems,
    totalJmdCents,
    totalUsdCents: sum(dueItems, 'amountUsdCents'),
    hasChanged: totalJmdCents !== sum(items, 'amountJmdCents'),
  }
}
