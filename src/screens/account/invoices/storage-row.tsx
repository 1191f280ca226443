import { Link } from '@tanstack/react-router'
import type { StorageDue } from '#sync/api/money/storage.ts'
import { Checkbox } from '../../../ui/checks.tsx'
import { formatJmd } from '../../../ui/texts/format.ts'
import { useArea } from '../area.ts'
import classes from './invoice-rows.module.css'

interface StorageRowProps {
  due: StorageDue
  choice: { chosen: boolean; onChange: (chosen: boolean) => void }
}

/** Storage charges that came after the package's invoice, to pay together with the rest. */
export function StorageRow({ due, choice }: StorageRowProps) {
  const area = useArea()
  const { packageId, trackingNumber, description, dueJmdCents } = due
  return (
    <li className={classes['row']}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box inside is its control, and the label makes all of the column the thumb's */}
      <label className={classes['check']}>
        <Checkbox
          aria-label={`Pay storage of ${trackingNumber}`}
          checked={choice.chosen}
          onChange={(event) => choice.onChange(event.currentTarget.checked)}
        />
      </label>
      <Link to={area.packageOf(packageId)} className={classes['link'] ?? ''}>
        <span className={classes['words']}>
          <span>Storage: {description || trackingNumber}</span>
          <span className={classes['more']}>{trackingNumber} · until today</span>
        </span>
        <span className={classes['money']}>
          <strong>{formatJmd(dueJmdCents)}</strong>
        </span>
      </Link>
    </li>
  )
}
