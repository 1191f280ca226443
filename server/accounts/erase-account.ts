import { must } from '#sync/lib/must.ts'
import type { Transaction } from '../changes/transaction.ts'
import { deleteNotesAbout } from '../db/accounts/account-notes.ts'
import { changePrivate, userIdOf } from '../db/accounts/accounts-credentials.ts'
import { deleteAddressesOf } from '../db/accounts/addresses.ts'
import { forgetContact, forgetPaperNames } from '../db/retention/account-data.ts'
import { erasedName } from '../db/retention/due-accounts.ts'

/** Erases what is left of a closed account whose books are over. The row stays, because amounts and packages refer to it. */
export async function eraseAccount(tx: Transaction, accountId: string): Promise<void> {
  const { kysely } = tx
  const row = must(await tx.get('account', accountId), 'a closed account')
  await tx.put('account', {
    ...row,
    firstName: erasedName,
    lastName: 'customer',
    email: '',
    hasTrn: false,
    updatedAt: tx.at,
  })
  await deleteAddressesOf(kysely, await userIdOf(kysely, accountId))
  await deleteNotesAbout(kysely, accountId)
  await changePrivate(kysely, accountId, { authorizedPersons: [], trn: null, trnDigest: null })
  await forgetContact(kysely, accountId)
  await forgetPaperNames(kysely, accountId)
}
