import { sql } from 'kysely'
import type { PaymentKind } from '#sync/entities/money/payment-kind.ts'
import type { Period } from '#sync/rules/pages/report-period.ts'
import {
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

const fields = [
  'payments',
  'amountJmdCents',
  'roundingJmdCents',
  'reversed',
  'reversedJmdCents',
  'refunds',
  'refundedJmdCents',
] as const
const figures = {
  fields,
  tell: (sums) => ({
    ...sums,
    netJmdCents: sums.amountJmdCents - sums.reversedJmdCents - sums.refundedJmdCents,
  }),
} satisfies Figures<(typeof fields)[number], unknown>

const zero = sql<number>`0`

/** That of the delivery at which it was collected, else of the customer. */
const officeOfPayment = sql<string | null>`coalesce(delivery."branchId", account."branchId")`

/** Payments by one of their days: when the money came, or when it was given back. */
const onDays = (db: Reads, period: Period, branchId: string | null, day: 'receivedAt' | 'reversedAt') => {
  const { since, before } = momentsOf(period)
  const byReceipt = day === 'receivedAt'
  const countOf = (kind: PaymentKind) => sql<number>`count(*) filter (where payment."kind" = ${kind})`
  const sumOf = (kind: PaymentKind) =>
    sql<number>`coalesce(sum(payment."amountJmdCents") filter (where payment."kind" = ${kind}), 0)`
  const sign = sql.lit(byReceipt ? 1 : -1)
  return db
    .selectFrom('payment')
    .innerJoin('account', 'account.accountId', 'payment.accountId')
    .leftJoin('delivery', 'delivery.deliveryId', 'payment.deliveryId')
    .where(`payment.${day}`, '>=', since)
    .where(`payment.${day}`, '<', before)
    .$if(branchId !== null, (query) => query.where(officeOfPayment, '=', branchId))
    .select([
      periodStart(`payment.${day}`, period.groupBy).as('start'),
      officeOfPayment.as('office'),
      'payment.method',
      'payment.receivedBy as person',
      (byReceipt ? countOf('Payment') : zero).as('payments'),
      (byReceipt ? sumOf('Payment') : zero).as('amountJmdCents'),
      sql<number>`${sign} * sum(payment."roundingJmdCents" * case payment."kind" when 'Refund' then -1 else 1 end)`.as(
        'roundingJmdCents',
      ),
      (byReceipt ? zero : countOf('Payment')).as('reversed'),
      (byReceipt ? zero : sumOf('Payment')).as('reversedJmdCents'),
      sql<number>`${sign} * ${countOf('Refund')}`.as('refunds'),
      sql<number>`${sign} * ${sumOf('Refund')}`.as('refundedJmdCents'),
    ])
    .groupBy(['start', 'office', 'payment.method', 'person'])
    .execute()
}

/** Money by the day it came and the day it was given back. Paying out of account credit is no new money. */
export async function paymentsOf(db: Reads, period: Period, branchId: string | null, names: OfficeNames) {
  const daySums = [
    ...(await onDays(db, period, branchId, 'receivedAt')),
    ...(await onDays(db, period, branchId, 'reversedAt')),
  ]
  const money = daySums.filter(({ method }) => method !== 'AccountCredit')
  return {
    totals: total(figures, money),
    byMethod: totalsBy(figures, daySums, ({ method }) => method).map(([method, sums]) => ({
      method,
      ...sums,
    })),
    byPart: byPart(figures, money, period),
    byOffice: byOffice(money, names, (group) => total(figures, group)),
    byPerson: byPerson(figures, money),
  }
}
