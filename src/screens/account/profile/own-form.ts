import type { AccountReply } from '#sync/api/accounts.ts'

/** The dialogs of the profile: the account they change, and how they close. */
export interface OwnFormProps {
  own: AccountReply
  onClose: () => void
}

export const failure = (error: unknown): string =>
  error instanceof Error ? error.message : 'That failed. Please try again.'
