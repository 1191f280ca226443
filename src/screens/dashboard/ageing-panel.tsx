import { Link } from '@tanstack/react-router'
import { packageStatuses } from '#sync/entities/package-status.ts'
import { addDays } from '#sync/lib/business-day.ts'
import { formatCount } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { Bar } from './bar.tsx'
import classes from './dashboard.module.css'

interface Bucket {
  readonly fromDays: number
  readonly toDays: number | null
  readonly packages: number
}

const statusesHere = packageStatuses
  .filter((status) => status !== 'PreAlert' && status !== 'Delivered')
  .join('~')

const nameOf = ({ fromDays, toDays }: Bucket): string =>
  toDays === null ? `${fromDays} days and more` : `${fromDays} to ${toDays} days`

interface AgeingPanelProps {
  buckets: readonly Bucket[]
  today: string
  /** The office whose packages are counted; all of them without one. */
  branchId: string | undefined
}

/** The age since check-in of the packages that aren't delivered yet. */
export function AgeingPanel({ buckets, today, branchId }: AgeingPanelProps) {
  const maxPackages = Math.max(1, ...buckets.map(({ packages }) => packages))
  return (
    <Panel title="Days since check-in, not delivered">
      {buckets.map((bucket) => (
        <Link
          key={bucket.fromDays}
          to="/admin/packages"
          search={{
            status: statusesHere,
            to: addDays(today, -bucket.fromDays),
            ...(bucket.toDays === null ? {} : { from: addDays(today, -bucket.toDays) }),
            ...(branchId ? { branch: branchId } : {}),
          }}
          className={classes['row'] ?? ''}
        >
          <span>{nameOf(bucket)}</span>
          <span className={classes['track']}>
            <Bar share={bucket.packages / maxPackages} />
          </span>
          <span className={classes['number']}>{formatCount(bucket.packages)}</span>
        </Link>
      ))}
    </Panel>
  )
}
