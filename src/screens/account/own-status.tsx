import type { Package } from '#sync/entities/package.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { HoldIcon } from '../../ui/icons.ts'
import { Tag } from '../../ui/tag.tsx'
import { isHeld } from './mine.ts'

/** Where a package is, for its owner: a hold says more than the place that it is held at. */
export const OwnStatus = ({ row }: { row: Package }) =>
  isHeld(row) ? (
    <Tag tone="warn" icon={HoldIcon} text="On hold at customs" />
  ) : (
    <StatusBadge status={row.status} />
  )
