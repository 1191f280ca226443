import type { Kysely } from 'kysely'
import type { TransferPageBody } from '#sync/api/packages/transfers.ts'
import { defaultPageSize } from '#sync/api/row.ts'
import type { Transfer, TransferLine } from '#sync/entities/packages/transfer.ts'
import { mapInTurns } from '../../core/in-turns.ts'
import { holdsWord, searchWords } from '../core/reading/search-words.ts'
import { type PreparedReads, queryOf } from '../core/reading/statements.ts'
import { decode } from '../core/rows.ts'
import type { Database } from '../tables/schema.ts'

type Reads = Kysely<Database>

const living = (db: Reads) => db.selectFrom('transfer').where('deletedAt', 'is', null)
const transferOf = (row: unknown): Transfer => decode('transfer', row)

export async function findTransfer(db: Reads, transferId: string): Promise<Transfer | null> {
  const row = await living(db).where('transferId', '=', transferId).selectAll().executeTakeFirst()
  return row ? transferOf(row) : null
}

export async function linesOfTransfer(db: Reads, transferId: string): Promise<TransferLine[]> {
  const rows = await db
    .selectFrom('transferLine')
    .where('transferId', '=', transferId)
    .where('deletedAt', 'is', null)
    .selectAll()
    .orderBy('addedAt')
    .execute()
  return mapInTurns(rows, (row) => decode('transferLine', row))
}

interface TransferQuestion {
  readonly status?: TransferPageBody['status']
  readonly branchId?: string | undefined
  readonly words: readonly string[]
  /** Only what the handheld of this office follows; never from a body. */
  readonly officeId?: string | undefined
}
type TransferAsk = TransferPageBody & Pick<TransferQuestion, 'officeId'>

const searchColumns = ['number', 'vehicle', 'seal'] as const

function matching(db: Reads, { status, branchId, words, officeId }: TransferQuestion) {
  let query = living(db)
  if (status) query = query.where('status', '=', status)
  for (const end of [branchId, officeId])
    if (end !== undefined)
      query = query.where((eb) => eb.or([eb('fromBranchId', '=', end), eb('toBranchId', '=', end)]))
  for (const word of words)
    query = query.where((eb) =>
      holdsWord(
        searchColumns.map((field) => eb.ref(field)),
        word,
      ),
    )
  return query
}

const page = queryOf(
  (db, { limit, offset, ...question }: TransferQuestion & { limit: number; offset: number }) =>
    matching(db, question)
      .selectAll()
      .orderBy('createdAt', 'desc')
      .orderBy('transferId', 'desc')
      .limit(limit)
      .offset(offset),
  ['limit', 'officeId'],
)
const transferCount = queryOf(
  (db, question: TransferQuestion) => matching(db, question).select((eb) => eb.fn.countAll<number>().as('n')),
  ['officeId'],
)

export async function pageOfTransfers(read: PreparedReads, body: TransferAsk, pageNumber: number) {
  const limit = body.pageSize ?? defaultPageSize
  const { status, branchId, officeId, searchString } = body
  const question = { status, branchId, officeId, words: searchWords(searchString) }
  const [rows, count] = await Promise.all([
    read.all(page, { ...question, limit, offset: (pageNumber - 1) * limit }),
    read.get(transferCount, question),
  ])
  return { result: rows.map(transferOf), totalItems: Number(count?.n ?? 0), pageNumber }
}
