import { foldText } from '#sync/lib/fold-text.ts'
import { phoneDigits, searchedRow } from '#sync/lib/search-terms.ts'
import { byServer } from '../changes/audit-note.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import {
  addText,
  changeText,
  lastTextNumber,
  setCustomerKeys,
  unkeyedCustomers,
} from '../db/accounts/similar-customers.ts'
import type { AccountDeps } from './deps.ts'

const batch = 500

interface Named {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly mailbox: string | null
  readonly phone: string
}

/** The text by which a search finds a customer. */
export function textOfCustomer({ firstName, lastName, email, mailbox, phone }: Named): string {
  const { text, names, phones } = searchedRow([firstName, lastName, email, mailbox], [phone])
  return [text, names, phones].join('\n')
}

/** Lets indexes find people by name, mailbox, email and phone. Those who are added or change meanwhile are compared one by one. */
export async function keyCustomers(deps: Pick<AccountDeps, 'db'>): Promise<void> {
  const keyBatch = () =>
    withTransaction(deps, byServer('account.keys'), async ({ kysely, statements }) => {
      const rows = await unkeyedCustomers(kysely, batch)
      let textNumber = (await statements.get(lastTextNumber, {}))?.last ?? 0
      for (const row of rows) {
        const { accountId, firstName, lastName, phone } = row
        const entry = { textNumber: row.textNumber ?? ++textNumber, body: textOfCustomer(row) }
        await statements.run(row.textNumber === null ? addText : changeText, entry)
        const nameKey = foldText(`${firstName} ${lastName}`)
        const keys = { nameKey, phoneKey: phoneDigits(phone), textNumber: entry.textNumber }
        await statements.run(setCustomerKeys, { accountId, ...keys })
      }
      return rows.length
    })
  while ((await keyBatch()) === batch);
}
