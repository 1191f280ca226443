import { type DeliveryStatus, deliveryStatusText } from '#sync/entities/deliveries/delivery-status.ts'
import { BroughtBackIcon, DeliveredIcon, LocalOfficeIcon, OnRouteIcon } from '../../ui/icons.ts'
import { type StatusLooks, statusBadgeOf } from './status-badge-of.tsx'

const looks: StatusLooks<DeliveryStatus> = {
  InStore: { tone: 'info', icon: LocalOfficeIcon },
  OutForDelivery: { tone: 'moving', icon: OnRouteIcon },
  Delivered: { tone: 'good', icon: DeliveredIcon },
  ReturnedToOffice: { tone: 'warn', icon: BroughtBackIcon },
}

export const DeliveryBadge = statusBadgeOf(looks, deliveryStatusText)
