import { v7 } from 'uuid'
import { emailOf, type Person } from './people.ts'
import type { RunningServer } from './server.ts'
import { apiAs, ask } from './truth.ts'

// Journeys about a last office need these rows before they begin.

export interface Place {
  readonly branchId: string
  readonly name: string
}

export const placeOf = (server: RunningServer, code: string): Place =>
  ask<Place>(server, 'select branchId, name from branch where code = ?', code)[0] ?? {
    branchId: '',
    name: '',
  }

export const accountOf = (server: RunningServer, person: Person): { accountId: string; name: string } =>
  ask<{ accountId: string; name: string }>(
    server,
    `select accountId, firstName || ' ' || lastName as name from account where email = ?`,
    emailOf(person),
  )[0] ?? { accountId: '', name: '' }

/** The office is open at any time of any day, so that a journey may happen whenever it runs. */
export async function openAlways(server: RunningServer, { branchId }: Place): Promise<void> {
  const office = await apiAs(server, 'admin')
  const rows = await office<{ branchId: string }[]>('GET', '/branches')
  const row = rows.find((branch) => branch.branchId === branchId)
  const openDays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
  const hours = { openingHours: 'Daily 0:00–24:00', openDays, closedDays: [] }
  await office('PUT', `/branches/${branchId}`, { ...row, ...hours })
}

interface Landing {
  readonly accountId: string
  readonly branchId: string
  readonly status: 'AtHeadOffice' | 'ReadyForPickup'
}

/** Boxes of a customer that a flight has brought to Jamaica, paid for by their shop. */
export async function landBoxes(
  server: RunningServer,
  numbers: readonly string[],
  { accountId, branchId, status }: Landing,
): Promise<void> {
  const office = await apiAs(server, 'supervisor')
  const packages = numbers.map((trackingNumber) => ({
    ...{ packageId: v7(), trackingNumber, accountId, branchId, description: 'Shoes', weightLb: 2 },
    declaredValueUsdCents: 2_500,
  }))
  await office('POST', '/packages/checkin', { packages })
  const packageIds = packages.map(({ packageId }) => packageId)
  await office('PUT', '/packages/status-update', { packageIds, status, note: 'Landed' })
  for (const packageId of packageIds)
    await office('POST', `/packages/${packageId}/waiver`, { reason: 'The shop paid for it' })
}
