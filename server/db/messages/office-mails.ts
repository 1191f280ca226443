import type { Kysely } from 'kysely'
import type { OfficeMail } from '#sync/api/messages/office-mails.ts'
import type { StoredEntry } from '../sync/audit.ts'
import type { Database } from '../tables/schema.ts'

/** The audit's action for each mail that staff send by hand. */
export const mailActions = {
  invoice: ['invoice.mail', 'invoice.remind'],
  checkout: ['checkout.mail'],
} as const
export type MailedEntity = keyof typeof mailActions
export type MailAction = (typeof mailActions)[MailedEntity][number]

/** The audit's record of such a mail, which outlives the message in the outbox. */
export interface MailNote {
  readonly mailedTo: string
  readonly messageId: string
}

type Note = Pick<StoredEntry, 'at' | 'by' | 'after'>

/** The mails that staff sent about a row, the latest first, with their outcomes. */
export async function officeMailsOf(
  db: Kysely<Database>,
  entity: MailedEntity,
  entityId: string,
): Promise<OfficeMail[]> {
  const notes = await db
    .selectFrom('audit')
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .where('action', 'in', mailActions[entity])
    .orderBy('auditId', 'desc')
    .select(['at', 'by', 'after'])
    .execute()
  return toMails(db, notes)
}

/** The same from all entries about the row, the oldest first. */
export function officeMailsIn(
  db: Kysely<Database>,
  entity: MailedEntity,
  entries: readonly StoredEntry[],
): Promise<OfficeMail[]> {
  const actions: readonly string[] = mailActions[entity]
  return toMails(db, entries.filter(({ action }) => actions.includes(action)).toReversed())
}

async function toMails(db: Kysely<Database>, notes: readonly Note[]): Promise<OfficeMail[]> {
  const mails = notes.map(({ at, by, after }) => ({ at, by, ...toMailNote(after) }))
  const ids = mails.map(({ messageId }) => messageId)
  const messages = await db
    .selectFrom('message')
    .where('messageId', 'in', ids)
    .select(['messageId', 'state'])
    .execute()
  const states = new Map(messages.map(({ messageId, state }) => [messageId, state]))
  return mails.map(({ at, by, mailedTo, messageId }) => ({
    at,
    by,
    to: mailedTo,
    state: states.get(messageId) ?? null,
  }))
}

const toMailNote = (after: string | null): MailNote => JSON.parse(after ?? '{}')
