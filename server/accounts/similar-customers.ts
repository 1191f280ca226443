import type { Resemblance, SimilarCustomer } from '#sync/api/accounts/accounts-manage.ts'
import { foldText } from '#sync/lib/fold-text.ts'
import { phoneDigits } from '#sync/lib/search-terms.ts'
import { digestOf } from '../core/data-key.ts'
import { findSimilarCustomers } from '../db/accounts/similar-customers.ts'
import type { AccountDeps } from './deps.ts'

/** Fewer digits are no whole number. */
const fewestDigits = 7

/** Customers who may be the person that is about to be added, and by what. */
export async function similarTo(
  { db, env }: Pick<AccountDeps, 'db' | 'env'>,
  { firstName, lastName, phone, trn }: Resemblance,
): Promise<SimilarCustomer[]> {
  const digits = phoneDigits(phone)
  const rows = await findSimilarCustomers(db.reads, {
    name: firstName && lastName ? foldText(`${firstName} ${lastName}`) : '',
    phone: digits.length < fewestDigits ? '' : digits,
    trnDigest: trn === undefined ? '' : digestOf(env, trn),
  })
  return rows.map(({ samePhone, sameTrn, sameName, ...row }) => ({
    ...row,
    same: [
      samePhone ? ['phone' as const] : [],
      sameTrn ? ['trn' as const] : [],
      sameName ? ['name' as const] : [],
    ].flat(),
  }))
}
