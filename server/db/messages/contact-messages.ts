import type { Kysely } from 'kysely'
import type { ContactPageBody } from '#sync/api/contact.ts'
import { defaultPageSize } from '#sync/api/row.ts'
import type { ContactMessage } from '#sync/entities/contact-message.ts'
import { holdsPhone, holdsWord, searchWords } from '../core/search-words.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

export const insertContactMessage = async (db: Tables, input: ContactMessage): Promise<void> => {
  await db.insertInto('contactMessage').values(input).execute()
}

export const findContactMessage = (db: Tables, id: string): Promise<ContactMessage | undefined> =>
  db.selectFrom('contactMessage').selectAll().where('contactMessageId', '=', id).executeTakeFirst()

export const setContactStatus = async (
  db: Tables,
  id: string,
  values: Pick<ContactMessage, 'status' | 'handledBy' | 'handledAt'>,
): Promise<void> => {
  await db.updateTable('contactMessage').set(values).where('contactMessageId', '=', id).execute()
}

const searchColumns = ['name', 'email', 'subject', 'message'] as const

function matchingMessages(db: Tables, { searchString = '', status }: ContactPageBody) {
  let query = db
    .selectFrom('contactMessage')
    .$if(Boolean(status), (rows) => rows.where('status', '=', status || 'New'))
  for (const word of searchWords(searchString))
    query = query.where((eb) => {
      const texts = searchColumns.map((column) => eb.ref(column))
      return eb.or([holdsWord(texts, word), holdsPhone([eb.ref('phone')], word)])
    })
  return query
}

/** A page of the visitors' messages, the newest first. */
export async function pageOfContactMessages(db: Tables, body: ContactPageBody, pageNumber: number) {
  const size = body.pageSize ?? defaultPageSize
  const query = matchingMessages(db, body)
  const { n } = await query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  const result = await query
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('contactMessageId', 'desc')
    .limit(size)
    .offset((pageNumber - 1) * size)
    .execute()
  return { result, totalItems: Number(n), pageNumber }
}
