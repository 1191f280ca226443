import type { Package } from '#sync/entities/package.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { HoldIcon } from '../../ui/icons.ts'
import { Tag } from '../../ui/tag.tsx'
import { isHeld } from './mine.ts'

/** The status as the owner sees it. A hold is more important than the place of the package. */
export const OwnStatus = ({ row }: { row: Package }) =>
  isHeld(row) ? (
    <Tag tone="warn" icon={HoldIcon} text="On hold at customs" />
  ) : (
    <StatusBadge status={row.status} />
  )
