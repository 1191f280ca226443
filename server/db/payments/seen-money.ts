import type { Kysely } from 'kysely'
import type { SeenMoney } from '#sync/api/money/bank-transfers.ts'
import type { BankTransfer } from '#sync/entities/money/bank-transfer.ts'
import type { PaymentMethod } from '#sync/entities/money/payment-method.ts'
import { digitsOf, isMoneyNumber, isSameReference } from '#sync/rules/payments/used-once.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** Matches each spelling of a reference: the characters between its digits differ. */
const patternOf = (reference: string): string => `%${[...digitsOf(reference)].join('%')}%`

/** The standing payments with a reference since a moment, the newest first; without those of one customer. */
export async function paymentsLike(
  db: Tables,
  by: {
    readonly exceptAccountId: string
    readonly reference: string
    readonly methods: readonly PaymentMethod[]
    readonly since: string
  },
): Promise<SeenMoney[]> {
  const { exceptAccountId, reference, methods, since } = by
  const rows = await db
    .selectFrom('payment')
    .innerJoin('account', 'account.accountId', 'payment.accountId')
    .where('payment.reference', 'like', patternOf(reference))
    .where('payment.accountId', '<>', exceptAccountId)
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

/** Other transfers that wait or were booked and not reversed, with the same picture or reference. */
export async function transfersLike(
  db: Tables,
  { bankTransferId, fileId, reference }: Pick<BankTransfer, 'bankTransferId' | 'fileId' | 'reference'>,
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
      eb.or([eb('file.sha256', '=', picture), eb('bankTransfer.reference', 'like', patternOf(reference))]),
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
