import { type PackageStatus, statusText } from '#sync/entities/package-status.ts'
import {
  CustomsIcon,
  DelayedIcon,
  DeliveredIcon,
  HeadOfficeIcon,
  type Icon,
  LocalOfficeIcon,
  OnRouteIcon,
  PreAlertIcon,
  ReadyForPickupIcon,
  ShippedIcon,
  UnknownIcon,
  WarehouseIcon,
} from '../ui/icons.ts'
import { Tag, type Tone } from '../ui/tag.tsx'

/** The type makes a status without a look fail to compile. */
export const statusLooks: Record<PackageStatus, { tone: Tone; icon: Icon }> = {
  PreAlert: { tone: 'neutral', icon: PreAlertIcon },
  ReceivedAtWharehouse: { tone: 'info', icon: WarehouseIcon },
  Shipped: { tone: 'moving', icon: ShippedIcon },
  OnRoute: { tone: 'moving', icon: OnRouteIcon },
  AtCustoms: { tone: 'warn', icon: CustomsIcon },
  AtHeadOffice: { tone: 'info', icon: HeadOfficeIcon },
  AtLocalOffice: { tone: 'info', icon: LocalOfficeIcon },
  ReadyForPickup: { tone: 'good', icon: ReadyForPickupIcon },
  Delivered: { tone: 'good', icon: DeliveredIcon },
  Delayed: { tone: 'bad', icon: DelayedIcon },
}

/** A package's status as a badge; a status that this version doesn't know reads "N/A". */
export function StatusBadge(props: { status: string; quiet?: boolean }) {
  const look = Object.hasOwn(statusLooks, props.status)
    ? statusLooks[props.status as PackageStatus]
    : { tone: 'neutral' as const, icon: UnknownIcon }
  return <Tag {...look} text={statusText(props.status)} {...(props.quiet ? { quiet: true } : {})} />
}
