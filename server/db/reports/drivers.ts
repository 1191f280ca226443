import { sql } from 'kysely'
import { type DeliveryStatus, deliveryStatuses } from '#sync/entities/deliveries/delivery-status.ts'
import { recordOf } from '#sync/lib/record-of.ts'
import type { Period } from '#sync/rules/pages/report-period.ts'
import { jsonDocuments } from '../core/reading/sql-differences.ts'
import { type Figures, momentsOf, type Reads, totalsBy } from './parts.ts'

const fields = ['delivered', 'failedAttempts', 'out', 'collectedJmdCents'] as const
type Field = (typeof fields)[number]
const figures = { fields, tell: (sums) => sums } satisfies Figures<Field, unknown>

interface Found {
  readonly driverId: string | null
  readonly n: number
}

const cellsOf = (field: Field, rows: readonly Found[]) =>
  rows.map(({ driverId, n }) => ({
    driverId,
    delivered: 0,
    failedAttempts: 0,
    out: 0,
    collectedJmdCents: 0,
    [field]: Number(n),
  }))

const deliveriesOf = (db: Reads, branchId: string | null) =>
  db
    .selectFrom('delivery')
    .where('delivery.deletedAt', 'is', null)
    .$if(branchId !== null, (query) => query.where('delivery.branchId', '=', branchId))

const countByDriver = (query: ReturnType<typeof deliveriesOf>): Promise<Found[]> =>
  query
    .select((eb) => ['delivery.driverId', eb.fn.countAll<number>().as('n')])
    .groupBy('delivery.driverId')
    .execute()

/** An attempt is counted for the driver who has the delivery now. */
const failedAttempts = (
  db: Reads,
  { since, before }: ReturnType<typeof momentsOf>,
  branchId: string | null,
) =>
  deliveriesOf(db, branchId)
    .where('delivery.attempts', '<>', '[]')
    .select([
      'delivery.driverId',
      sql<number>`sum((select count(*) from ${jsonDocuments('delivery.attempts')} as attempt
        where attempt.value ->> 'at' >= ${since} and attempt.value ->> 'at' < ${before}))`.as('n'),
    ])
    .groupBy('delivery.driverId')
    .execute()

const collectedAtDoors = (
  db: Reads,
  { since, before }: ReturnType<typeof momentsOf>,
  branchId: string | null,
) =>
  deliveriesOf(db, branchId)
    .innerJoin('payment', 'payment.deliveryId', 'delivery.deliveryId')
    .where('payment.receivedAt', '>=', since)
    .where('payment.receivedAt', '<', before)
    .where('payment.reversedAt', 'is', null)
    .select((eb) => ['delivery.driverId', eb.fn.sum<number>('payment.amountJmdCents').as('n')])
    .groupBy('delivery.driverId')
    .execute()

async function driverNames(db: Reads): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('account')
    .where('accountId', 'in', (eb) =>
      eb.selectFrom('delivery').select('delivery.driverId').where('delivery.driverId', 'is not', null),
    )
    .select(['accountId', 'firstName', 'lastName'])
    .execute()
  return new Map(
    rows.map(({ accountId, firstName, lastName }) => [accountId, `${firstName} ${lastName}`.trim()]),
  )
}

/** Each driver's results in a period, and their current deliveries. */
export async function driversOf(db: Reads, period: Period, branchId: string | null) {
  const moments = momentsOf(period)
  const { since, before } = moments
  const deliveries = deliveriesOf(db, branchId)
    .where('delivery.deliveredAt', '>=', since)
    .where('delivery.deliveredAt', '<', before)
  const out = deliveriesOf(db, branchId).where('delivery.status', '=', 'OutForDelivery')
  const cells = [
    ...cellsOf('delivered', await countByDriver(deliveries)),
    ...cellsOf('failedAttempts', await failedAttempts(db, moments, branchId)),
    ...cellsOf('out', await countByDriver(out)),
    ...cellsOf('collectedJmdCents', await collectedAtDoors(db, moments, branchId)),
  ]
  const names = await driverNames(db)
  return totalsBy(figures, cells, ({ driverId }) => driverId)
    .map(([driverId, sums]) => ({ driverId, driverName: names.get(driverId ?? '') ?? 'No driver', ...sums }))
    .filter((row) => fields.some((field) => row[field] > 0))
    .sort((a, b) => b.delivered - a.delivered || a.driverName.localeCompare(b.driverName))
}

/** Deliveries that are planned for a day, by status; every status is included. */
export async function deliveriesOn(
  db: Reads,
  day: string,
  branchId: string | null,
  driverId: string | null,
): Promise<Record<DeliveryStatus, number>> {
  const rows = await deliveriesOf(db, branchId)
    .where('delivery.status', 'in', deliveryStatuses)
    .where('delivery.scheduledFor', '=', day)
    .$if(driverId !== null, (query) => query.where('delivery.driverId', '=', driverId))
    .select((eb) => ['delivery.status', eb.fn.countAll<number>().as('n')])
    .groupBy('delivery.status')
    .execute()
  const countByStatus = new Map(rows.map(({ status, n }) => [status, Number(n)]))
  return recordOf(deliveryStatuses, (status) => countByStatus.get(status) ?? 0)
}
