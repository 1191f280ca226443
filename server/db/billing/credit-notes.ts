import type { Kysely } from 'kysely'
import type { CreditNote, CreditNoteUse } from '#sync/entities/money/credit-note.ts'
import { listPage } from '../core/reading/list-page.ts'
import type { CreditNoteTable } from '../tables/money-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

const rows = (db: Tables) =>
  db
    .selectFrom('creditNote')
    .select([
      'creditNoteId',
      'accountId',
      'amountJmdCents',
      'remainingJmdCents',
      'creditedJmdCents',
      'gctJmdCents',
      'reason',
      'status',
      'createdAt',
      'updatedAt',
      'createdBy',
    ])

async function withUses(db: Tables, notes: readonly CreditNoteTable[]): Promise<CreditNote[]> {
  if (notes.length === 0) return []
  const uses = await db
    .selectFrom('creditNoteUse')
    .where(
      'creditNoteId',
      'in',
      notes.map(({ creditNoteId }) => creditNoteId),
    )
    .orderBy('invoiceId')
    .select(['creditNoteId', 'invoiceId', 'amountJmdCents'])
    .execute()
  return notes.map((note) => ({
    ...note,
    uses: uses
      .filter((use) => use.creditNoteId === note.creditNoteId)
      .map(({ invoiceId, amountJmdCents }) => ({ invoiceId, amountJmdCents })),
  }))
}

export const findCreditNote = async (db: Tables, creditNoteId: string): Promise<CreditNote | undefined> =>
  (await withUses(db, await rows(db).where('creditNoteId', '=', creditNoteId).execute()))[0]

/** The newest first. */
export async function pageOfCreditNotes(db: Tables, pageSize: number, pageNumber: number) {
  const list = rows(db).orderBy('createdAt', 'desc').orderBy('creditNoteId', 'desc')
  const page = await listPage(db.selectFrom('creditNote'), list, { pageNumber, pageSize })
  return { ...page, result: await withUses(db, page.result) }
}

/** The credit notes with something left, the oldest first. */
export const openCreditNotes = async (db: Tables, accountId: string): Promise<CreditNote[]> =>
  withUses(
    db,
    await rows(db)
      .where('accountId', '=', accountId)
      .where('status', '=', 'Open')
      .orderBy('createdAt')
      .orderBy('creditNoteId')
      .execute(),
  )

/** The credit notes that weren't voided, the newest first. */
export const standingCreditNotes = async (db: Tables, accountId: string): Promise<CreditNote[]> =>
  withUses(
    db,
    await rows(db)
      .where('accountId', '=', accountId)
      .where('status', '<>', 'Void')
      .orderBy('createdAt', 'desc')
      .orderBy('creditNoteId', 'desc')
      .execute(),
  )

export const insertCreditNote = async (db: Tables, row: CreditNoteTable): Promise<void> => {
  await db.insertInto('creditNote').values(row).execute()
}

export const changeCreditNote = async (
  db: Tables,
  creditNoteId: string,
  changes: Partial<
    Pick<CreditNoteTable, 'reason' | 'status' | 'remainingJmdCents' | 'creditedJmdCents' | 'updatedAt'>
  >,
): Promise<void> => {
  await db.updateTable('creditNote').where('creditNoteId', '=', creditNoteId).set(changes).execute()
}

/** Replaces the uses of a credit note. */
export async function putUses(
  db: Tables,
  creditNoteId: string,
  uses: readonly CreditNoteUse[],
): Promise<void> {
  await db.deleteFrom('creditNoteUse').where('creditNoteId', '=', creditNoteId).execute()
  if (uses.length === 0) return
  await db
    .insertInto('creditNoteUse')
    .values(uses.map((use) => ({ creditNoteId, ...use })))
    .execute()
}
