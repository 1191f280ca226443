import type { Question } from '#sync/entities/messages/question.ts'
import { unreadLines } from '#sync/rules/messages/questions.ts'
import type { Replica } from '../replica/db.ts'
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

type Tables = Pick<Replica, 'question' | 'package'>

/** Leads what is inside a consolidated package to that package, whose page shows its threads. */
async function placesOf(db: Tables, packageIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.package.bulkGet([...packageIds])
  if (rows.every((row) => row !== undefined)) return new Map()
  const holders = await db.package.filter(({ contents }) => contents.length > 0).toArray()
  return new Map(
    holders.flatMap((holder) => holder.contents.map((part) => [part.packageId, holder.packageId] as const)),
  )
}

/** The packages with answers that the customer has not read, with the number of answers. */
export async function readUnreadAnswers(db: Tables): Promise<ReadonlyMap<string, number>> {
  const threads = living(await db.question.toArray())
    .map((thread) => ({ packageId: thread.packageId, count: unreadLines(thread, 'Customer').length }))
    .filter(({ count }) => count > 0)
  const places = await placesOf(
    db,
    threads.map(({ packageId }) => packageId),
  )
  const counts = new Map<string, number>()
  for (const { packageId, count } of threads) {
    const place = places.get(packageId) ?? packageId
    counts.set(place, (counts.get(place) ?? 0) + count)
  }
  return counts
}

/** Undefined while loading. */
export const useUnreadAnswers = (): ReadonlyMap<string, number> | undefined => useRows(readUnreadAnswers, [])

/** All of a customer's threads. The device holds each of them once it is in sync. */
export async function readOwnQuestions(): Promise<Question[]> {
  await afterSync()
  return readReplica(async (db) => living(await db.question.toArray()))
}
