import type { ManifestLine } from '#sync/entities/packages/manifest.ts'
import { type ManifestStatus, manifestStatusText } from '#sync/entities/packages/manifest-status.ts'
import {
  AddIcon,
  AllDoneIcon,
  CancelIcon,
  CheckIcon,
  CustomsIcon,
  HeadOfficeIcon,
  type Icon,
  MissingIcon,
  NotCountedIcon,
  OnRouteIcon,
  OpenManifestIcon,
  SealIcon,
  ShippedIcon,
  WarningIcon,
} from '../../ui/icons.ts'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { type StatusLooks, statusBadgeOf } from './status-badge-of.tsx'

const looks: StatusLooks<ManifestStatus> = {
  Open: { tone: 'info', icon: OpenManifestIcon },
  Sealed: { tone: 'info', icon: SealIcon },
  Shipped: { tone: 'moving', icon: ShippedIcon },
  OnRoute: { tone: 'moving', icon: OnRouteIcon },
  AtCustoms: { tone: 'warn', icon: CustomsIcon },
  AtHeadOffice: { tone: 'info', icon: HeadOfficeIcon },
  Completed: { tone: 'good', icon: AllDoneIcon },
  Cancelled: { tone: 'neutral', icon: CancelIcon },
}

export const ManifestStatusBadge = statusBadgeOf(looks, manifestStatusText)

type Arrival = ManifestLine['arrival']

const arrivals: Record<Arrival, { tone: Tone; icon: Icon; text: string }> = {
  Pending: { tone: 'neutral', icon: NotCountedIcon, text: 'Not counted' },
  Received: { tone: 'good', icon: CheckIcon, text: 'Received' },
  Damaged: { tone: 'warn', icon: WarningIcon, text: 'Damaged' },
  Missing: { tone: 'bad', icon: MissingIcon, text: 'Missing' },
}

/** How a package of a manifest arrived, as a badge. An extra that is damaged or missing says that instead. */
export const ArrivalBadge = ({
  line: { arrival, extra },
}: {
  line: Pick<ManifestLine, 'arrival' | 'extra'>
}) =>
  extra && arrival === 'Received' ? (
    <Tag tone="warn" icon={AddIcon} text="Extra" quiet />
  ) : (
    <Tag {...arrivals[arrival]} quiet />
  )
