import { must } from '#sync/lib/must.ts'
import type { Transaction } from '../changes/transaction.ts'
import { userIdOf } from '../db/accounts/accounts-credentials.ts'
import type { MessageDeps } from '../messages/deps.ts'
import { enqueueAccountMail } from '../messages/enqueue.ts'
import { endAccount } from './delete-account.ts'
import { openBusinessOf } from './open-business.ts'

type Needs = Pick<MessageDeps, 'env' | 'ids'>

/** Closes an account that its customer hasn't used for long. Returns false where money or goods are still open. */
export async function closeForInactivity(deps: Needs, tx: Transaction, accountId: string): Promise<boolean> {
  if ((await openBusinessOf(tx.kysely, accountId)).length > 0) return false
  const { email, brand } = must(await tx.get('account', accountId), 'a customer')
  await endAccount(tx, { accountId, userId: await userIdOf(tx.kysely, accountId) })
  await tx.note('account', accountId, null, { closedBecause: 'not used for long' })
  if (email !== '')
    await enqueueAccountMail(deps, tx, { event: 'account.closed', accountId, to: email, brand })
  return true
}
