import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import type { PlannedStop } from '#sync/api/deliveries/delivery-plans.ts'
import { planDeliveries } from '../../queries/api/deliveries.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import type { DeliveryStop } from '../../queries/deliveries.ts'
import { toastError } from '../../stores/notifications.ts'
import {
  type Columns,
  columnsByDriver,
  isPlanned,
  narrowStops,
  nextSpot,
  placeStop,
  planMove,
  type Spot,
  spotOf,
  withBases,
  withPlan,
} from './board.ts'
import { followPointer } from './pointer-drag.ts'

interface PlannerInput {
  /** Every stop of the day. */
  readonly stops: readonly DeliveryStop[]
  readonly day: string
  readonly driverIds: readonly string[]
  readonly filter: { readonly q: string; readonly parish?: string | undefined }
  readonly columnName: (key: string) => string
}

/** A lifted stop, by keyboard or pointer, that isn't dropped yet. */
interface Lift {
  readonly deliveryId: string
  readonly spot: Spot
}

export interface Planner {
  readonly columns: Columns
  readonly liftedId: string | null
  /** The text for screen readers. */
  readonly announcement: string
  onKeyDown(event: KeyboardEvent<HTMLElement>, stop: DeliveryStop): void
  onPointerDown(event: PointerEvent<HTMLElement>, stop: DeliveryStop): void
  /** Puts a lifted stop back when the focus moves elsewhere. */
  onBlur(stop: DeliveryStop): void
}

/** Marks a stop's handle, so that the focus can follow it from column to column. */
export const handleMark = 'data-handle'

const nameOf = ({ delivery: { contact, address } }: DeliveryStop): string => contact?.name || address.line1

/** Shows a plan immediately, until the device has received it or the server refused it. */
function usePlan(stops: readonly DeliveryStop[]) {
  const [plan, setPlan] = useState<readonly PlannedStop[]>([])
  const { send } = useWrite(planDeliveries)
  if (plan.length > 0 && isPlanned(stops, plan)) setPlan([])
  const plannedStops = withPlan(stops, plan)
  const run = async (next: readonly PlannedStop[]) => {
    if (next.length === 0) return
    setPlan(next)
    try {
      await send({
        body: {
          stops: withBases(
            next,
            plannedStops.map(({ delivery }) => delivery),
          ),
        },
      })
    } catch (error) {
      setPlan([])
      toastError('The stop was not moved', error instanceof Error ? error.message : '')
    }
  }
  return { shown: plannedStops, run }
}

interface BoardView {
  readonly all: readonly DeliveryStop[]
  /** The columns without the lifted stop. */
  readonly columns: Columns
}

interface HandInput {
  /** The current board, because an event handler may have been created with an older one. */
  readonly view: { readonly current: BoardView }
  readonly columnName: (key: string) => string
  readonly onDrop: (stop: DeliveryStop, spot: Spot) => void
}

/** Picks up, moves, drops or puts back a stop, with announcements for screen readers. */
function useLift({ view, columnName, onDrop }: HandInput) {
  const [lift, setLift] = useState<Lift | null>(null)
  const [announcement, announce] = useState('')
  const liftRef = useRef(lift)
  const hold = (next: Lift | null) => {
    liftRef.current = next
    setLift(next)
  }
  const placeText = ({ column, index }: Spot, deliveryId: string): string => {
    const otherStops = (view.current.columns.get(column) ?? []).filter(
      ({ delivery }) => delivery.status !== 'Delivered' && delivery.deliveryId !== deliveryId,
    )
    return `Stop ${index + 1} of ${otherStops.length + 1}, ${columnName(column)}`
  }
  return {
    lift,
    held: liftRef,
    announcement,
    take(stop: DeliveryStop) {
      const { deliveryId } = stop.delivery
      const spot = spotOf(view.current.columns, deliveryId)
      if (!spot) return
      hold({ deliveryId, spot })
      announce(
        `Picked up ${nameOf(stop)}. ${placeText(spot, deliveryId)}. Move with the arrow keys, drop with Space, cancel with Escape.`,
      )
    },
    moveTo(stop: DeliveryStop, spot: Spot) {
      const { deliveryId } = stop.delivery
      const before = liftRef.current?.spot
      if (before?.column === spot.column && before.index === spot.index) return
      hold({ deliveryId, spot })
      announce(`${placeText(spot, deliveryId)}.`)
    },
    drop() {
      const { current } = liftRef
      const stop = view.current.all.find(({ delivery }) => delivery.deliveryId === current?.deliveryId)
      hold(null)
      if (!current || !stop) return
      announce(`Dropped ${nameOf(stop)}. ${placeText(current.spot, current.deliveryId)}.`)
      onDrop(stop, current.spot)
    },
    cancel(stop: DeliveryStop) {
      if (liftRef.current === null) return
      hold(null)
      announce(`Cancelled. ${nameOf(stop)} is back where it was.`)
    },
  }
}

/** Keeps the focus on the moved stop, whose element changes from column to column. */
function useLiftFocus(lift: Lift | null) {
  const isPlacing = useRef(false)
  useLayoutEffect(() => {
    if (!lift) return
    isPlacing.current = true
    document.querySelector<HTMLElement>(`[${handleMark}="${lift.deliveryId}"]`)?.focus()
    isPlacing.current = false
  }, [lift])
  return isPlacing
}

/** Orders a board's stops by keyboard and by pointer, with one shared lift. */
export function usePlanner({ stops, day, driverIds, filter, columnName }: PlannerInput): Planner {
  const { shown: all, run } = usePlan(stops)
  const columns = columnsByDriver(narrowStops(all, filter), driverIds)
  const view = useRef<BoardView>({ all, columns })
  view.current = { all, columns }
  const hand = useLift({
    view,
    columnName,
    onDrop: (stop, spot) => void run(planMove({ ...view.current, stop, spot, day })),
  })
  const { lift, held } = hand
  const isPlacing = useLiftFocus(lift)
  const liftedStop = lift && all.find(({ delivery }) => delivery.deliveryId === lift.deliveryId)
  const isHeld = ({ delivery }: DeliveryStop) => held.current?.deliveryId === delivery.deliveryId
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, stop: DeliveryStop) => {
    const { key } = event
    const { current } = held
    if (key === ' ' || key === 'Enter') isHeld(stop) ? hand.drop() : hand.take(stop)
    else if (!current || !isHeld(stop)) return
    else if (key === 'Escape') hand.cancel(stop)
    else if (key.startsWith('Arrow') || key === 'Home' || key === 'End')
      hand.moveTo(stop, nextSpot(view.current.columns, current.deliveryId, current.spot, key))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>, stop: DeliveryStop) => {
    if (event.button !== 0) return
    followPointer(event, stop.delivery.deliveryId, {
      onMove: (spot) => hand.moveTo(stop, spot),
      onDrop: hand.drop,
      onCancel: () => hand.cancel(stop),
    })
  }
  return {
    columns: lift && liftedStop ? placeStop(columns, liftedStop, lift.spot) : columns,
    liftedId: lift?.deliveryId ?? null,
    announcement: hand.announcement,
    onKeyDown,
    onPointerDown,
    onBlur: (stop) => {
      if (!isPlacing.current && isHeld(stop)) hand.cancel(stop)
    },
  }
}
