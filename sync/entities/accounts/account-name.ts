// Separate from the schema, so that a list can name people without loading the validators.
import type { Account } from './account.ts'

export const fullName = (account: Pick<Account, 'firstName' | 'lastName'>): string =>
  `${account.firstName} ${account.lastName}`.trim()
