import type { Package } from '#sync/entities/package.ts'
import { isLost, isMissing } from '#sync/rules/missing.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { HoldIcon, MissingIcon, SearchIcon } from '../../ui/icons.ts'
import { Tag } from '../../ui/tag.tsx'
import { isHeld } from './mine.ts'

/** The status as the owner sees it. A search and a hold are more important than the place of the package. */
export function OwnStatus({ row }: { row: Package }) {
  if (isLost(row)) return <Tag tone="bad" icon={MissingIcon} text="Lost" />
  if (isMissing(row)) return <Tag tone="warn" icon={SearchIcon} text="We’re looking for it" />
  if (isHeld(row)) return <Tag tone="warn" icon={HoldIcon} text="On hold at customs" />
  return <StatusBadge status={row.status} />
}
