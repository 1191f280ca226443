import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ShipTotalsBody } from '#sync/api/money/ship-totals.ts'
import { shipTotalsQuery } from '../../queries/api/money/ship-totals.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { consolidationPriceText } from './consolidation-text.ts'

/** Long enough that a number is typed to its end. */
const typingMs = 400

/** The totals of the packages apart and in one box, while its measures are typed. */
export function ConsolidationPrice({ body }: { body: ShipTotalsBody }) {
  const [settledBody] = useDebouncedValue(body, typingMs)
  const answer = useServerQuery(shipTotalsQuery(settledBody))
  const text = consolidationPriceText(answer, settledBody.box !== null)
  return (
    <Text size="sm" c="dimmed" role="status">
      {text}
    </Text>
  )
}
