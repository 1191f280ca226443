import type { ExpectedDelivery } from '#sync/api/deliveries.ts'
import { windowText } from '#sync/rules/delivery-window.ts'
import { useKeptQuery } from '../../queries/api/kept-answers.ts'
import { arrivalsQuery } from '../../queries/api/own-packages.ts'
import { plural } from '../../ui/format.ts'

const noDeliveries: readonly ExpectedDelivery[] = []

/** The deliveries a driver is bringing to this customer now, as far as this device knows. */
export function useArrivals(): readonly ExpectedDelivery[] {
  const answer = useKeptQuery(arrivalsQuery)
  return answer.is === 'shown' ? answer.data : noDeliveries
}

/** Says who brings the delivery, when, and how far away, as far as that is known. */
export function arrivalText({ driverName, stopsAway, ...window }: ExpectedDelivery): string {
  const when = windowText(window)
  const before =
    stopsAway === null
      ? ''
      : stopsAway === 0
        ? 'You’re the next stop.'
        : `${plural(stopsAway, 'stop')} before yours.`
  const driverText = `${driverName ?? 'Our driver'} is on the way to you${when ? `, ${when}` : ''}.`
  return [driverText, before].filter(Boolean).join(' ')
}
