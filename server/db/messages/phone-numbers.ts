import type { Insertable, Kysely } from 'kysely'
import type { PhoneChannel } from '#sync/entities/messages/message-topics.ts'
import { phoneSpellings } from '#sync/rules/messages/phone-spellings.ts'
import type { PhoneCodeTable, PhoneNumberTable, PhoneReplyTable } from '../tables/phone-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** The number that an account has confirmed, even if its profile has another one today. */
export const confirmedNumber = (db: Tables, accountId: string) =>
  db
    .selectFrom('phoneNumber')
    .where('accountId', '=', accountId)
    .select(['number', 'confirmedAt'])
    .executeTakeFirst()

export async function keepNumber(db: Tables, row: Insertable<PhoneNumberTable>): Promise<void> {
  const { number, confirmedAt } = row
  await db
    .insertInto('phoneNumber')
    .values(row)
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ number, confirmedAt }))
    .execute()
}

/** Whether there was a number to forget. Its code goes with it. */
export async function forgetNumber(db: Tables, accountId: string): Promise<boolean> {
  await db.deleteFrom('phoneCode').where('accountId', '=', accountId).execute()
  const result = await db.deleteFrom('phoneNumber').where('accountId', '=', accountId).executeTakeFirst()
  return Number(result.numDeletedRows) > 0
}

/** A new code replaces the one before. */
export async function keepCode(db: Tables, row: Insertable<PhoneCodeTable>): Promise<void> {
  await db.deleteFrom('phoneCode').where('accountId', '=', row.accountId).execute()
  await db.insertInto('phoneCode').values(row).execute()
}

/** Takes one of the tries of an account's code; nothing when there is no code, or no try left. */
export const takeTry = (db: Tables, accountId: string, now: string) =>
  db
    .updateTable('phoneCode')
    .where('accountId', '=', accountId)
    .where('triesLeft', '>', 0)
    .where('expiresAt', '>', now)
    .set((eb) => ({ triesLeft: eb('triesLeft', '-', 1) }))
    .returning(['number', 'codeDigest', 'triesLeft'])
    .executeTakeFirst()

export const dropCode = async (db: Tables, accountId: string): Promise<void> => {
  await db.deleteFrom('phoneCode').where('accountId', '=', accountId).execute()
}

/** Keeps a STOP or START once. Returns false if it was there. */
export async function keepReply(db: Tables, row: Insertable<PhoneReplyTable>): Promise<boolean> {
  const result = await db
    .insertInto('phoneReply')
    .values(row)
    .onConflict((conflict) => conflict.column('replyId').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) > 0
}

/** The channels on which a number's last word was STOP. */
export async function stoppedChannels(db: Tables, number: string): Promise<PhoneChannel[]> {
  const rows = await db
    .selectFrom('phoneReply')
    .where('number', 'in', phoneSpellings(number))
    .orderBy('at')
    .orderBy('replyId')
    .select(['channel', 'word'])
    .execute()
  const last = new Map(rows.map(({ channel, word }) => [channel, word]))
  return [...last].flatMap(([channel, word]) => (word === 'STOP' ? channel : []))
}

/** The accounts that have confirmed a number. */
export const accountsAt = (db: Tables, number: string) =>
  db.selectFrom('phoneNumber').where('number', 'in', phoneSpellings(number)).select('accountId').execute()

/** The spelling of a number that an account has confirmed; the given one if none has. */
export async function knownSpelling(db: Tables, number: string): Promise<string> {
  const row = await db
    .selectFrom('phoneNumber')
    .where('number', 'in', phoneSpellings(number))
    .select('number')
    .orderBy('number')
    .executeTakeFirst()
  return row?.number ?? number
}

/** Deletes the STOP and START of a number, unless another account has that number and they hold for it. */
export async function forgetReplies(db: Tables, number: string): Promise<void> {
  await db
    .deleteFrom('phoneReply')
    .where('number', '=', number)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('phoneNumber').select('accountId').where('phoneNumber.number', '=', number))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accountPrivate')
            .select('accountId')
            .where('accountPrivate.phoneKey', '=', number.replace(/^\+/, '')),
        ),
      ),
    )
    .execute()
}
