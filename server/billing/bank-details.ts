import { noSuchAccount } from '../accounts/update-account.ts'
import type { Env } from '../core/env.ts'
import { readSettings } from '../db/company/settings.ts'
import type { Db } from '../db/core/open.ts'
import { findRecipient } from '../db/messages/recipients.ts'

interface BankDeps {
  readonly db: Db
  readonly env: Pick<Env, 'brandPrefix'>
}

/** The account to transfer to, as the brand of a customer names it; empty where nobody has said. */
export async function bankDetailsOf({ db, env }: BankDeps, accountId: string): Promise<string> {
  const { bankDetails } = await readSettings(db.reads.kysely)
  const account = await findRecipient(db.reads.kysely, accountId)
  if (!account) throw noSuchAccount()
  return account.brand === env.brandPrefix ? bankDetails.secondBrand : bankDetails.company
}
