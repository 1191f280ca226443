import { type PackageState, packageStateNames } from '#sync/entities/packages/package-state.ts'
import {
  CustomsIcon,
  DelayedIcon,
  DeliveredIcon,
  HeadOfficeIcon,
  type Icon,
  LocalOfficeIcon,
  MissingIcon,
  OnRouteIcon,
  PreAlertIcon,
  ReadyForPickupIcon,
  ShippedIcon,
  UnclaimedIcon,
  UnknownIcon,
  WarehouseIcon,
} from '../../ui/icons.ts'
import { Tag, type Tone } from '../../ui/tag.tsx'

/** The type makes a state without a look fail to compile. */
export const statusLooks: Record<PackageState, { tone: Tone; icon: Icon }> = {
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
  Returned: { tone: 'neutral', icon: UnclaimedIcon },
  Sold: { tone: 'neutral', icon: UnclaimedIcon },
  Destroyed: { tone: 'neutral', icon: UnclaimedIcon },
  Lost: { tone: 'bad', icon: MissingIcon },
}

/** A package's status or state as a badge; one that this version doesn't know reads "N/A". */
export function StatusBadge(props: { status: string; quiet?: boolean }) {
  const look = Object.hasOwn(statusLooks, props.status)
    ? { ...statusLooks[props.status as PackageState], text: packageStateNames[props.status as PackageState] }
    : { tone: 'neutral' as const, icon: UnknownIcon, text: 'N/A' }
  return <Tag {...look} {...(props.quiet ? { quiet: true } : {})} />
}
