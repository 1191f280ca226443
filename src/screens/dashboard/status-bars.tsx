import { Link } from '@tanstack/react-router'
import { packageStatuses } from '#sync/entities/package-status.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { PackageTally } from '../../queries/package-list.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCount } from '../../ui/format.ts'
import { PackagesIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './dashboard.module.css'

/** Packages by status, in the order in which a package passes through them, as bars and numbers. */
export function StatusBars({ tally }: { tally: PackageTally }) {
  const maxCount = Math.max(1, ...Object.values(tally.byStatus))
  return (
    <Panel title="Packages by status, all branches">
      {tally.total === 0 && (
        <EmptyState
          icon={PackagesIcon}
          title="No packages on this device yet"
          text="They arrive by themselves once the device has been connected."
        />
      )}
      {tally.total > 0 &&
        packageStatuses.map((status) => (
          <Link key={status} to="/admin/packages" search={{ status }} className={classes['row'] ?? ''}>
            <StatusBadge status={status} quiet />
            <span className={classes['track']}>
              <span
                className={classes['bar']}
                style={{ width: `${(tally.byStatus[status] / maxCount) * 100}%` }}
              />
            </span>
            <span className={classes['number']}>{formatCount(tally.byStatus[status])}</span>
          </Link>
        ))}
    </Panel>
  )
}
