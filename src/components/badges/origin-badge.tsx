import { packageStatusText } from '#sync/entities/packages/package-status.ts'
import { atOriginText } from '#sync/rules/origins/origin-text.ts'
import { useBranches } from '../../queries/branches.ts'
import { Tag } from '../../ui/tag.tsx'
import { statusLooks } from './status-badge.tsx'

/** A package in the warehouse that it comes from. Separate, so that only these rows of a list read the branches. */
export function OriginBadge({ branchId, quiet = false }: { branchId: string; quiet?: boolean }) {
  const origin = useBranches()?.find((branch) => branch.branchId === branchId)
  const text = atOriginText('ReceivedAtWharehouse', origin) ?? packageStatusText.ReceivedAtWharehouse
  return <Tag {...statusLooks.ReceivedAtWharehouse} text={text} quiet={quiet} />
}
