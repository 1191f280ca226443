import type { AccountReply } from '#sync/api/accounts/accounts.ts'

/** The props of the profile's dialogs: the account to change, and how to close. */
export interface OwnFormProps {
  own: AccountReply
  onClose: () => void
}

export const failure = (error: unknown): string =>
  error instanceof Error ? error.message : 'That failed. Please try again.'
