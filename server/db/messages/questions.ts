import type { Kysely } from 'kysely'
import type { Question } from '#sync/entities/messages/question.ts'
import { decode } from '../core/rows.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

const mostThreads = 200

/** The threads about some packages or of a customer, the latest first; all of the latest without either. */
export async function listQuestions(
  db: Tables,
  {
    packageIds,
    accountId,
  }: { readonly packageIds?: readonly string[] | undefined; readonly accountId?: string | undefined },
): Promise<Question[]> {
  const rows = await db
    .selectFrom('question')
    .selectAll()
    .where('deletedAt', 'is', null)
    .$if(packageIds !== undefined, (query) => query.where('packageId', 'in', packageIds ?? []))
    .$if(accountId !== undefined, (query) => query.where('accountId', '=', accountId ?? ''))
    .orderBy('updatedAt', 'desc')
    .orderBy('questionId')
    .limit(mostThreads)
    .execute()
  return rows.map((row) => decode('question', row))
}

export async function findQuestion(db: Tables, questionId: string): Promise<Question | null> {
  const row = await db
    .selectFrom('question')
    .selectAll()
    .where('questionId', '=', questionId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row ? decode('question', row) : null
}

/** The office reads this next to a thread: the current state of its package, and its customer. */
export const factsOfQuestion = (db: Tables, questionId: string) =>
  db
    .selectFrom('question')
    .innerJoin('package', 'package.packageId', 'question.packageId')
    .innerJoin('account', 'account.accountId', 'question.accountId')
    .leftJoin('accountPrivate', 'accountPrivate.accountId', 'question.accountId')
    .where('question.questionId', '=', questionId)
    .select([
      'package.packageId',
      'package.trackingNumber',
      'package.hawbNumber',
      'package.description',
      'package.status',
      'package.bin',
      'package.branchId',
      'package.weightLb',
      'package.deletedAt',
      'package.accountId as ownerId',
      'question.accountId',
      'account.firstName',
      'account.lastName',
      'account.mailbox',
      'account.email',
      'account.brand',
      'account.deletedAt as closedAt',
      'accountPrivate.phone',
    ])
    .executeTakeFirst()
export type QuestionFacts = NonNullable<Awaited<ReturnType<typeof factsOfQuestion>>>
