import { Text } from '@mantine/core'
import { accountPolicy } from '#sync/policies/account.ts'
import { type OfficeCount, officeCounts } from '../../queries/api/office-counts.ts'
import { inboxCountsQuery } from '../../queries/api/questions.ts'
import {
  type State,
  useServerAnswers,
  useServerQuery,
} from '../../queries/api/server-cache/use-server-query.ts'
import { useDeliveryRequests } from '../../queries/deliveries.ts'
import type { PackageTally } from '../../queries/package-list.ts'
import { useReviewCount } from '../../queries/reviews.ts'
import { useRefused } from '../../queries/sync-status.ts'
import type { Session } from '../../session/session.ts'
import { toActor } from '../../stores/session.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { unknownText } from '../../ui/texts/format.ts'
import classes from './dashboard.module.css'
import { useCounting } from './use-counting.ts'
import { type WorkCount, type WorkTally, waitingWork } from './waiting-work.ts'
import { WorkLine } from './work-line.tsx'
import { workText } from './work-text.ts'

interface WaitingPanelProps {
  session: Session
  /** Undefined while the device counts. */
  tally: PackageTally | undefined
}

/** The counts that only the office's lines need, as far as this person has such lines. */
function useOfficeCounts(session: Session): Partial<Record<OfficeCount, WorkCount>> {
  const countNames = waitingWork.flatMap((line) => (line.asked && line.isFor(session) ? [line.asked] : []))
  const answers = useServerAnswers(countNames.map((name) => officeCounts[name]))
  return Object.fromEntries(countNames.map((name, n) => [name, countIn(answers[n])]))
}

function countIn(answer: State<number> | undefined): WorkCount {
  if (answer?.is === 'shown') return answer.data
  return answer?.is === 'loading' ? undefined : null
}

/** The counts of this device and of the server, each if known. */
function useWork(session: Session, tally: PackageTally | undefined): WorkTally {
  const refusedChanges = useRefused()
  const reviews = useReviewCount(refusedChanges ?? [])
  const inbox = useServerQuery({
    ...inboxCountsQuery,
    enabled: accountPolicy.canReadCustomers(toActor(session)),
  })
  return {
    ...tally,
    ...useOfficeCounts(session),
    deliveryRequests: useDeliveryRequests(),
    openReviews: refusedChanges && reviews,
    openInbox: countIn(inbox.is === 'shown' ? { ...inbox, data: inbox.data.open } : inbox),
  }
}

/** The text says why the numbers are not those of now; it is empty if they are. */
function countingText(isCounting: boolean, isUnsure: boolean): string {
  if (isCounting) return 'Still counting'
  return isUnsure ? 'Some aren’t known now' : ''
}

/**
 * The work that waits for staff in all offices; each line opens the list that it counts. Every kind always has its
 * line, so that nothing moves under a finger when a number arrives.
 */
export function WaitingPanel({ session, tally }: WaitingPanelProps) {
  const { isPartial: isBehind, isAway } = useCounting()
  const work = useWork(session, tally)
  const lines = waitingWork
    .filter(({ isFor }) => isFor(session))
    .map(({ count, isOfServer, isFor: _, asked: _asked, ...line }) => {
      const isPartial = isBehind && !isOfServer
      const text = workText(count(work), { isPartial, isAway })
      return { ...line, countText: text, isNone: count(work) === 0 && !isPartial }
    })
  const isCounting = (isBehind && !isAway) || lines.some(({ countText }) => countText === null)
  const isUnsure = isBehind || lines.some(({ countText }) => countText === unknownText)
  const stateText = countingText(isCounting, isUnsure)
  return (
    <Panel
      title="To do today"
      action={
        stateText && (
          <Text role="status" size="sm" c="dimmed">
            {stateText}
          </Text>
        )
      }
    >
      <ul className={classes['works']} aria-label="To do today">
        {lines.map(({ countText, ...line }) => (
          <WorkLine key={line.text} {...line} count={countText} />
        ))}
      </ul>
    </Panel>
  )
}
