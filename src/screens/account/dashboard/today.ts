import type { Package } from '#sync/entities/packages/package.ts'
import { shownDays } from '#sync/rules/packages/expected-days.ts'
import type { DeliveryStop } from '../../../queries/deliveries.ts'

const isOut = ({ delivery }: DeliveryStop): boolean => delivery.status === 'OutForDelivery'

interface Today {
  readonly stops: readonly DeliveryStop[]
  readonly rows: readonly Package[]
}

/** The deliveries and packages that come today. A request that the office hasn't confirmed is no promise. */
export const comingToday = (
  stops: readonly DeliveryStop[],
  rows: readonly Package[],
  today: string,
): Today => ({
  stops: [
    ...stops.filter(isOut),
    ...stops.filter(
      ({ delivery: { status, scheduledFor, confirmedAt } }) =>
        status === 'InStore' && scheduledFor === today && confirmedAt !== null,
    ),
  ],
  rows: rows.filter((row) => shownDays(row)?.to === today),
})
