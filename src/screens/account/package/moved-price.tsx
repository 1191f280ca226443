import { Alert } from '@mantine/core'
import type { Package } from '#sync/entities/packages/package.ts'
import { isBilled } from '#sync/rules/prices/billed.ts'
import { priceMoveText } from '#sync/rules/prices/price-move.ts'
import { WarningIcon } from '../../../ui/icons.ts'
import { formatDay } from '../../../ui/texts/format.ts'
import { whyNoCost } from './why-no-cost.ts'

/** A price that we changed after its customer had seen another one, and why; nothing once it is billed. */
export function MovedPrice({ row }: { row: Package }) {
  const { priceMove } = row
  if (!priceMove || isBilled(row) || whyNoCost(row) !== null) return null
  return (
    <Alert color="signal" icon={<WarningIcon />} title={`The price changed on ${formatDay(priceMove.at)}`}>
      {priceMoveText(priceMove)} {priceMove.note}
    </Alert>
  )
}
