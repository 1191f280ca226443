import type { Package } from '#sync/entities/packages/package.ts'
import { packageStatusText } from '#sync/entities/packages/package-status.ts'
import { isHeldByCustoms } from '#sync/rules/manifests/customs.ts'
import { endingStateText, isEnded } from '#sync/rules/packages/ending-state.ts'
import { isLost, isMissing } from '#sync/rules/packages/missing.ts'
import { type PickupPlace, pickupHeadText } from '#sync/rules/packages/pickup-place.ts'
import { roadText } from '#sync/rules/transfers/road-text.ts'
import { OriginBadge } from '../../../components/badges/origin-badge.tsx'
import { StatusBadge, statusLooks } from '../../../components/badges/status-badge.tsx'
import { useBranches } from '../../../queries/branches.ts'
import { HoldIcon, MissingIcon, OnRouteIcon, SearchIcon, UnclaimedIcon } from '../../../ui/icons.ts'
import { Tag } from '../../../ui/tag.tsx'

interface OwnStatusProps {
  row: Package
  /** True if a driver has the package. */
  isOut?: boolean
}

/** The status as the owner sees it. A driver on the way, a search and a hold are more important than the place. */
export function OwnStatus({ row, isOut = false }: OwnStatusProps) {
  if (isLost(row)) return <Tag tone="bad" icon={MissingIcon} text="Lost" />
  if (isMissing(row)) return <Tag tone="warn" icon={SearchIcon} text="We’re looking for it" />
  const ending = endingStateText(row)
  if (ending) return <Tag tone={isEnded(row) ? 'neutral' : 'warn'} icon={UnclaimedIcon} text={ending} />
  if (isOut) return <Tag tone="moving" icon={OnRouteIcon} text="Out for delivery" />
  if (isHeldByCustoms(row)) return <Tag tone="warn" icon={HoldIcon} text="On hold at customs" />
  if (row.headingTo) return <OnTheRoad branchId={row.headingTo} />
  if (row.status === 'ReceivedAtWharehouse' && row.originBranchId)
    return <OriginBadge branchId={row.originBranchId} />
  return row.status === 'AtHeadOffice' ? <AtHeadOffice row={row} /> : <StatusBadge status={row.status} />
}

/** Its branch is the office to which it goes. */
function OnTheRoad({ branchId }: { branchId: string }) {
  const office = useBranches()?.find((branch) => branch.branchId === branchId)
  return <Tag tone="moving" icon={OnRouteIcon} text={roadText(office)} />
}

/** Separate from the others, so that only these rows of a long list read the offices. */
function AtHeadOffice({ row: { branchId } }: Pick<OwnStatusProps, 'row'>) {
  const office = useBranches()?.find((branch) => branch.branchId === branchId)
  return <HeadOfficeTag office={office} />
}

export const HeadOfficeTag = ({ office }: { office: PickupPlace }) => (
  <Tag
    {...statusLooks.AtHeadOffice}
    text={pickupHeadText('AtHeadOffice', office) ?? packageStatusText.AtHeadOffice}
  />
)
