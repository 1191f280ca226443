import { type Kysely, sql } from 'kysely'
import { foldText } from '#sync/lib/fold-text.ts'
import { searchTexts } from '#sync/rules/tracking/search-texts.ts'
import { accountsHolding } from '../accounts/account-names.ts'
import { matchesPhrase } from '../core/reading/sql-differences.ts'
import type { Database } from '../tables/schema.ts'

/** The expression for the index of texts: any of the forms that a typed text may have in a label. */
export function phraseOf(searchString: string): string {
  const texts = searchTexts(searchString.trim()).map((text) => foldText(text).trim())
  return [...new Set(texts)].map((text) => `"${text.replaceAll('"', '""')}"`).join(' OR ')
}

/** A search reads only the newest matches: people don't page further, and counting all of them would take long. */
const mostFound = 2000
/** Shorter texts can't be searched, because the index holds triples of characters. */
export const shortestSearch = 3

/** Rows whose texts contain these characters anywhere, in upper or lower case. */
export const newestByText = (phrase: string) =>
  sql<number>`(select rowid from "packageText" where ${matchesPhrase('packageText', phrase)}
    order by rowid desc limit ${mostFound})`

/** The same search for one person's few rows, because the newest matches overall may all belong to others. */
export const holdsText = (phrase: string) =>
  sql<boolean>`exists (select 1 from "packageText" where ${matchesPhrase('packageText', phrase)}
    and "packageText".rowid = "package"."rowNumber")`

/** The newest rows of customers whose names, mailboxes or phones hold each of the words, read off the index of owners. */
export const newestOfOwners = (db: Kysely<Database>, words: readonly string[]) =>
  db
    .selectFrom('package as owned')
    .where('owned.accountId', 'in', (eb) =>
      words.reduce(
        (accounts, word) => accounts.where('account.accountId', 'in', accountsHolding(word)),
        eb.selectFrom('account').select('account.accountId'),
      ),
    )
    .select('owned.rowNumber')
    .orderBy('owned.rowNumber', 'desc')
    .limit(sql.lit(mostFound))
