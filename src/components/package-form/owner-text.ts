import { missingCustomerText } from '../../queries/customers.ts'
import type { Owner } from './owner-choice.ts'

export const ownerText = (owner: Pick<Owner, 'mailbox' | 'firstName' | 'lastName'>): string =>
  `${owner.mailbox} ${owner.firstName} ${owner.lastName}`.trim()

/** A package's customer in a few words. `owner`: undefined while loading, null if this device doesn't have it. */
export function ownerWords(
  accountId: string | null,
  owner: Pick<Owner, 'mailbox' | 'firstName' | 'lastName'> | null | undefined,
  isLoading = false,
): string {
  if (accountId === null) return 'Customer not identified'
  if (owner === undefined) return '…'
  return owner ? ownerText(owner) : missingCustomerText(isLoading)
}
