import { type StoreOrderStatus, storeOrderStatusText } from '#sync/entities/orders/store-order-status.ts'
import {
  AgreedIcon,
  CancelIcon,
  PurchasedIcon,
  QuoteIcon,
  ReceivedIcon,
  RequestIcon,
} from '../../ui/icons.ts'
import { type StatusLooks, statusBadgeOf } from './status-badge-of.tsx'

const looks: StatusLooks<StoreOrderStatus> = {
  requested: { tone: 'warn', icon: RequestIcon },
  quoted: { tone: 'info', icon: QuoteIcon },
  approved: { tone: 'info', icon: AgreedIcon },
  purchased: { tone: 'moving', icon: PurchasedIcon },
  received: { tone: 'good', icon: ReceivedIcon },
  cancelled: { tone: 'neutral', icon: CancelIcon },
}

export const StoreOrderBadge = statusBadgeOf(looks, storeOrderStatusText)
