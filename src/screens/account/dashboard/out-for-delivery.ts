import type { ExpectedDelivery } from '#sync/api/deliveries/deliveries.ts'
import { jamaicaDay, jamaicaTime } from '#sync/lib/business-day.ts'
import { isWindowOver, windowText } from '#sync/rules/deliveries/delivery-window.ts'
import { clock } from '../../../browser/clock.ts'
import { arrivalsQuery } from '../../../queries/api/own/own-packages.ts'
import { useKeptQuery } from '../../../queries/api/server-cache/kept-answers.ts'
import { plural } from '../../../ui/texts/format.ts'

const noDeliveries: readonly ExpectedDelivery[] = []

/** The deliveries a driver is bringing to this customer now, as far as this device knows. */
export function useArrivals(): readonly ExpectedDelivery[] {
  const answer = useKeptQuery(arrivalsQuery)
  return answer.is === 'shown' ? answer.data : noDeliveries
}

/** Returns true once the time for which a delivery was promised has passed. */
export function isRunningLate(delivery: Parameters<typeof isWindowOver>[0], nowMs = clock.now()): boolean {
  return isWindowOver(delivery, { day: jamaicaDay(nowMs), time: jamaicaTime(nowMs) })
}

/** Says who brings the delivery, when, and how far away, as far as that is known. */
export function arrivalText(
  { driverName, stopsAway, ...window }: Omit<ExpectedDelivery, 'code'>,
  nowMs = clock.now(),
): string {
  const isLate = isRunningLate(window, nowMs)
  const when = isLate ? '' : windowText(window)
  const before =
    stopsAway === null
      ? ''
      : stopsAway === 0
        ? 'You’re the next stop.'
        : `${plural(stopsAway, 'stop')} before yours.`
  const driverText = `${driverName ?? 'Our driver'} is on the way to you${isLate ? ', running late' : ''}${when ? `, ${when}` : ''}.`
  return [driverText, before].filter(Boolean).join(' ')
}

/** The code for the driver; '' if none is asked for. */
export const codeText = ({ code }: Pick<ExpectedDelivery, 'code'>): string =>
  code ? `Your code for the driver: ${code.slice(0, 3)} ${code.slice(3)}.` : ''
