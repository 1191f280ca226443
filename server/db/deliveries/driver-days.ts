import { type Kysely, sql } from 'kysely'
import type { DriverDayReply } from '#sync/api/deliveries/delivery-plans.ts'
import type { DriverDay } from '#sync/entities/deliveries/driver-day.ts'
import { collectionsOf } from '#sync/rules/deliveries/driver-day.ts'
import { namesOf } from '../accounts/account-names.ts'
import { decode } from '../core/rows.ts'
import type { Database } from '../tables/schema.ts'

type Reads = Kysely<Database>
const mostDays = 60

/** The drivers who work here, by name. */
export async function listDrivers(db: Reads) {
  const rows = await db
    .selectFrom('account')
    .where('role', '=', 'Driver')
    .where('status', '=', 'Active')
    .where('deletedAt', 'is', null)
    .orderBy('firstName')
    .orderBy('lastName')
    .select(['accountId', 'firstName', 'lastName', 'branchId'])
    .execute()
  return rows.map(({ firstName, lastName, ...row }) => ({ ...row, name: `${firstName} ${lastName}`.trim() }))
}

async function newestDays(db: Reads, driverId: string | null): Promise<DriverDay[]> {
  const rows = await db
    .selectFrom('driverDay')
    .where('deletedAt', 'is', null)
    .$if(driverId !== null, (query) => query.where('driverId', '=', driverId ?? ''))
    // However old it is, a day that waits to be confirmed isn't left out.
    .orderBy(sql`case when "confirmedAt" is null then 0 else 1 end`)
    .orderBy('closedAt', 'desc')
    .orderBy('driverDayId', 'desc')
    .limit(mostDays)
    .selectAll()
    .execute()
  return rows.map((row) => decode('driverDay', row))
}

const deliveriesOf = async (db: Reads, ids: readonly string[]) =>
  (await db.selectFrom('delivery').where('deliveryId', 'in', ids).selectAll().execute()).map((row) =>
    decode('delivery', row),
  )

const paymentsOf = (db: Reads, ids: readonly string[]) =>
  db
    .selectFrom('payment')
    .where('paymentId', 'in', ids)
    .select(['paymentId', 'receiptNumber', 'receiptCheck'])
    .execute()

const nothingCollected = { method: null, amountJmdCents: 0, paymentId: null, reversedAt: null }

const receiptOf = (payment: Awaited<ReturnType<typeof paymentsOf>>[number] | undefined) => ({
  paymentId: payment?.paymentId ?? null,
  receiptNumber: payment?.receiptNumber ?? null,
  receiptCheck: Boolean(payment?.receiptCheck),
})

/** The newest closed days of all drivers or of one, with each sum that was taken at a door. */
export async function listDriverDays(db: Reads, driverId: string | null): Promise<DriverDayReply[]> {
  const days = await newestDays(db, driverId)
  const deliveries = await deliveriesOf(
    db,
    days.flatMap(({ deliveryIds }) => deliveryIds),
  )
  const deliveriesById = new Map(deliveries.map((delivery) => [delivery.deliveryId, delivery]))
  const paymentIds = deliveries.flatMap(collectionsOf).flatMap(({ paymentId }) => paymentId ?? [])
  const paymentsById = new Map(
    (await paymentsOf(db, paymentIds)).map((payment) => [payment.paymentId, payment]),
  )
  const names = await namesOf(db, [
    ...days.map((day) => day.driverId),
    ...deliveries.map(({ accountId }) => accountId),
  ])
  const stopOf = (deliveryId: string) => {
    const delivery = deliveriesById.get(deliveryId)
    if (!delivery) return []
    const { accountId, address } = delivery
    const owner = names.get(accountId)
    const customer = `${owner?.mailbox ?? ''} ${owner?.name ?? ''}`.trim()
    const stop = { deliveryId, accountId, customer, town: address.town }
    const sums = collectionsOf(delivery)
    return (sums.length > 0 ? sums : [nothingCollected]).map((sum) => ({
      ...stop,
      method: sum.method,
      amountJmdCents: sum.amountJmdCents,
      reversedAt: sum.reversedAt ?? null,
      ...receiptOf(paymentsById.get(sum.paymentId ?? '')),
    }))
  }
  return days.map((day) => ({
    ...day,
    driverName: names.get(day.driverId)?.name ?? '',
    stops: day.deliveryIds.flatMap(stopOf),
  }))
}
