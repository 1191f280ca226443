import { type DeliveryStatus, deliveryStatusText } from '#sync/entities/delivery-status.ts'
import { BroughtBackIcon, DeliveredIcon, type Icon, LocalOfficeIcon, OnRouteIcon } from '../ui/icons.ts'
import { Tag, type Tone } from '../ui/tag.tsx'

/** A status without a look does not compile. */
const looks: Record<DeliveryStatus, { tone: Tone; icon: Icon }> = {
  InStore: { tone: 'info', icon: LocalOfficeIcon },
  OutForDelivery: { tone: 'moving', icon: OnRouteIcon },
  Delivered: { tone: 'good', icon: DeliveredIcon },
  ReturnedToOffice: { tone: 'warn', icon: BroughtBackIcon },
}

export const DeliveryBadge = ({ status, quiet }: { status: DeliveryStatus; quiet?: boolean }) => (
  <Tag {...looks[status]} text={deliveryStatusText[status]} {...(quiet ? { quiet } : {})} />
)
