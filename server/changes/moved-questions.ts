import type { Question } from '#sync/entities/messages/question.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { joinThreads } from '#sync/rules/messages/questions.ts'
import type { Tx } from '#sync/tx.ts'
import type { ServerTx } from '../db/core/transactions/tx.ts'

/** The package that a written one leads to from now on; null if its threads stay with it. */
async function successorOf(tx: ServerTx, pkg: Package): Promise<string | null> {
  if (!pkg.deletedAt) return null
  const [firstPart] = pkg.contents
  if (!pkg.mergedInto) return firstPart?.packageId ?? null
  const target = await tx.get('package', pkg.mergedInto)
  const isInside = target?.contents.some((part) => part.packageId === pkg.packageId)
  return isInside ? null : pkg.mergedInto
}

/** Moves a package's threads to another package, each to its customer's thread there if there is one. */
async function moveThreads(tx: Tx, from: string, to: string, at: string): Promise<void> {
  const targets = await tx.find('question', 'packageId', to)
  for (const thread of await tx.find('question', 'packageId', from)) {
    if (thread.deletedAt) continue
    const target = targets.find((row) => row.accountId === thread.accountId && !row.deletedAt)
    if (target) {
      await tx.put('question', joinThreads(target, thread, at))
      await tx.put('question', { ...thread, lines: [], deletedAt: at, updatedAt: at })
    } else await tx.put('question', { ...thread, packageId: to, updatedAt: at })
  }
}

/** The thread behind an id, or the one that it was joined to, in which its customer's mails go on. */
export async function findLivingThread(tx: ServerTx, questionId: string): Promise<Question | undefined> {
  const thread = await tx.get('question', questionId)
  if (!thread?.deletedAt) return thread
  const pkg = await tx.get('package', thread.packageId)
  const to = pkg ? await successorOf(tx, pkg) : null
  const candidates = to === null ? [] : await tx.find('question', 'packageId', to)
  const target = candidates.find(({ accountId }) => accountId === thread.accountId)
  return target && findLivingThread(tx, target.questionId)
}

/**
 * Moves threads along when a package becomes another one: a pre-alert that was checked in, or a box that was
 * unpacked. The threads of a consolidated package's contents stay with the parts.
 */
export async function moveQuestions(tx: ServerTx, at: string): Promise<void> {
  for (const { entity, row } of tx.written()) {
    if (entity !== 'package' || row.version === 0) continue
    const to = await successorOf(tx, row)
    if (to !== null) await moveThreads(tx, row.packageId, to, at)
  }
}
