import type { StoreOrderItem } from '../../entities/orders/store-order.ts'
import type { BoxLine } from '../../entities/packages/box-line.ts'
import { withLineIds } from '../../entities/packages/line-ids.ts'
import { fewerLines } from './box-lines.ts'

const longestDescription = 200

/** The goods of a store order as the lines of the box in which they come. */
export const orderLines = (items: readonly StoreOrderItem[]): readonly BoxLine[] =>
  fewerLines(
    withLineIds(
      items.map(({ name, options, quantity, unitUsdCents, dutyCategory }) => ({
        lineId: undefined,
        description: [name, options].filter(Boolean).join(', ').slice(0, longestDescription).trim(),
        quantity,
        valueUsdCents: quantity * (unitUsdCents ?? 0),
        dutyCategory,
        hsCode: '',
      })),
    ),
  )
