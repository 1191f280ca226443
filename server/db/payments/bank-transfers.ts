import type { Kysely } from 'kysely'
import type { BankTransferPage, BankTransferReply } from '#sync/api/money/bank-transfers.ts'
import { defaultPageSize } from '#sync/api/row.ts'
import type { BankTransfer } from '#sync/entities/money/bank-transfer.ts'
import { accountsHolding } from '../accounts/account-names.ts'
import { holdsWord, searchWords } from '../core/reading/search-words.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

const columns = [
  'bankTransfer.bankTransferId',
  'bankTransfer.accountId',
  'bankTransfer.amountJmdCents',
  'bankTransfer.reference',
  'bankTransfer.fileId',
  'bankTransfer.status',
  'bankTransfer.reason',
  'bankTransfer.paymentId',
  'bankTransfer.createdAt',
  'bankTransfer.decidedAt',
  'bankTransfer.decidedBy',
] as const

export async function insertBankTransfer(db: Tables, { items, ...row }: BankTransfer): Promise<void> {
  await db.insertInto('bankTransfer').values(row).execute()
  await db
    .insertInto('bankTransferItem')
    .values(items.map((item, position) => ({ ...item, position, bankTransferId: row.bankTransferId })))
    .execute()
}

export const changeBankTransfer = async (
  db: Tables,
  bankTransferId: string,
  changes: Pick<BankTransfer, 'status' | 'decidedAt' | 'decidedBy'> &
    Partial<Pick<BankTransfer, 'reason' | 'paymentId'>>,
): Promise<void> => {
  await db.updateTable('bankTransfer').where('bankTransferId', '=', bankTransferId).set(changes).execute()
}

export async function findBankTransfer(
  db: Tables,
  bankTransferId: string,
): Promise<BankTransfer | undefined> {
  const row = await db
    .selectFrom('bankTransfer')
    .where('bankTransferId', '=', bankTransferId)
    .select(columns)
    .executeTakeFirst()
  if (!row) return undefined
  const items = await db
    .selectFrom('bankTransferItem')
    .where('bankTransferId', '=', bankTransferId)
    .orderBy('position')
    .select(['invoiceId', 'label', 'amountJmdCents'])
    .execute()
  return { ...row, items }
}

/**
 * Whether an account sent in the same bytes before, and they wait or were booked by a payment that isn't reversed.
 */
export async function hasSentSlip(db: Tables, accountId: string, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('bankTransfer')
    .innerJoin('file', 'file.fileId', 'bankTransfer.fileId')
    .leftJoin('payment', 'payment.paymentId', 'bankTransfer.paymentId')
    .where('bankTransfer.accountId', '=', accountId)
    .where('bankTransfer.status', 'in', ['waiting', 'confirmed'])
    .where('payment.reversedAt', 'is', null)
    .where('file.sha256', '=', sha256)
    .select('bankTransfer.bankTransferId')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the office still has to look for the money of a transfer for any of the given invoices. */
export async function hasWaitingTransfer(db: Tables, invoiceIds: readonly string[]): Promise<boolean> {
  if (invoiceIds.length === 0) return false
  const row = await db
    .selectFrom('bankTransferItem')
    .innerJoin('bankTransfer', 'bankTransfer.bankTransferId', 'bankTransferItem.bankTransferId')
    .where('bankTransfer.status', '=', 'waiting')
    .where('bankTransferItem.invoiceId', 'in', invoiceIds)
    .select('bankTransfer.bankTransferId')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function countWaitingTransfers(db: Tables): Promise<number> {
  const { n } = await db
    .selectFrom('bankTransfer')
    .where('status', '=', 'waiting')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

interface TransferFilter extends Pick<BankTransferPage, 'status' | 'accountId' | 'searchString'> {
  readonly bankTransferId?: string
}

function matching(db: Tables, { status, accountId, bankTransferId, searchString }: TransferFilter) {
  let query = db
    .selectFrom('bankTransfer')
    .$if(Boolean(status), (query) => query.where('bankTransfer.status', '=', status || 'waiting'))
    .$if(Boolean(accountId), (query) => query.where('bankTransfer.accountId', '=', accountId ?? ''))
    .$if(Boolean(bankTransferId), (query) =>
      query.where('bankTransfer.bankTransferId', '=', bankTransferId ?? ''),
    )
  for (const word of searchWords(searchString))
    query = query.where((eb) =>
      eb.or([
        holdsWord([eb.ref('bankTransfer.reference')], word),
        eb('bankTransfer.accountId', 'in', accountsHolding(word)),
        eb.exists(
          eb
            .selectFrom('bankTransferItem')
            .whereRef('bankTransferItem.bankTransferId', '=', 'bankTransfer.bankTransferId')
            .where((item) => holdsWord([item.ref('bankTransferItem.label')], word))
            .select('bankTransferItem.position'),
        ),
      ]),
    )
  return query
}

const itemsOf = (db: Tables, bankTransferIds: readonly string[]) =>
  db
    .selectFrom('bankTransferItem')
    .innerJoin('invoice', 'invoice.invoiceId', 'bankTransferItem.invoiceId')
    .where('bankTransferItem.bankTransferId', 'in', bankTransferIds)
    .orderBy('bankTransferItem.position')
    .select([
      'bankTransferItem.bankTransferId',
      'bankTransferItem.invoiceId',
      'bankTransferItem.label',
      'bankTransferItem.amountJmdCents',
      'invoice.statusId',
      'invoice.balanceJmdCents',
    ])
    .execute()

async function replies(
  db: Tables,
  filter: TransferFilter,
  limit: number,
  offset = 0,
): Promise<BankTransferReply[]> {
  // Waiting transfers come in the order in which they should be checked.
  const direction = filter.status === 'waiting' ? 'asc' : 'desc'
  const rows = await matching(db, filter)
    .innerJoin('account', 'account.accountId', 'bankTransfer.accountId')
    .innerJoin('file', 'file.fileId', 'bankTransfer.fileId')
    .leftJoin('payment', 'payment.paymentId', 'bankTransfer.paymentId')
    .orderBy('bankTransfer.createdAt', direction)
    .orderBy('bankTransfer.bankTransferId', direction)
    .limit(limit)
    .offset(offset)
    .select([
      ...columns,
      'account.firstName',
      'account.lastName',
      'account.mailbox',
      'file.contentType as slipType',
      'payment.receiptNumber',
      'payment.reversedAt',
    ])
    .execute()
  const ids = rows.map(({ bankTransferId }) => bankTransferId)
  const items = Map.groupBy(
    ids.length === 0 ? [] : await itemsOf(db, ids),
    ({ bankTransferId }) => bankTransferId,
  )
  return rows.map(({ firstName, lastName, mailbox, ...row }) => ({
    ...row,
    items: (items.get(row.bankTransferId) ?? []).map(({ bankTransferId: _, ...item }) => item),
    customer: { firstName, lastName, mailbox },
    seenBefore: [],
  }))
}

export const bankTransferReply = async (
  db: Tables,
  bankTransferId: string,
): Promise<BankTransferReply | undefined> => (await replies(db, { bankTransferId }, 1))[0]

export const transfersOfAccount = (db: Tables, accountId: string): Promise<BankTransferReply[]> =>
  replies(db, { accountId }, 100)

export async function pageOfBankTransfers(db: Tables, body: BankTransferPage, pageNumber: number) {
  const size = body.pageSize ?? defaultPageSize
  const { n } = await matching(db, body)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const result = await replies(db, body, size, (pageNumber - 1) * size)
  return { result, totalItems: Number(n), pageNumber }
}
