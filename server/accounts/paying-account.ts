import { findPayingAccount } from '../db/accounts/accounts.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import { noSuchAccount } from './update-account.ts'

/** The account that money is booked on. A closed one counts, because it still pays what it owes. */
export async function mustFindPayingAccount(db: Tables, accountId: string) {
  const account = await findPayingAccount(db, accountId)
  if (!account) throw noSuchAccount()
  return account
}
