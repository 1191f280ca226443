import { driversQuery } from '../../queries/api/deliveries.ts'
import { useKeptQuery } from '../../queries/api/kept-answers.ts'

interface Driver {
  readonly accountId: string
  readonly name: string
}

/** Who drives, and what a driver is called; one who left is not known by name any more. */
export function useDrivers() {
  const answer = useKeptQuery(driversQuery)
  const drivers: readonly Driver[] = answer.is === 'shown' ? answer.data : []
  return {
    drivers,
    nameOf: (driverId: string | null): string =>
      driverId === null
        ? 'No driver'
        : (drivers.find(({ accountId }) => accountId === driverId)?.name ?? 'A driver'),
  }
}
