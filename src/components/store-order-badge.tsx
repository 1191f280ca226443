import { type StoreOrderStatus, storeOrderStatusText } from '#sync/entities/store-order-status.ts'
import {
  AgreedIcon,
  CancelIcon,
  type Icon,
  PurchasedIcon,
  QuoteIcon,
  ReceivedIcon,
  RequestIcon,
} from '../ui/icons.ts'
import { Tag, type Tone } from '../ui/tag.tsx'

/** A status without a look does not compile. */
const looks: Record<StoreOrderStatus, { tone: Tone; icon: Icon }> = {
  requested: { tone: 'warn', icon: RequestIcon },
  quoted: { tone: 'info', icon: QuoteIcon },
  approved: { tone: 'info', icon: AgreedIcon },
  purchased: { tone: 'moving', icon: PurchasedIcon },
  received: { tone: 'good', icon: ReceivedIcon },
  cancelled: { tone: 'neutral', icon: CancelIcon },
}

export const StoreOrderBadge = ({ status, quiet }: { status: StoreOrderStatus; quiet?: boolean }) => (
  <Tag {...looks[status]} text={storeOrderStatusText[status]} {...(quiet ? { quiet } : {})} />
)
