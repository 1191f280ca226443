import { v7 } from 'uuid'
import type * as z from 'zod'
import type { ManifestDetail } from '#sync/api/packages/manifests.ts'
import type { RunningServer } from './server.ts'
import { apiAs } from './truth.ts'

// A flight that is at customs, made by the same calls that other programs make.

export interface FlightCustomer {
  readonly accountId: string
  readonly mailbox: string
  readonly name: string
  readonly email: string
}

export interface FlightBox {
  readonly packageId: string
  readonly number: string
  readonly accountId: string
}

export interface Flight {
  readonly manifestId: string
  readonly number: string
  readonly boxes: readonly FlightBox[]
}

/** Names whose first part no customer of the demo company has, and one of the maximum length. */
const nameOf = (n: number) =>
  n === 0
    ? { firstName: 'Wilhelmina-Antoinette', lastName: 'Featherstonehaugh-Montgomery' }
    : { firstName: `Zephyrine ${n}`, lastName: 'Quarrie' }

async function inTurns<T, R>(rows: readonly T[], work: (row: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const atOnce = 6
  for (let n = 0; n < rows.length; n += atOnce)
    results.push(...(await Promise.all(rows.slice(n, n + atOnce).map(work))))
  return results
}

/** Customers whom the office adds; the last of them has no email address. */
export async function addCustomers(server: RunningServer, count: number): Promise<FlightCustomer[]> {
  const office = await apiAs(server, 'employee')
  const places = Array.from({ length: count }, (_, n) => n)
  return inTurns(places, async (n) => {
    const email = n === count - 1 ? '' : `zephyrine.${n}@example.test`
    const user = { ...nameOf(n), email, phone: `876 444 ${String(1000 + n)}` }
    const { accountId, mailbox } = await office<{ accountId: string; mailbox: string }>('POST', '/accounts', {
      user,
    })
    return { accountId, mailbox, email, name: `${user.firstName} ${user.lastName}` }
  })
}

/** Three boxes have no declared value, and one no weight. */
const withoutValue: readonly number[] = [125, 130, 135]
const withoutWeight = 140

const detailsOf = (n: number) => ({
  weightLb: n === withoutWeight ? null : 1 + (n % 9),
  declaredValueUsdCents: withoutValue.includes(n) ? null : 1_000 + n * 37,
})

const numberOf = (n: number): string => `TBA77${String(1_000_000_000 + n * 7919)}`

/** Boxes of the given customers in turn, on a manifest that has come as far as customs. */
export async function flyToCustoms(
  server: RunningServer,
  accountIds: readonly string[],
  count: number,
): Promise<Flight> {
  const office = await apiAs(server, 'senior')
  const boxes = Array.from({ length: count }, (_, n) => ({
    packageId: v7(),
    number: numberOf(n),
    accountId: accountIds[n % accountIds.length] ?? '',
  }))
  const checkIns = boxes.map(({ packageId, number, accountId }, n) => ({
    ...{ packageId, trackingNumber: number, accountId, description: 'Shoes' },
    ...detailsOf(n),
  }))
  for (let n = 0; n < count; n += 100)
    await office('POST', '/packages/checkin', { packages: checkIns.slice(n, n + 100) })
  const manifest = await takeToCustoms(
    server,
    boxes.map(({ packageId }) => packageId),
  )
  return { ...manifest, boxes }
}

/** Puts packages on a manifest of their own and takes that as far as customs. */
export async function takeToCustoms(
  server: RunningServer,
  addPackageIds: readonly string[],
): Promise<Pick<Flight, 'manifestId' | 'number'>> {
  const office = await apiAs(server, 'senior')
  const { manifestId, number } = await office<{ manifestId: string; number: string }>('POST', '/manifests', {
    ...{ mode: 'Air', mawbNumber: '106-12345675', departsAt: new Date().toISOString() },
  })
  await office('PUT', `/manifests/${manifestId}`, { addPackageIds })
  const { readiness } = await office<z.output<typeof ManifestDetail>>('GET', `/manifests/${manifestId}`)
  const overrides = readiness.flatMap(({ packageId, blockers }) =>
    blockers.map(({ blocker }) => ({ packageId, blocker, reason: 'Follows by mail' })),
  )
  for (const status of ['Sealed', 'Shipped', 'OnRoute', 'AtCustoms'])
    await office('PUT', '/manifests/status-update', {
      ...{ manifestId, status, overrides: status === 'Sealed' ? overrides : [] },
    })
  return { manifestId, number }
}

/** Counts boxes as received. */
export async function countReceived(
  server: RunningServer,
  { manifestId }: Flight,
  boxes: readonly FlightBox[],
) {
  const office = await apiAs(server, 'senior')
  const lines = boxes.map(({ packageId }) => ({ packageId, arrival: 'Received' }))
  await office('PUT', `/manifests/${manifestId}`, { lines })
}
