import { type Expression, type RawBuilder, sql } from 'kysely'
import { searchTerms } from '#sync/lib/search-terms.ts'

/** The words that each row of a search has to hold, folded: "brown dev" finds Devon Brown. */
export const searchWords = (text: string | undefined): string[] => searchTerms(text ?? '')

/** Whether one of the columns holds the word, however case, accents, apostrophes and dashes are written. */
export const holdsWord = (columns: readonly Expression<unknown>[], word: string): RawBuilder<boolean> =>
  sql`instr(folded(concat_ws(char(10), ${sql.join(columns)})), ${word}) > 0`

/** Of fewer digits, too many numbers hold them by chance. */
const fewestOfOwner = 7

const holdsDigits = (
  phones: readonly Expression<unknown>[],
  word: string,
  fewest: number,
): RawBuilder<boolean> =>
  sql`(length(term_digits(${word})) >= ${sql.lit(fewest)} and (${sql.join(
    phones.map((phone) => sql`instr(phone_digits(${phone}), term_digits(${word})) > 0`),
    sql` or `,
  )}))`

/** Whether one of the phone numbers holds the word, however both are grouped; four digits are enough. */
export const holdsPhone = (phones: readonly Expression<unknown>[], word: string): RawBuilder<boolean> =>
  holdsDigits(phones, word, 1)

/** The same for lists of other things than customers, where the word has to be most of a number. */
export const holdsWholePhone = (phones: readonly Expression<unknown>[], word: string): RawBuilder<boolean> =>
  holdsDigits(phones, word, fewestOfOwner)
