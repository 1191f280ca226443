import {
  type Icon,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCircleCheck,
  IconClockExclamation,
  IconHelp,
  IconHome,
  IconMailForward,
  IconPackageImport,
  IconPlaneDeparture,
  IconShieldSearch,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { type PackageStatus, statusText } from '#sync/entities/package-status.ts'
import { Tag, type Tone } from '../ui/tag.tsx'

/** A status without a look does not compile. */
export const statusLooks: Record<PackageStatus, { tone: Tone; icon: Icon }> = {
  PreAlert: { tone: 'neutral', icon: IconMailForward },
  ReceivedAtWharehouse: { tone: 'info', icon: IconBuildingWarehouse },
  Shipped: { tone: 'moving', icon: IconPlaneDeparture },
  OnRoute: { tone: 'moving', icon: IconTruckDelivery },
  AtCustoms: { tone: 'warn', icon: IconShieldSearch },
  AtHeadOffice: { tone: 'info', icon: IconHome },
  AtLocalOffice: { tone: 'info', icon: IconBuildingStore },
  ReadyForPickup: { tone: 'good', icon: IconPackageImport },
  Delivered: { tone: 'good', icon: IconCircleCheck },
  Delayed: { tone: 'bad', icon: IconClockExclamation },
}

/** A package's status in the product's words; a value this version does not know reads "N/A". */
export function StatusBadge(props: { status: string; quiet?: boolean }) {
  const look = Object.hasOwn(statusLooks, props.status)
    ? statusLooks[props.status as PackageStatus]
    : { tone: 'neutral' as const, icon: IconHelp }
  return <Tag {...look} text={statusText(props.status)} {...(props.quiet ? { quiet: true } : {})} />
}
