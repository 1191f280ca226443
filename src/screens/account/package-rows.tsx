import { Link } from '@tanstack/react-router'
import type { Package } from '#sync/entities/package.ts'
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

const dayOf = ({ status, deliveredAt, updatedAt }: Package): string =>
  status === 'Delivered' && deliveredAt
    ? `Delivered ${formatDay(deliveredAt)}`
    : `Updated ${formatDay(updatedAt)}`

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
