import type { OwnStoreOrder } from '#sync/api/orders/own-store-orders.ts'
import type { StoreOrderStatus } from '#sync/entities/orders/store-order-status.ts'
import {
  DoneIcon,
  type Icon,
  PurchasedIcon,
  QuoteIcon,
  ReceivedIcon,
  RequestIcon,
  UnpaidIcon,
  VoidIcon,
} from '../../../ui/icons.ts'
import type { Tone } from '../../../ui/tag.tsx'
import { plural } from '../../../ui/texts/format.ts'

/** The stage a customer sees: an approved order is to be paid or paid, and only to be bought until that is known. */
export type OrderStage = Exclude<StoreOrderStatus, 'approved'> | 'toBuy' | 'toPay' | 'paid'

export const stageOf = (
  { status, orderInvoiceId }: Pick<OwnStoreOrder, 'status' | 'orderInvoiceId'>,
  unpaidIds: ReadonlySet<string> | undefined,
): OrderStage => {
  if (status !== 'approved') return status
  if (!unpaidIds) return 'toBuy'
  return orderInvoiceId !== null && unpaidIds.has(orderInvoiceId) ? 'toPay' : 'paid'
}

interface StageLook {
  readonly tone: Tone
  readonly icon: Icon
  readonly text: string
  /** The next step. */
  readonly next: string
}

export const stageLooks: Readonly<Record<OrderStage, StageLook>> = {
  requested: {
    tone: 'neutral',
    icon: RequestIcon,
    text: 'Quote requested',
    next: 'We’re checking prices and stock at the shop. You’ll get a notification when your quote is ready.',
  },
  quoted: {
    tone: 'warn',
    icon: QuoteIcon,
    text: 'Quote ready',
    next: 'Check the quote and approve it. We buy once you’ve paid.',
  },
  toBuy: {
    tone: 'neutral',
    icon: QuoteIcon,
    text: 'Approved',
    next: 'We buy your items once they’re paid.',
  },
  toPay: {
    tone: 'warn',
    icon: UnpaidIcon,
    text: 'To pay',
    next: 'We buy your items as soon as this is paid.',
  },
  paid: {
    tone: 'info',
    icon: DoneIcon,
    text: 'Paid',
    next: 'We’re buying your items now.',
  },
  purchased: {
    tone: 'moving',
    icon: PurchasedIcon,
    text: 'Purchased',
    next: 'The shop ships your items to our US warehouse.',
  },
  received: {
    tone: 'good',
    icon: ReceivedIcon,
    text: 'At our warehouse',
    next: 'Your items arrived at our US warehouse. Follow them with your packages.',
  },
  cancelled: {
    tone: 'neutral',
    icon: VoidIcon,
    text: 'Cancelled',
    next: 'If you paid for it, the money is kept as your credit.',
  },
}

export const itemsText = ({ items }: Pick<OwnStoreOrder, 'items'>): string => {
  const [first, ...others] = items
  if (!first) return ''
  return others.length === 0 ? first.name : `${first.name} and ${plural(others.length, 'more item')}`
}

/** Returns a link's host name, such as "amazon.com"; '' if the link isn't a web address. */
export function shopHost(link: string): string {
  if (!URL.canParse(link)) return ''
  const { protocol, hostname } = new URL(link)
  return /^https?:$/.test(protocol) && hostname.includes('.') ? hostname.replace(/^www\./, '') : ''
}
