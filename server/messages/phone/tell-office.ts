import type { Transaction } from '../../changes/transaction.ts'
import { activeAdmins } from '../../db/accounts/accounts-credentials.ts'
import type { MessageDeps } from '../deps.ts'
import { enqueueAccountMail } from '../enqueue.ts'

export type TellDeps = Pick<MessageDeps, 'env' | 'ids'>

/** Mails to the administrators, who can repair it. */
export async function tellOffice(
  deps: TellDeps,
  tx: Pick<Transaction, 'kysely' | 'at'>,
  trouble: string,
): Promise<void> {
  for (const { accountId, email, brand } of await activeAdmins(tx.kysely))
    await enqueueAccountMail(deps, tx, {
      event: 'account.phone-trouble',
      accountId,
      to: email,
      brand,
      facts: { trouble },
    })
}
