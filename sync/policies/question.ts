import type { Question } from '../entities/messages/question.ts'
import type { Package } from '../entities/packages/package.ts'
import { accountPolicy } from './account.ts'
import type { Actor } from './actor.ts'
import { isOwner } from './granted.ts'

/** Questions are answered by those who answer other messages to the office. */
export const questionPolicy = {
  canAsk: (actor: Actor, pkg: Pick<Package, 'accountId'>): boolean => isOwner(actor, pkg),
  /** A thread belongs to the customer who wrote it, even when the package has another owner by now. */
  isTheirs: (actor: Actor, question: Pick<Question, 'accountId'>): boolean => isOwner(actor, question),
  canAnswer: accountPolicy.canAnswerContact,
}
