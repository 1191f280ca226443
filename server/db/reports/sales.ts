import { sql } from 'kysely'
import { debtBuckets } from '#sync/entities/company/report-buckets.ts'
import { owedStatuses } from '#sync/entities/money/invoice-status.ts'
import { startOfDay } from '#sync/lib/business-day.ts'
import type { Period } from '#sync/rules/pages/report-period.ts'
import { invoicesInPlace, officeOfInvoice } from '../billing/invoice-offices.ts'
import {
  bucketOf,
  byBucket,
  byOffice,
  byPart,
  byPerson,
  type Figures,
  momentsOf,
  type OfficeNames,
  periodStart,
  type Reads,
  total,
  totalsBy,
} from './parts.ts'

export const standingStatuses = ['unpaid', 'part-paid', 'paid'] as const

const salesFields = ['invoices', 'subtotalJmdCents', 'gctJmdCents', 'totalJmdCents'] as const
export const salesFigures = {
  fields: salesFields,
  tell: (sums) => sums,
} satisfies Figures<(typeof salesFields)[number], unknown>

const creditNotesOf = async (db: Reads, period: Period, branchId: string | null) => {
  const { since, before } = momentsOf(period)
  const { creditNotes, amountJmdCents } = await db
    .selectFrom('creditNote')
    .innerJoin('account', 'account.accountId', 'creditNote.accountId')
    .where('creditNote.createdAt', '>=', since)
    .where('creditNote.createdAt', '<', before)
    .where('creditNote.status', '<>', 'Void')
    .$if(branchId !== null, (query) => query.where('account.branchId', '=', branchId))
    .select((eb) => [
      eb.fn.countAll<number>().as('creditNotes'),
      eb.fn.sum<number | null>('creditNote.amountJmdCents').as('amountJmdCents'),
    ])
    .executeTakeFirstOrThrow()
  return { creditNotes: Number(creditNotes), amountJmdCents: Number(amountJmdCents ?? 0) }
}

/** Invoices by the day they were issued. */
export async function salesOf(db: Reads, period: Period, branchId: string | null, names: OfficeNames) {
  const { since, before } = momentsOf(period)
  const cells = await invoicesInPlace(db, branchId)
    .where('invoice.issuedAt', '>=', since)
    .where('invoice.issuedAt', '<', before)
    .where('invoice.statusId', 'in', standingStatuses)
    .select((eb) => [
      periodStart('invoice.issuedAt', period.groupBy).as('start'),
      officeOfInvoice.as('office'),
      'invoice.kind',
      'invoice.createdBy as person',
      eb.fn.countAll<number>().as('invoices'),
      eb.fn.sum<number>('invoice.subtotalJmdCents').as('subtotalJmdCents'),
      eb.fn.sum<number>('invoice.gctJmdCents').as('gctJmdCents'),
      eb.fn.sum<number>('invoice.totalJmdCents').as('totalJmdCents'),
    ])
    .groupBy(['start', 'office', 'invoice.kind', 'person'])
    .execute()
  return {
    totals: total(salesFigures, cells),
    byPart: byPart(salesFigures, cells, period),
    byKind: totalsBy(salesFigures, cells, ({ kind }) => kind).map(([kind, sums]) => ({ kind, ...sums })),
    byOffice: byOffice(cells, names, (group) => total(salesFigures, group)),
    byPerson: byPerson(salesFigures, cells),
    creditNotes: await creditNotesOf(db, period, branchId),
  }
}

const unpaidFields = ['invoices', 'balanceJmdCents', 'overdueInvoices', 'overdueJmdCents'] as const
const unpaidFigures = {
  fields: unpaidFields,
  tell: (sums) => sums,
} satisfies Figures<(typeof unpaidFields)[number], unknown>

/** The open balances as of a day. */
export async function unpaidOf(db: Reads, today: string, branchId: string | null, names: OfficeNames) {
  const overdue = sql<number>`invoice."dueAt" < ${startOfDay(today)}`
  const cells = await invoicesInPlace(db, branchId)
    .where('invoice.statusId', 'in', owedStatuses)
    .select((eb) => [
      officeOfInvoice.as('office'),
      'invoice.kind',
      bucketOf('invoice.issuedAt', debtBuckets, today).as('bucket'),
      eb.fn.countAll<number>().as('invoices'),
      eb.fn.sum<number>('invoice.balanceJmdCents').as('balanceJmdCents'),
      sql<number>`count(*) filter (where ${overdue})`.as('overdueInvoices'),
      sql<number>`coalesce(sum(invoice."balanceJmdCents") filter (where ${overdue}), 0)`.as(
        'overdueJmdCents',
      ),
    ])
    .groupBy(['office', 'invoice.kind', 'bucket'])
    .execute()
  return {
    totals: total(unpaidFigures, cells),
    byAge: byBucket(unpaidFigures, cells, debtBuckets),
    byKind: totalsBy(unpaidFigures, cells, ({ kind }) => kind).map(([kind, sums]) => ({ kind, ...sums })),
    byOffice: byOffice(cells, names, (group) => total(unpaidFigures, group)),
  }
}
