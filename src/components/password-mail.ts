import type { AccountReply } from '#sync/api/accounts.ts'

export const isInvited = ({ user }: Pick<AccountReply, 'user'>): boolean => user.emailVerifiedAt === null

/** Whoever has not set a password yet gets the invitation once more, and no link to replace one. */
export const passwordMailText = (account: Pick<AccountReply, 'user'>): string =>
  isInvited(account) ? 'Send the invitation again' : 'Send a password link'
