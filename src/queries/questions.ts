import type { Question } from '#sync/entities/question.ts'
import { unreadLines } from '#sync/rules/questions.ts'
import { useRows } from '../replica/live-rows.ts'
import { readReplica } from '../replica/read-replica.ts'
import { afterSync } from './after-sync.ts'

const living = (rows: readonly Question[]): Question[] => rows.filter(({ deletedAt }) => deletedAt === null)

/** A customer's threads about a package and what is inside it; undefined while loading. */
export const useQuestionsOf = (packageId: string): Question[] | undefined =>
  useRows(
    async (db) => {
      const contents = (await db.package.get(packageId))?.contents ?? []
      const ids = [packageId, ...contents.map((part) => part.packageId)]
      return living(await db.question.where('packageId').anyOf(ids).toArray())
    },
    [packageId],
  )

/** The packages with answers that the customer has not read, with the number of answers; undefined while loading. */
export const useUnreadAnswers = (): ReadonlyMap<string, number> | undefined =>
  useRows(async (db) => {
    const counts = living(await db.question.toArray()).map(
      (question) => [question.packageId, unreadLines(question, 'Customer').length] as const,
    )
    return new Map(counts.filter(([, count]) => count > 0))
  }, [])

/** All of a customer's threads. The device holds each of them once it is in sync. */
export async function readOwnQuestions(): Promise<Question[]> {
  await afterSync()
  return readReplica(async (db) => living(await db.question.toArray()))
}
