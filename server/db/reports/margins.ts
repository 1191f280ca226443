import { sql } from 'kysely'
import { shippingFeatures } from '#sync/rules/prices/delivery-fee.ts'
import type { Reads } from './parts.ts'
import { standingStatuses } from './sales.ts'

/** The flights that a margin is about: those that left from one moment until before another, or one of them. */
export type FlightsAsk = { readonly from: string; readonly before: string } | { readonly manifestId: string }

/** The company's own charges for a package, without customs, taxes, goods and delivery. A promotion is `Other`. */
const earnedFeatures = [...shippingFeatures, 'Other'] as const

const departure = sql<string>`coalesce(manifest."departsAt", manifest."sealedAt", manifest."createdAt")`

const validCosts = (db: Reads) =>
  db
    .selectFrom('flightCost')
    .where('flightCost.voidedAt', 'is', null)
    .where(sql<boolean>`"flightCost"."manifestId" = manifest."manifestId"`)

const flightsIn = (db: Reads, ask: FlightsAsk) => {
  const flights = db.selectFrom('manifest').where('manifest.deletedAt', 'is', null)
  return 'manifestId' in ask
    ? flights.where('manifest.manifestId', '=', ask.manifestId)
    : flights
        .where(departure, '>=', ask.from)
        .where(departure, '<', ask.before)
        .where((eb) =>
          eb.or([
            eb('manifest.status', 'not in', ['Open', 'Cancelled']),
            eb.exists(validCosts(db).select('flightCostId')),
          ]),
        )
}

const packagesOn = (db: Reads, ask: FlightsAsk) =>
  db
    .selectFrom('package')
    .where('package.deletedAt', 'is', null)
    .where('package.manifestId', 'in', flightsIn(db, ask).select('manifest.manifestId'))

/** Each flight with the sum of its costs, in the order of departure. */
export async function flightsWithCosts(db: Reads, ask: FlightsAsk) {
  const rows = await flightsIn(db, ask)
    .select([
      'manifest.manifestId',
      'manifest.number',
      'manifest.mode',
      departure.as('departedAt'),
      validCosts(db)
        .select(({ fn }) => fn.sum<number | null>('flightCost.amountJmdCents').as('sum'))
        .as('costJmdCents'),
    ])
    .orderBy(departure)
    .orderBy('manifest.manifestId')
    .execute()
  return rows.map((row) => ({ ...row, costJmdCents: Number(row.costJmdCents ?? 0) }))
}

/** The packages of flights, in an order that never changes, because cents of their shares follow it. */
export const packagesOfFlights = (db: Reads, ask: FlightsAsk) =>
  packagesOn(db, ask)
    .select([
      'package.packageId',
      'package.manifestId',
      'package.branchId',
      'package.mode',
      'package.service',
      'package.chargeableLb',
    ])
    .orderBy('package.packageId')
    .execute()

/**
 * The sums of bills with packages on the flights, by bill and package. A line of a whole bill has no package, and the bill
 * may have packages on other flights.
 */
export async function earnedOnFlights(db: Reads, ask: FlightsAsk) {
  const onFlights = packagesOn(db, ask).select('package.packageId')
  const rows = await db
    .selectFrom('invoiceLine')
    .innerJoin('invoice', 'invoice.invoiceId', 'invoiceLine.invoiceId')
    .where('invoice.kind', '=', 'Package')
    .where('invoice.statusId', 'in', standingStatuses)
    .where('invoiceLine.feature', 'in', earnedFeatures)
    .where((eb) =>
      eb.or([
        eb('invoice.packageId', 'in', onFlights),
        eb(
          'invoice.invoiceId',
          'in',
          db.selectFrom('invoiceLine').where('invoiceLine.packageId', 'in', onFlights).select('invoiceId'),
        ),
      ]),
    )
    .select((eb) => [
      'invoice.invoiceId',
      eb.fn.coalesce('invoiceLine.packageId', 'invoice.packageId').as('packageId'),
      eb.fn.sum<number>('invoiceLine.amountJmdCents').as('amountJmdCents'),
    ])
    .groupBy((eb) => ['invoice.invoiceId', eb.fn.coalesce('invoiceLine.packageId', 'invoice.packageId')])
    .orderBy('invoice.invoiceId')
    .execute()
  return rows.map((row) => ({ ...row, amountJmdCents: Number(row.amountJmdCents) }))
}
