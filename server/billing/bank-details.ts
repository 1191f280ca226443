import type { BankAccount } from '#sync/entities/company/company.ts'
import { noSuchAccount } from '../accounts/update-account.ts'
import { type BrandEnv, companyOf } from '../db/company/company.ts'
import type { Db } from '../db/core/open.ts'
import { findRecipient } from '../db/messages/recipients.ts'

interface BankDeps {
  readonly db: Db
  readonly env: BrandEnv
}

/** The lines of a bank account, as people type them into their own bank's form; '' without an account. */
export function bankText(bank: BankAccount | null): string {
  if (!bank) return ''
  const { branch, accountName, accountNumber, accountType } = bank
  const place = [bank.bank, branch].filter((part) => part !== '').join(', ')
  return [place, accountName, `Account ${accountNumber}, ${accountType.toLowerCase()}`].join('\n')
}

/** The account to transfer to, as the company of a customer's brand has it; '' where the settings have none. */
export async function bankDetailsOf({ db, env }: BankDeps, accountId: string): Promise<string> {
  const account = await findRecipient(db.reads.kysely, accountId)
  if (!account) throw noSuchAccount()
  return bankText((await companyOf(db.reads.kysely, env, account.brand)).bank)
}
