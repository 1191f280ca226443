import { Text } from '@mantine/core'
import { accountPolicy } from '#sync/policies/account.ts'
import { inboxCountsQuery } from '../../queries/api/questions.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { useDeliveryRequests } from '../../queries/deliveries.ts'
import type { PackageTally } from '../../queries/package-list.ts'
import { useReviewCount } from '../../queries/reviews.ts'
import { useRefused, useSyncStatus } from '../../queries/sync-status.ts'
import type { Session } from '../../session/session.ts'
import { toActor } from '../../stores/session.ts'
import { formatCount } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './dashboard.module.css'
import { waitingWork } from './waiting-work.ts'
import { WorkLine } from './work-line.tsx'

/**
 * A number as text. While the device counts, it is at least the number of now, and none yet says nothing: null.
 */
function countText(count: number | undefined, isCounting: boolean): string | null {
  if (count === undefined || (isCounting && count === 0)) return null
  return formatCount(count) + (isCounting ? '+' : '')
}

interface WaitingPanelProps {
  session: Session
  /** Undefined while the device counts. */
  tally: PackageTally | undefined
}

/**
 * The work that waits for staff in all offices; each line opens the list that it counts. Every kind always has its
 * line, so that nothing moves under a finger when a number arrives.
 */
export function WaitingPanel({ session, tally }: WaitingPanelProps) {
  const { behind } = useSyncStatus()
  const deliveryRequests = useDeliveryRequests() ?? 0
  const openReviews = useReviewCount(useRefused() ?? []) ?? 0
  const inbox = useServerQuery({
    ...inboxCountsQuery,
    enabled: accountPolicy.canReadCustomers(toActor(session)),
  })
  const openInbox = inbox.is === 'shown' ? inbox.data.open : 0
  const isCounting = behind || !tally
  const work = tally && { ...tally, deliveryRequests, openReviews, openInbox }
  return (
    <Panel
      title="To do today"
      action={
        isCounting && (
          <Text role="status" size="sm" c="dimmed">
            Still counting
          </Text>
        )
      }
    >
      <ul className={classes['works']} aria-label="To do today">
        {waitingWork
          .filter(({ isFor }) => isFor(session))
          .map(({ text, note, icon, count, to, search }) => (
            <WorkLine
              key={text}
              {...{ text, note, icon, to, search }}
              count={countText(work && count(work), isCounting)}
              isNone={!isCounting && work !== undefined && count(work) === 0}
            />
          ))}
      </ul>
    </Panel>
  )
}
