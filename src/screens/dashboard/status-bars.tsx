import { Link } from '@tanstack/react-router'
import { packageStates } from '#sync/entities/packages/package-state.ts'
import { isGoneState } from '#sync/rules/packages/package-state.ts'
import { StatusBadge } from '../../components/badges/status-badge.tsx'
import type { PackageTally } from '../../queries/package-list.ts'
import { PackagesIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatCount } from '../../ui/texts/format.ts'
import { Bar } from './bar.tsx'
import classes from './dashboard.module.css'

/**
 * Packages by status, in the order in which a package passes through them, as bars and numbers. The ways in which few
 * end have a bar only where there are any.
 */
export function StatusBars({ tally }: { tally: PackageTally }) {
  const maxCount = Math.max(1, ...Object.values(tally.byState))
  const states = packageStates.filter((state) => !isGoneState(state) || tally.byState[state] > 0)
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
        states.map((status) => (
          <Link key={status} to="/admin/packages" search={{ status }} className={classes['row'] ?? ''}>
            <StatusBadge status={status} quiet />
            <span className={classes['track']}>
              <Bar share={tally.byState[status] / maxCount} />
            </span>
            <span className={classes['number']}>{formatCount(tally.byState[status])}</span>
          </Link>
        ))}
    </Panel>
  )
}
