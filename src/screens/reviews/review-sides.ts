import type { Package } from '#sync/entities/packages/package.ts'
import type { Review } from '#sync/entities/packages/review.ts'
import type { SideHeads } from '../../components/settle/differences.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'

type CheckedIn = Pick<Package, 'checkedInBy' | 'checkedInAt'>
type Offer = Pick<Review, 'kind' | 'by' | 'at'>

const offeredNames: Partial<Record<Review['kind'], string>> = {
  ownerDiffers: 'Customer',
  claimed: 'Pre-alert',
}

/** Both people of a conflict with their times, because the decider may want to ask them. */
export function reviewSides({ kind, by, at }: Offer, pkg: CheckedIn | null): SideHeads {
  const source = pkg?.checkedInBy
    ? `Checked in by ${pkg.checkedInBy}, ${formatDateTime(pkg.checkedInAt)}`
    : undefined
  return {
    current: { name: 'Current', source },
    offered: { name: offeredNames[kind] ?? 'Other device', source: `${by}, ${formatDateTime(at)}` },
  }
}
