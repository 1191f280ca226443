import { type Kysely, sql } from 'kysely'
import type { SeenMoney } from '#sync/api/bank-transfers.ts'
import type { BankTransfer } from '#sync/entities/bank-transfer.ts'
import type { PaymentMethod } from '#sync/entities/payment-method.ts'
import { digitsOf, isMoneyNumber, isSameReference } from '#sync/rules/used-once.ts'
import { newestByNumber, numberPhrase } from '../core/number-search.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** The standing payments of other customers with a reference, since a moment, the newest first. */
export async function paymentsOfOthers(
  db: Tables,
  by: {
    readonly accountId: string
    readonly reference: string
    readonly methods: readonly PaymentMethod[]
    readonly since: string
  },
): Promise<SeenMoney[]> {
  const { accountId, reference, methods, since } = by
  const rows = await db
    .selectFrom('payment')
    .innerJoin('account', 'account.accountId', 'payment.accountId')
    .where(
      'payment.paymentId',
      'in',
      sql<string>`(${newestByNumber('payment', numberPhrase(digitsOf(reference)))})`,
    )
    .where('payment.accountId', '<>', accountId)
    .where('payment.kind', '=', 'Payment')
    .where('payment.method', 'in', methods)
    .where('payment.reversedAt', 'is', null)
    .where('payment.receivedAt', '>=', since)
    .orderBy('payment.receivedAt', 'desc')
    .select(['payment.paymentId', 'payment.reference', 'payment.receiptNumber', 'payment.receivedAt as at'])
    .select(['account.firstName', 'account.lastName', 'account.mailbox'])
    .execute()
  return rows
    .filter((row) => isSameReference(row.reference, reference))
    .map(({ paymentId, receiptNumber, at, firstName, lastName, mailbox }) => ({
      why: 'reference' as const,
      bankTransferId: null,
      paymentId,
      receiptNumber,
      at,
      customer: { firstName, lastName, mailbox },
    }))
}

/** Transfers that wait or were booked and stand, with the same picture, or another customer's with the same reference. */
export async function transfersLike(
  db: Tables,
  {
    bankTransferId,
    accountId,
    fileId,
    reference,
  }: Pick<BankTransfer, 'bankTransferId' | 'accountId' | 'fileId' | 'reference'>,
): Promise<SeenMoney[]> {
  const picture = db.selectFrom('file').where('fileId', '=', fileId).select('sha256')
  const rows = await db
    .selectFrom('bankTransfer')
    .innerJoin('file', 'file.fileId', 'bankTransfer.fileId')
    .innerJoin('account', 'account.accountId', 'bankTransfer.accountId')
    .leftJoin('payment', 'payment.paymentId', 'bankTransfer.paymentId')
    .where('bankTransfer.bankTransferId', '<>', bankTransferId)
    .where('bankTransfer.status', 'in', ['waiting', 'confirmed'])
    .where('payment.reversedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('file.sha256', '=', picture),
        eb.and([
          eb('bankTransfer.accountId', '<>', accountId),
          eb('bankTransfer.reference', 'like', `%${digitsOf(reference)}%`),
        ]),
      ]),
    )
    .orderBy('bankTransfer.createdAt', 'desc')
    .select(['bankTransfer.bankTransferId', 'bankTransfer.reference', 'bankTransfer.createdAt as at'])
    .select(['bankTransfer.paymentId', 'payment.receiptNumber'])
    .select((eb) => eb('file.sha256', '=', picture).as('isPicture'))
    .select(['account.firstName', 'account.lastName', 'account.mailbox'])
    .execute()
  return rows
    .filter((row) => row.isPicture || (isMoneyNumber(reference) && isSameReference(row.reference, reference)))
    .map(({ isPicture, at, firstName, lastName, mailbox, reference: _, ...ids }) => ({
      ...ids,
      why: isPicture ? ('picture' as const) : ('reference' as const),
      at,
      customer: { firstName, lastName, mailbox },
    }))
}
