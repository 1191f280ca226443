import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { idempotent, type KeyedCall } from '../changes/idempotent.ts'
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
  { request, signed }: Pick<KeyedCall, 'request' | 'signed'>,
  accountId: string,
): Promise<AccountReply> {
  const account = await mustReachAccount(deps, signed.actor, accountId)
  const call = { request, signed, name: 'account.invite', input: { accountId } }
  await idempotent(deps, call, async (tx) => {
    mustBeWaiting(account)
    const { email: to } = account.user
    await deps.limits.recoveryMails.take(to)
    await dropAccountTokens(tx.kysely, accountId, 'invitation')
    await enqueueAccountMail(deps, tx, { event: 'account.invited', accountId, to, brand: account.brand })
    await tx.note('account', accountId, null, { mail: 'account.invited' })
    return accountId
  })
  return account
}
