import type { Package } from '#sync/entities/package.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { HoldIcon, OnRouteIcon } from '../../ui/icons.ts'
import { Tag } from '../../ui/tag.tsx'
import { isHeld } from './mine.ts'

interface OwnStatusProps {
  row: Package
  /** True if a driver has the package. */
  isOut?: boolean
}

/** The status as the owner sees it. A driver on the way and a hold are more important than the place. */
export function OwnStatus({ row, isOut = false }: OwnStatusProps) {
  if (isOut) return <Tag tone="moving" icon={OnRouteIcon} text="Out for delivery" />
  if (isHeld(row)) return <Tag tone="warn" icon={HoldIcon} text="On hold at customs" />
  return <StatusBadge status={row.status} />
}
