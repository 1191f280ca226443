import type { AccountReply } from '#sync/api/accounts/accounts.ts'

export const isInvited = ({ user }: Pick<AccountReply, 'user'>): boolean => user.emailVerifiedAt === null

/** People who haven't set a password yet get the invitation again instead of a reset link. */
export const passwordMailText = (account: Pick<AccountReply, 'user'>): string =>
  isInvited(account) ? 'Send the invitation again' : 'Send a password link'
