import { type SqlBool, sql } from 'kysely'
import type { CreditNote } from '#sync/entities/money/credit-note.ts'
import type { Tables } from '../core/reading/reads.ts'
import { jsonDocuments, jsonField } from '../core/reading/sql-differences.ts'
import { findCreditNote } from './credit-notes.ts'

/** True for a credit note that pays for a lost or damaged package, or for a piece or contents of one. */
const paysForGoods = sql<SqlBool>`(
  "creditNoteId" in (select ${jsonField('package.loss', 'creditNoteId')} from package where "loss" <> 'null')
  or "creditNoteId" in (select claim."creditNoteId" from claim where claim."creditNoteId" is not null)
  or exists (select 1 from package where "pieceLosses" <> '[]' and exists (
    select 1 from ${jsonDocuments('package.pieceLosses')} as claim
    where ${jsonField('claim.value', 'creditNoteId')} = "creditNote"."creditNoteId")))`

/** The credit notes of an account that pay for lost goods and have something left, the oldest first. */
const openClaims = (accountId: string) => sql<{ creditNoteId: string; remainingJmdCents: number }>`
  select "creditNoteId", "remainingJmdCents" from "creditNote"
  where "accountId" = ${accountId} and "status" = 'Open' and ${paysForGoods}
  order by "createdAt", "creditNoteId"`

export const isClaimNote = async (db: Tables, creditNoteId: string): Promise<boolean> =>
  (await db
    .selectFrom('creditNote')
    .where('creditNoteId', '=', creditNoteId)
    .where(paysForGoods)
    .select('creditNoteId')
    .executeTakeFirst()) !== undefined

/** The rest of an account's credit notes for lost goods, in cents. Unlike other notes these are paid out. */
export const openClaimCreditOf = async (db: Tables, accountId: string): Promise<number> =>
  (await openClaims(accountId).execute(db)).rows.reduce((sum, row) => sum + Number(row.remainingJmdCents), 0)

export async function openClaimNotes(db: Tables, accountId: string): Promise<CreditNote[]> {
  const { rows } = await openClaims(accountId).execute(db)
  const notes = await Promise.all(rows.map(({ creditNoteId }) => findCreditNote(db, creditNoteId)))
  return notes.filter((note) => note !== undefined)
}
