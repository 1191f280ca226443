import type { Package } from '#sync/entities/packages/package.ts'
import { formatDateTime } from '../../ui/texts/format.ts'

/** The person a package was given to and the time; a status that was corrected to delivered names no person. */
export function deliveryFact({
  deliveredAt,
  deliveredTo,
}: Pick<Package, 'deliveredAt' | 'deliveredTo'>): readonly [name: string, value: string | null] {
  const at = deliveredAt && formatDateTime(deliveredAt)
  return deliveredTo ? ['Delivered to', at && `${deliveredTo}, ${at}`] : ['Delivered', at]
}
