import type { ExpectedDelivery } from '#sync/api/deliveries.ts'
import { windowText } from '#sync/rules/delivery-window.ts'
import { useKeptQuery } from '../../queries/api/kept-answers.ts'
import { arrivalsQuery } from '../../queries/api/own-packages.ts'
import { plural } from '../../ui/format.ts'

const none: readonly ExpectedDelivery[] = []

/** What a driver is bringing to this customer now, as far as is known. */
export function useArrivals(): readonly ExpectedDelivery[] {
  const answer = useKeptQuery(arrivalsQuery)
  return answer.is === 'shown' ? answer.data : none
}

/** Who brings it, when, and how far away: what is known of these. */
export function arrivalText({ driverName, stopsAway, ...window }: ExpectedDelivery): string {
  const when = windowText(window)
  const before =
    stopsAway === null
      ? ''
      : stopsAway === 0
        ? 'You’re the next stop.'
        : `${plural(stopsAway, 'stop')} before yours.`
  const who = `${driverName ?? 'Our driver'} is on the way to you${when ? `, ${when}` : ''}.`
  return [who, before].filter(Boolean).join(' ')
}
