import type { AccountReply } from '#sync/api/accounts.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { AuditContext } from '../core/audit-context.ts'
import { dropAccountTokens } from '../db/accounts/one-time-tokens.ts'
import { enqueueAccountMail } from '../messages/enqueue.ts'
import type { AccountDeps } from './deps.ts'
import { mustReachAccount } from './update-account.ts'

function mustBeWaiting({ status, user }: AccountReply): void {
  if (user.email === '')
    throw new Refusal(
      'wrong-state',
      'This customer has no email address. Add one first, and the invitation goes there.',
    )
  if (user.emailVerifiedAt !== null)
    throw new Refusal(
      'wrong-state',
      'This person has accepted the invitation already. Send a password link instead.',
    )
  if (status !== 'Active')
    throw new Refusal('wrong-state', 'This account is suspended. Activate it before you send an invitation.')
}

/** Mails the link for setting the first password again and invalidates the earlier links. */
export async function inviteAgain(
  deps: AccountDeps,
  by: AuditContext,
  accountId: string,
): Promise<AccountReply> {
  const account = await mustReachAccount(deps, by.actor, accountId)
  mustBeWaiting(account)
  const { email: to } = account.user
  deps.limits.recoveryMails.take(to)
  await withTransaction(deps, by, async (tx) => {
    await dropAccountTokens(tx.kysely, accountId, 'invitation')
    await enqueueAccountMail(deps, tx, { event: 'account.invited', accountId, to, brand: account.brand })
    await tx.note('account', accountId, null, { mail: 'account.invited' })
  })
  return account
}
