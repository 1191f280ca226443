import { type Kysely, sql } from 'kysely'
import type { ContactPageBody, InboxBody } from '#sync/api/messages/contact.ts'
import type { InboxCounts } from '#sync/entities/accounts/inbox.ts'
import type { ContactMessage } from '#sync/entities/messages/contact-message.ts'
import type { Question } from '#sync/entities/messages/question.ts'
import { listPage } from '../core/reading/list-page.ts'
import { holdsName, holdsPhone, searchWords } from '../core/reading/search-words.ts'
import { textsOf } from '../core/reading/sql-differences.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

export const insertContactMessage = async (db: Tables, input: ContactMessage): Promise<void> => {
  await db.insertInto('contactMessage').values(input).execute()
}

export const findContactMessage = (db: Tables, id: string): Promise<ContactMessage | undefined> =>
  db.selectFrom('contactMessage').selectAll().where('contactMessageId', '=', id).executeTakeFirst()

/** How many messages of a subject have come since a moment. */
export async function countContactMessages(
  db: Tables,
  { subject, since }: { readonly subject: string; readonly since: string },
): Promise<number> {
  const { n } = await db
    .selectFrom('contactMessage')
    .where('subject', '=', subject)
    .where('createdAt', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

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
      return eb.or([holdsName(texts, word), holdsPhone([eb.ref('phone')], word)])
    })
  return query
}

/** A page of the visitors' messages, the newest first. */
export async function pageOfContactMessages(db: Tables, body: ContactPageBody, pageNumber: number) {
  const query = matchingMessages(db, body)
  const list = query.selectAll().orderBy('createdAt', 'desc').orderBy('contactMessageId', 'desc')
  return listPage(query, list, { ...body, pageNumber })
}

/** Everything that was written to the office, in the columns of one list. */
const inboxRows = (db: Tables) =>
  db
    .selectFrom('contactMessage')
    .select((eb) => [
      eb.val('Contact').as('kind'),
      'contactMessageId as id',
      'status',
      eb.case().when('status', 'in', openStatuses).then(eb.ref('createdAt')).end().as('waitingSince'),
      eb.fn.coalesce('handledAt', 'createdAt').as('at'),
      'subject as title',
      'name',
      'email',
      'message as text',
      'message as search',
      'handledBy',
      'phone as number',
    ])
    .unionAll(questionRows(db))

const openStatuses = ['New', 'Read'] as const

/** The questions about packages, in the same columns. */
const questionRows = (db: Tables) =>
  db
    .selectFrom('question')
    .innerJoin('package', 'package.packageId', 'question.packageId')
    .innerJoin('account', 'account.accountId', 'question.accountId')
    .where('question.deletedAt', 'is', null)
    .select((eb) => [
      eb.val('Question').as('kind'),
      'question.questionId as id',
      'question.status',
      'question.waitingSince',
      'question.updatedAt as at',
      eb
        .case()
        .when('package.description', '<>', '')
        .then(eb.ref('package.description'))
        .else(eb.ref('package.trackingNumber'))
        .end()
        .as('title'),
      sql<string>`account."firstName" || ' ' || account."lastName"`.as('name'),
      'account.email',
      'question.lines as text',
      textsOf('question.lines').as('search'),
      'question.handledBy',
      sql<string>`package."trackingNumber" || ' ' || account."mailbox"`.as('number'),
    ])

const inboxColumns = ['title', 'name', 'email', 'search', 'number'] as const

const statusesOf = { Open: openStatuses, Answered: ['Answered'], Closed: ['Closed'] } as const

function matchingInbox(db: Tables, { searchString = '', kind, status }: InboxBody) {
  let query = db
    .selectFrom(inboxRows(db).as('row'))
    .$if(Boolean(kind), (rows) => rows.where('kind', '=', kind || 'Contact'))
    .$if(Boolean(status), (rows) => rows.where('status', 'in', statusesOf[status || 'Open']))
  for (const word of searchWords(searchString))
    query = query.where((eb) => {
      const texts = inboxColumns.map((column) => eb.ref(column))
      return eb.or([holdsName(texts, word), holdsPhone([eb.ref('number')], word)])
    })
  return query
}

const longestExcerpt = 160

const excerptOf = (kind: string, text: string): string => {
  const lines: Question['lines'] = kind === 'Question' ? JSON.parse(text) : []
  return (kind === 'Question' ? (lines.at(-1)?.text ?? '') : text).slice(0, longestExcerpt)
}

/** A page of the inbox: first what waits, the longest wait first, and then the rest, the latest first. */
export async function pageOfInbox(db: Tables, body: InboxBody, pageNumber: number) {
  const query = matchingInbox(db, body)
  const list = query
    .select(['kind', 'id', 'status', 'waitingSince', 'at', 'title', 'name', 'email', 'text', 'handledBy'])
    .orderBy((eb) => eb.case().when('waitingSince', 'is', null).then(1).else(0).end())
    .orderBy('waitingSince')
    .orderBy('at', 'desc')
    .orderBy('id')
  const page = await listPage(query, list, { ...body, pageNumber })
  const result = page.result.map(({ text, kind, ...row }) => ({
    ...row,
    kind: kind === 'Question' ? ('Question' as const) : ('Contact' as const),
    text: excerptOf(kind, text),
  }))
  return { ...page, result }
}

/** The messages and questions that wait for an answer, with since when. */
export const openInbox = (db: Tables) =>
  db.selectFrom(
    db
      .selectFrom('contactMessage')
      .where('status', 'in', openStatuses)
      .select((eb) => ['status', eb.ref('createdAt').$castTo<string | null>().as('waitingSince')])
      .unionAll(
        db
          .selectFrom('question')
          .where('waitingSince', 'is not', null)
          .where('deletedAt', 'is', null)
          .select(['status', 'waitingSince']),
      )
      .as('row'),
  )

/** Counts the messages of the inbox that the office hasn't seen, and those that wait. */
export async function countInbox(db: Tables): Promise<InboxCounts> {
  const counts = await openInbox(db)
    .select((eb) => [
      eb.fn.countAll<number>().as('open'),
      eb.fn.count<number>('status').filterWhere('status', '=', 'New').as('unread'),
    ])
    .executeTakeFirstOrThrow()
  return { unread: Number(counts.unread), open: Number(counts.open) }
}
