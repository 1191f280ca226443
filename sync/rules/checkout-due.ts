import type { CheckoutItem } from '../entities/checkout.ts'
import { type InvoiceStatus, invoiceCan } from '../entities/invoice-status.ts'
import { usdOfJmd } from './money.ts'

/** What the books say of an invoice that a checkout asks for. */
export interface ItemInvoice {
  readonly accountId: string
  readonly statusId: InvoiceStatus
  readonly balanceJmdCents: number
  readonly exchangeRate: number
}

/** `paid`: nothing is owed on it any more. `withdrawn`: it is void, or another customer's now. */
export const itemStates = ['owed', 'paid', 'withdrawn'] as const
export type ItemState = (typeof itemStates)[number]

export interface DueItem extends CheckoutItem {
  readonly state: ItemState
}

export interface CheckoutDue {
  readonly items: readonly DueItem[]
  readonly totalJmdCents: number
  readonly totalUsdCents: number
  /** It asks for less than it was made for. */
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
 * What a checkout asks for at this moment: of each invoice the part that it was made for, as far as that is still owed.
 * It never asks for more than it was made for, so that an amount that somebody agreed to stays the most they pay.
 */
export function checkoutDue(
  { accountId, items }: { readonly accountId: string; readonly items: readonly CheckoutItem[] },
  invoiceOf: (invoiceId: string) => ItemInvoice | undefined,
): CheckoutDue {
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
