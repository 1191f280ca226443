import { Link } from '@tanstack/react-router'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatCount } from '../../ui/texts/format.ts'
import { Bar } from './bar.tsx'
import { careSearch } from './care-search.ts'
import classes from './dashboard.module.css'

interface Bucket {
  readonly fromDays: number
  readonly toDays: number | null
  readonly packages: number
}

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
          search={careSearch({ ...bucket, today, branchId })}
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
