import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { windowText } from '#sync/rules/deliveries/delivery-window.ts'
import { DeliveryBadge } from '../../components/badges/delivery-badge.tsx'
import type { DeliveryStop } from '../../queries/deliveries.ts'
import { Checkbox } from '../../ui/checks.tsx'
import { MoveIcon } from '../../ui/icons.ts'
import { formatBusinessDay, formatJmd, formatLb, plural } from '../../ui/texts/format.ts'
import classes from './board.module.css'
import { loadOf } from './board.ts'
import { columnMark, stopMark } from './pointer-drag.ts'
import { handleMark, type Planner } from './use-planner.ts'

interface BoardColumnProps {
  /** The key of the drop target. */
  column: string
  title: string
  stops: readonly DeliveryStop[]
  /** The board's day. */
  day: string
  /** Moves stops; null if they can't be moved. */
  planner: Planner | null
  /** Shown under each stop on a board by status. */
  driverName?: ((driverId: string | null) => string) | undefined
  chosen: ReadonlySet<string>
  /** Null if stops can't be selected. */
  onToggle: ((deliveryId: string) => void) | null
}

/** A column of the board for a van or a status, with its stops. */
export function BoardColumn(props: BoardColumnProps) {
  const { column, title, stops } = props
  const load = loadOf(stops)
  return (
    <section className={classes['column']} aria-label={title} {...{ [columnMark]: column }}>
      <header className={classes['head']}>
        <h2>{title}</h2>
        <p>
          <span>
            {plural(load.stops, 'stop')} · {plural(load.packages, 'package')} · {formatLb(load.weightLb)}
          </span>{' '}
          <span title="To collect at the doors">{formatJmd(load.dueJmdCents)}</span>
        </p>
      </header>
      {stops.length === 0 && <p className={classes['empty']}>No stops</p>}
      <ol className="rows">
        {stops.map((stop) => (
          <StopCard key={stop.delivery.deliveryId} {...props} stop={stop} />
        ))}
      </ol>
    </section>
  )
}

const nameOf = ({ contact, address }: Delivery): string => contact?.name || address.line1

function StopCard({
  stop,
  planner,
  driverName,
  day,
  chosen,
  onToggle,
}: BoardColumnProps & { stop: DeliveryStop }) {
  const { delivery } = stop
  const { deliveryId, status, address, stopOrder, dueJmdCents } = delivery
  const isDone = status === 'Delivered'
  const isLifted = planner?.liftedId === deliveryId
  return (
    <li
      className={classes['stop']}
      data-lifted={isLifted || undefined}
      data-done={isDone || undefined}
      {...(isDone ? {} : { [stopMark]: deliveryId })}
    >
      <div className={classes['tools']}>
        {planner && !isDone && <Handle stop={stop} planner={planner} isLifted={isLifted} />}
        {onToggle && !isDone && (
          <span className={classes['tick']}>
            <Checkbox
              fills
              aria-label={`Select ${nameOf(delivery)}`}
              checked={chosen.has(deliveryId)}
              onChange={() => onToggle(deliveryId)}
            />
          </span>
        )}
      </div>
      <div className={classes['words']}>
        <div className={classes['line']}>
          <Link
            className={classes['name']}
            to="/admin/deliveries/$delivery"
            params={{ delivery: deliveryId }}
            draggable={false}
          >
            {stopOrder !== null && <b>{stopOrder}</b>} {nameOf(delivery)}
          </Link>
          <span className={classes['figures']}>
            {plural(delivery.packageIds.length, 'package')}
            {dueJmdCents > 0 && ` · ${formatJmd(dueJmdCents)}`}
          </span>
        </div>
        <div className={classes['place']}>
          {address.line1}, {address.town}, {address.parish}
        </div>
        <StopFacts delivery={delivery} day={day} driverName={driverName} />
      </div>
    </li>
  )
}

function Handle({ stop, planner, isLifted }: { stop: DeliveryStop; planner: Planner; isLifted: boolean }) {
  return (
    <ActionIcon
      className={classes['handle'] ?? ''}
      variant={isLifted ? 'filled' : 'subtle'}
      color={isLifted ? '' : 'gray'}
      aria-label={`Move ${nameOf(stop.delivery)}`}
      aria-pressed={isLifted}
      aria-describedby="move-help"
      {...{ [handleMark]: stop.delivery.deliveryId }}
      onKeyDown={(event) => planner.onKeyDown(event, stop)}
      onPointerDown={(event) => planner.onPointerDown(event, stop)}
      onBlur={() => planner.onBlur(stop)}
    >
      <MoveIcon size={16} aria-hidden />
    </ActionIcon>
  )
}

function StopFacts({
  delivery,
  day,
  driverName,
}: Pick<BoardColumnProps, 'day' | 'driverName'> & { delivery: Delivery }) {
  const { scheduledFor } = delivery
  return (
    <div className={classes['facts']}>
      <DeliveryBadge status={delivery.status} quiet />
      <span>{windowText(delivery)}</span>
      {scheduledFor !== day && (
        <span data-late={scheduledFor !== null || undefined}>
          {scheduledFor === null ? 'No day yet' : `Since ${formatBusinessDay(scheduledFor)}`}
        </span>
      )}
      {driverName && <span>{driverName(delivery.driverId)}</span>}
    </div>
  )
}
