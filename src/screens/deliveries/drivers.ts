import { driversQuery } from '../../queries/api/deliveries.ts'
import { useKeptQuery } from '../../queries/api/server-cache/kept-answers.ts'

interface Driver {
  readonly accountId: string
  readonly name: string
}

/** The drivers with their names; a driver who left has no name any more. */
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
