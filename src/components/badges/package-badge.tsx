import type { Package } from '#sync/entities/packages/package.ts'
import { statusText } from '#sync/entities/packages/package-status.ts'
import { isHeldByCustoms } from '#sync/rules/manifests/customs.ts'
import { endingStateText, isEnded } from '#sync/rules/packages/ending-state.ts'
import { isLost, isMissing } from '#sync/rules/packages/missing.ts'
import { roadText } from '#sync/rules/transfers/road-text.ts'
import { useBranches } from '../../queries/branches.ts'
import { HoldIcon, MissingIcon, OnRouteIcon, UnclaimedIcon } from '../../ui/icons.ts'
import { Tag } from '../../ui/tag.tsx'
import { formatShortDay } from '../../ui/texts/format.ts'
import { OriginBadge } from './origin-badge.tsx'
import { StatusBadge } from './status-badge.tsx'

interface PackageBadgeProps {
  pkg: Pick<Package, 'status' | 'arrival' | 'missingSince' | 'loss' | 'ending' | 'customs'> &
    Partial<Pick<Package, 'headingTo' | 'originBranchId'>>
  quiet?: boolean
}

const missingText = ({ missingSince, loss }: PackageBadgeProps['pkg']): string => {
  if (loss?.status === 'Reported') return 'Missing, reported as lost'
  return missingSince ? `Missing since ${formatShortDay(missingSince)}` : 'Missing'
}

const holdText = ({ status }: PackageBadgeProps['pkg']): string =>
  status === 'AtCustoms' ? 'On hold at customs' : `${statusText(status)}, on hold`

/** Separate from the others, so that only packages on the road read the offices. */
function RoadBadge({ branchId, quiet }: { branchId: string; quiet: boolean }) {
  const office = useBranches()?.find((branch) => branch.branchId === branchId)
  return <Tag tone="moving" icon={OnRouteIcon} text={roadText(office)} quiet={quiet} />
}

/**
 * A package's state as staff see it: a missing package isn't said to be where it was seen last, and a hold is named
 * with the place, because nobody may send on or hand over what customs holds.
 */
export function PackageBadge({ pkg, quiet = false }: PackageBadgeProps) {
  const ending = isMissing(pkg) ? null : endingStateText(pkg)
  if (ending)
    return <Tag tone={isEnded(pkg) ? 'neutral' : 'warn'} icon={UnclaimedIcon} text={ending} quiet={quiet} />
  if (!isMissing(pkg) && isHeldByCustoms(pkg))
    return <Tag tone="bad" icon={HoldIcon} text={holdText(pkg)} quiet={quiet} />
  if (!isMissing(pkg) && pkg.headingTo) return <RoadBadge branchId={pkg.headingTo} quiet={quiet} />
  if (!isMissing(pkg) && pkg.status === 'ReceivedAtWharehouse' && pkg.originBranchId)
    return <OriginBadge branchId={pkg.originBranchId} quiet={quiet} />
  if (!isMissing(pkg)) return <StatusBadge status={pkg.status} quiet={quiet} />
  const text = isLost(pkg) ? 'Lost' : missingText(pkg)
  return <Tag tone="bad" icon={MissingIcon} text={text} quiet={quiet} />
}
