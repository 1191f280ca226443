import { Text } from '@mantine/core'
import type { Package } from '#sync/entities/packages/package.ts'
import { enteredLines } from '#sync/rules/packages/box-lines.ts'
import { formatUsd } from '../../ui/texts/format.ts'
import classes from './lines.module.css'

/** The goods in a box, item by item; nothing for a box that is described as one thing. */
export function LinesList({ pkg }: { pkg: Package }) {
  const lines = enteredLines(pkg)
  if (lines.length === 0) return null
  return (
    <ul className={classes['list']} aria-label="Items">
      {lines.map(({ lineId, quantity, description, valueUsdCents, dutyCategory, hsCode }) => (
        <li key={lineId} className={classes['entry']}>
          <div className={classes['words']}>
            <Text style={{ overflowWrap: 'anywhere' }}>
              {quantity > 1 && `${quantity} × `}
              {description}
            </Text>
            <Text size="sm" c="dimmed">
              {dutyCategory ?? 'No category yet'}
              {hsCode !== '' && ` · HS ${hsCode}`}
            </Text>
          </div>
          <Text className={classes['value'] ?? ''}>{formatUsd(valueUsdCents)}</Text>
        </li>
      ))}
    </ul>
  )
}
