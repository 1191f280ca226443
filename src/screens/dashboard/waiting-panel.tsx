import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useDeliveryRequests } from '../../queries/deliveries.ts'
import type { PackageTally } from '../../queries/package-list.ts'
import { useReviewCount } from '../../queries/reviews.ts'
import { useRefused, useSyncStatus } from '../../queries/sync-status.ts'
import type { Session } from '../../session/session.ts'
import { formatCount } from '../../ui/format.ts'
import { AllDoneIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './dashboard.module.css'
import { waitingWork } from './waiting-work.ts'

/** The work that waits for somebody in all offices; each line opens the list that it counts. */
export function WaitingPanel({ session, tally }: { session: Session; tally: PackageTally }) {
  const { behind } = useSyncStatus()
  const deliveryRequests = useDeliveryRequests() ?? 0
  const openReviews = useReviewCount(useRefused() ?? []) ?? 0
  const work = { ...tally, deliveryRequests, openReviews }
  const rows = waitingWork
    .filter(({ isFor }) => isFor(session))
    .map(({ count, ...kind }) => ({ ...kind, n: count(work) }))
  const waiting = rows.filter(({ n }) => n > 0)
  return (
    <Panel title="To do today">
      {behind && (
        <Text role="status" size="sm" c="dimmed" mb={4}>
          Packages are still loading on this device. These numbers aren’t complete yet.
        </Text>
      )}
      {waiting.length === 0 && !behind && (
        <span className={classes['name']}>
          <AllDoneIcon size={20} aria-hidden />
          Nothing is waiting.
        </span>
      )}
      <ul className={classes['works']} aria-label="To do today">
        {waiting.map(({ text, note, icon: Sign, n, to, search }) => (
          <li key={text}>
            <Link to={to} search={search} className={classes['work'] ?? ''}>
              <Sign size={20} aria-hidden />
              <span className={classes['workText']}>{text}</span>
              <span className={classes['note']}>{note}</span>
              <span className={classes['number']}>{formatCount(n)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
