import { textOfCustomer } from '../accounts/similar-keys.ts'
import type { CopySource, CopyTarget, Value } from '../db/engines/sides.ts'
import { searchTextOf } from '../db/tables/search-text.ts'

interface TextTable {
  readonly name: string
  /** The number of each row's text, and what the text is made of. */
  readonly sql: string
  readonly textOf: (values: readonly Value[]) => string
}

/** The texts by which a search finds rows. SQLite keeps no copy of them that could be read. */
const textTables: readonly TextTable[] = [
  {
    name: 'packageText',
    sql: `select "rowNumber", "trackingNumber", "codes", "description", "shipper" from "package" where "deletedAt" is null`,
    textOf: ([trackingNumber, codes, description, shipper]) =>
      searchTextOf({
        trackingNumber: String(trackingNumber),
        codes: JSON.parse(String(codes)),
        description: String(description),
        shipper: String(shipper),
        deletedAt: null,
      }),
  },
  {
    name: 'accountText',
    sql: `select "textNumber", "firstName", "lastName", "email", "mailbox", "phone"
      from "accountPrivate" join "account" on "account"."accountId" = "accountPrivate"."accountId" where "textNumber" is not null`,
    textOf: ([firstName, lastName, email, mailbox, phone]) =>
      textOfCustomer({
        firstName: String(firstName),
        lastName: String(lastName),
        email: String(email),
        mailbox: mailbox === null ? null : String(mailbox),
        phone: String(phone),
      }),
  },
]

/** Fills the tables that a search reads. */
export async function addSearchTexts(
  source: CopySource,
  target: CopyTarget,
  tell: (step: string) => void,
): Promise<void> {
  for (const { name, sql, textOf } of textTables) {
    tell(`making ${name}`)
    for await (const rows of source.ask(sql)) {
      const entries = rows.flatMap(([number = null, ...values]) => {
        const body = textOf(values)
        return body === '' ? [] : [[number, body]]
      })
      await target.add({ name, columns: ['rowid', 'body'] }, entries)
    }
  }
}
