import { Link } from '@tanstack/react-router'
import type { Package } from '#sync/entities/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { expectedText, latenessText } from '#sync/rules/expected-text.ts'
import { clock } from '../../browser/clock.ts'
import { StateBadge } from '../../components/state-badge.tsx'
import { useChangesOf } from '../../queries/sync-status.ts'
import { formatDay } from '../../ui/format.ts'
import { useArea } from './area.ts'
import { OwnStatus } from './own-status.tsx'
import classes from './package-rows.module.css'

/** The sync state of this device's latest change to the package; nothing once everything is synced. */
export function PendingState({ packageId }: { packageId: string }) {
  const pending = useChangesOf(packageId)?.at(-1)
  return pending ? <StateBadge state={pending.state} quiet /> : null
}

/** The day that matters now: when the package is expected or was delivered, else its last change. */
function dayOf(row: Package): string {
  const { status, deliveredAt, updatedAt, missingSince } = row
  if (missingSince) return `Missing since ${formatDay(missingSince)}`
  if (status === 'Delivered' && deliveredAt) return `Delivered ${formatDay(deliveredAt)}`
  const today = jamaicaDay(clock.now())
  const whenText = expectedText(row, today)
  if (whenText) return latenessText(row, today) ? `${whenText}, running late` : whenText
  return `Updated ${formatDay(updatedAt)}`
}

/** A row of a customer's list of packages. */
export function PackageRow({ row }: { row: Package }) {
  const area = useArea()
  return (
    <Link to={area.packageOf(row.packageId)} className={classes['row'] ?? ''}>
      <span className={classes['words']}>
        <span className={classes['what']}>{row.description || row.trackingNumber}</span>
        <span className={classes['more']}>
          {row.courier && `${row.courier} · `}
          {row.trackingNumber}
          <span className={classes['dot']}> · </span>
          <span className={classes['day']}>{dayOf(row)}</span>
        </span>
      </span>
      <span className={classes['state']}>
        <OwnStatus row={row} />
        <PendingState packageId={row.packageId} />
      </span>
    </Link>
  )
}
