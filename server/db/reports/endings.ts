import { sql } from 'kysely'
import type { Package } from '#sync/entities/packages/package.ts'
import { type GoneState, goneStates } from '#sync/entities/packages/package-state.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { lostPieces, pieceLossesOf } from '#sync/rules/packages/lost-pieces.ts'
import { goneState } from '#sync/rules/packages/package-state.ts'
import type { Period } from '#sync/rules/pages/report-period.ts'
import { unbilledStorage } from '../billing/storage.ts'
import { jsonField } from '../core/reading/sql-differences.ts'
import { decode } from '../core/rows.ts'
import { endedCondition, lostCondition } from '../packages/in-states.ts'
import { momentsOf, type Reads } from './parts.ts'

const perQuestion = 500

/** The packages that were sold, destroyed, returned or given up as lost in a period and still are. */
async function endedIn(db: Reads, period: Period, branchId: string | null): Promise<Package[]> {
  const { since, before } = momentsOf(period)
  const part = (condition: typeof lostCondition, moment: ReturnType<typeof jsonField>) =>
    db
      .selectFrom('package')
      .where('deletedAt', 'is', null)
      .where(condition)
      .where(sql<boolean>`${moment} >= ${since} and ${moment} < ${before}`)
      .$if(branchId !== null, (query) => query.where('branchId', '=', branchId))
      .selectAll()
      .execute()
  const endedRows = await part(endedCondition, jsonField('ending', 'at'))
  const lostRows = await part(lostCondition, jsonField('loss', 'decidedAt'))
  return [...endedRows, ...lostRows].map((row) => decode('package', row))
}

async function inParts<T>(ids: readonly string[], ask: (part: readonly string[]) => Promise<T[]>) {
  const rows: T[] = []
  for (let at = 0; at < ids.length; at += perQuestion)
    rows.push(...(await ask(ids.slice(at, at + perQuestion))))
  return rows
}

/** The payments of sales that aren't reversed: a reversed one brought nothing. */
async function standingSales(db: Reads, packages: readonly Package[]): Promise<ReadonlySet<string>> {
  const paymentIds = packages.flatMap(({ ending }) => ending?.paymentId ?? [])
  const rows = await inParts(paymentIds, (part) =>
    db
      .selectFrom('payment')
      .where('paymentId', 'in', part)
      .where('reversedAt', 'is', null)
      .select('paymentId')
      .execute(),
  )
  return new Set(rows.map(({ paymentId }) => paymentId))
}

/** The storage that invoices took off again, without tax, by package. */
async function waivedOnInvoices(
  db: Reads,
  packages: readonly Package[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await inParts(
    packages.map(({ packageId }) => packageId),
    (part) =>
      db
        .selectFrom('invoiceLine')
        .innerJoin('invoice', 'invoice.invoiceId', 'invoiceLine.invoiceId')
        .where('invoiceLine.packageId', 'in', part)
        .where('invoiceLine.feature', '=', 'Storage')
        .where('invoiceLine.unitJmdCents', '<', 0)
        .where('invoice.statusId', '<>', 'void')
        .select([
          'invoiceLine.packageId',
          sql<number>`-sum("invoiceLine"."quantity" * "invoiceLine"."unitJmdCents")`.as('jmdCents'),
        ])
        .groupBy('invoiceLine.packageId')
        .execute(),
  )
  return new Map(rows.map(({ packageId, jmdCents }) => [packageId ?? '', Number(jmdCents)]))
}

/**
 * The storage of a package up to its end that is on no invoice, without tax. A waiver of its charges also waives
 * storage.
 */
async function neverBilled(db: Reads, pkg: Package): Promise<number> {
  const charges = await unbilledStorage(db, { ...pkg, chargesWaiver: null }, jamaicaDay(pkg.updatedAt))
  return charges
    .filter(({ feature }) => feature === 'Storage')
    .reduce((sum, { quantity, unitJmdCents }) => sum + quantity * unitJmdCents, 0)
}

/** The pieces whose loss was decided in a period and that are still away, with the value that was decided. */
async function lostPiecesIn(db: Reads, period: Period, branchId: string | null) {
  const { since, before } = momentsOf(period)
  const rows = await db
    .selectFrom('package')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`"pieceLosses" <> '[]'`)
    .$if(branchId !== null, (query) => query.where('branchId', '=', branchId))
    .selectAll()
    .execute()
  return rows
    .map((row) => decode('package', row))
    .flatMap((pkg) => {
      const lostNumbers = lostPieces(pkg)
      return pieceLossesOf(pkg).filter(
        ({ piece, decidedAt }) =>
          lostNumbers.includes(piece) && (decidedAt ?? '') >= since && (decidedAt ?? '') < before,
      )
    })
}

const noFigures = {
  packages: 0,
  declaredValueUsdCents: 0,
  proceedsJmdCents: 0,
  creditedJmdCents: 0,
  storageWaivedJmdCents: 0,
}

/**
 * The packages that ended in a period without their customer, by how: what a sale brought, what was credited for a loss,
 * the storage that no customer was charged for, and the declared value.
 */
export async function endingsOf(db: Reads, period: Period, branchId: string | null) {
  const packages = await endedIn(db, period, branchId)
  const sales = await standingSales(db, packages)
  const waivers = await waivedOnInvoices(db, packages)
  const sums = new Map<GoneState, typeof noFigures>()
  for (const pkg of packages) {
    const state = goneState(pkg)
    if (state === null) continue
    const { packages: count, ...before } = sums.get(state) ?? noFigures
    const { ending, loss } = pkg
    const proceedsJmdCents = ending?.paymentId && sales.has(ending.paymentId) ? ending.proceedsJmdCents : 0
    const unbilledJmdCents = state === 'Lost' ? 0 : await neverBilled(db, pkg)
    sums.set(state, {
      packages: count + 1,
      declaredValueUsdCents: before.declaredValueUsdCents + (pkg.declaredValueUsdCents ?? 0),
      proceedsJmdCents: before.proceedsJmdCents + proceedsJmdCents,
      creditedJmdCents: before.creditedJmdCents + (state === 'Lost' ? (loss?.paidJmdCents ?? 0) : 0),
      storageWaivedJmdCents:
        before.storageWaivedJmdCents + (waivers.get(pkg.packageId) ?? 0) + unbilledJmdCents,
    })
  }
  const pieces = await lostPiecesIn(db, period, branchId)
  const piecesLine = {
    ...noFigures,
    state: 'LostPieces' as const,
    packages: pieces.length,
    declaredValueUsdCents: pieces.reduce((sum, { shareUsdCents }) => sum + (shareUsdCents ?? 0), 0),
    creditedJmdCents: pieces.reduce((sum, { paidJmdCents }) => sum + paidJmdCents, 0),
  }
  const lines = goneStates.flatMap((state) => {
    const figures = sums.get(state)
    return figures ? [{ state, ...figures }] : []
  })
  return pieces.length > 0 ? [...lines, piecesLine] : lines
}
