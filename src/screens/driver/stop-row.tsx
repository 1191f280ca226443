import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import {
  attemptReasonText,
  type DeliveryStatus,
  deliveryStatusText,
} from '#sync/entities/deliveries/delivery-status.ts'
import { StateBadge } from '../../components/badges/state-badge.tsx'
import type { RoundStop } from '../../queries/round-reads.ts'
import {
  DeliveredIcon,
  ForwardIcon,
  type Icon,
  LocalOfficeIcon,
  OnRouteIcon,
  UndoIcon,
  WarningIcon,
} from '../../ui/icons.ts'
import { Tag, type Tone } from '../../ui/tag.tsx'
import classes from './driver.module.css'
import { hasFailed, isDone, isLoading, isOut, loadedText, stopDueText, stopName } from './stop-text.ts'

const looks: Record<DeliveryStatus, { tone: Tone; icon: Icon }> = {
  InStore: { tone: 'neutral', icon: LocalOfficeIcon },
  OutForDelivery: { tone: 'moving', icon: OnRouteIcon },
  Delivered: { tone: 'good', icon: DeliveredIcon },
  ReturnedToOffice: { tone: 'warn', icon: UndoIcon },
}

/** A stop's status, and the sync state of the work done at it. */
export function StopTags({ stop }: { stop: RoundStop }) {
  const { status, attempts } = stop.delivery
  const last = attempts.at(-1)
  return (
    <div className={classes['tags']}>
      <Tag {...looks[status]} text={deliveryStatusText[status]} />
      {isOut(stop) && hasFailed(stop) && last && (
        <Tag tone="warn" icon={WarningIcon} text={attemptReasonText[last.reason]} />
      )}
      {stop.state && <StateBadge state={stop.state} />}
    </div>
  )
}

/** A stop in the order of the round. */
export const StopRow = ({ stop }: { stop: RoundStop }) => (
  <li>
    <Link
      to="/admin/driver/$delivery"
      params={{ delivery: stop.delivery.deliveryId }}
      className={classes['row'] ?? ''}
      data-done={isDone(stop) || undefined}
    >
      <span className={classes['place']}>{stop.delivery.stopOrder ?? '–'}</span>
      <span className={classes['words']}>
        <strong>{stopName(stop)}</strong>
        {stop.delivery.address.line1}, {stop.delivery.address.town}
        <Text component="span" display="block">
          {isLoading(stop) ? loadedText(stop) : isDone(stop) ? doneText(stop) : stopDueText(stop.delivery)}
        </Text>
        <StopTags stop={stop} />
      </span>
      <ForwardIcon size={24} className={classes['next']} aria-hidden />
    </Link>
  </li>
)

const doneText = ({ delivery: { proof } }: RoundStop): string =>
  proof ? `Received by ${proof.recipientName}` : ''
