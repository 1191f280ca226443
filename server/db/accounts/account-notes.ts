import type { Kysely } from 'kysely'
import type { AccountNote } from '#sync/entities/accounts/account-note.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** The notes about a customer, the newest first. */
export const notesAbout = (db: Tables, accountId: string): Promise<AccountNote[]> =>
  db
    .selectFrom('accountNote')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('accountNoteId', 'desc')
    .execute()

export const findAccountNote = (db: Tables, accountNoteId: string): Promise<AccountNote | undefined> =>
  db.selectFrom('accountNote').selectAll().where('accountNoteId', '=', accountNoteId).executeTakeFirst()

export const insertAccountNote = async (db: Tables, note: AccountNote): Promise<void> => {
  await db.insertInto('accountNote').values(note).execute()
}

export const deleteAccountNote = async (db: Tables, accountNoteId: string): Promise<void> => {
  await db.deleteFrom('accountNote').where('accountNoteId', '=', accountNoteId).execute()
}

export const deleteNotesAbout = async (db: Tables, accountId: string): Promise<void> => {
  await db.deleteFrom('accountNote').where('accountId', '=', accountId).execute()
}
