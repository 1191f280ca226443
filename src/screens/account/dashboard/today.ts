import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { promisedDays } from '#sync/rules/packages/expected-days.ts'
import type { DeliveryStop } from '../../../queries/deliveries.ts'
import { contextOf, type ListReader } from '../package-groups.ts'

const isOut = ({ delivery }: DeliveryStop): boolean => delivery.status === 'OutForDelivery'

interface Today {
  readonly stops: readonly DeliveryStop[]
  readonly rows: readonly Package[]
}

/** The deliveries and packages that come today. A request that the office hasn't confirmed is no promise. */
export function comingToday(
  stops: readonly DeliveryStop[],
  rows: readonly Package[],
  reader: ListReader,
): Today {
  const today = jamaicaDay(reader.now)
  return {
    stops: [
      ...stops.filter(isOut),
      ...stops.filter(
        ({ delivery: { status, scheduledFor, confirmedAt } }) =>
          status === 'InStore' && scheduledFor === today && confirmedAt !== null,
      ),
    ],
    rows: rows.filter((row) => promisedDays(row, contextOf(row, reader))?.to === today),
  }
}
