import type { Account } from '#sync/entities/account.ts'

/** By mailbox, name or email; customers only, at most 20. */
export async function searchCustomers(_text: string): Promise<Account[]> {
  throw new Error('not yet')
}

/** Undefined while loading, null when this device does not have it. */
export function useCustomer(_accountId: string | null): Account | null | undefined {
  throw new Error('not yet')
}
