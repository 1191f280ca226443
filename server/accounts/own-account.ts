import type { AccountReply, OwnAccount } from '#sync/api/accounts/accounts.ts'

/** An account as its owner reads it. */
export const toOwnAccount = (account: AccountReply): OwnAccount => {
  const { firstName, lastName, email } = account.user
  return { ...account, firstName, lastName, email }
}
