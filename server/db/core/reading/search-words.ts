import { type Expression, type RawBuilder, sql } from 'kysely'
import { searchTerms } from '#sync/lib/search-terms.ts'
import { perEngine } from './per-engine.ts'
import { indexedBy, matchesPhrase } from './sql-differences.ts'

/** The words that each row of a search has to hold, folded: "brown dev" finds Devon Brown. */
export const searchWords = (text: string | undefined): string[] => searchTerms(text ?? '')

/** Whether one of the columns holds the word, however case, accents, apostrophes and dashes are written. */
export const holdsWord = (columns: readonly Expression<unknown>[], word: string): RawBuilder<boolean> =>
  sql`instr(folded(concat_ws(${sql.lit('\n')}, ${sql.join(columns)})), ${word}) > 0`

/** The same for people, whose names are found in each of their spellings: "Mueller" and "Muller" find Müller. */
export function holdsName(columns: readonly Expression<unknown>[], word: string): RawBuilder<boolean> {
  const name = sql`name_spelling(concat_ws(${sql.lit('\n')}, ${sql.join(columns)}))`
  return sql`(${holdsWord(columns, word)} or instr(${name}, name_spelling(${word})) > 0)`
}

/** Folded texts of which a row has to hold one; rows of some kinds have more of them. */
export interface SearchedTexts {
  readonly texts: readonly string[]
  readonly ofKind: ReadonlyMap<string, readonly string[]>
}

const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Whether the columns, folded, hold one of the texts. The columns are folded once, because that takes longest. */
export function holdsOneOf(
  columns: readonly Expression<unknown>[],
  kind: Expression<unknown>,
  { texts, ofKind }: SearchedTexts,
): RawBuilder<boolean> {
  const row = sql`concat_ws(${sql.lit('\n')}, ${sql.join(columns)})`
  const listFor = (list: (texts: readonly string[]) => RawBuilder<unknown>) => {
    if (ofKind.size === 0) return list(texts)
    const cases = [...ofKind].map(([value, more]) => sql`when ${value} then ${list([...texts, ...more])}`)
    return sql`case ${kind} ${sql.join(cases, sql` `)} else ${list(texts)} end`
  }
  return perEngine({
    sqlite: sql`holds_one_of(${row}, ${listFor((list) => sql`${JSON.stringify(list)}`)})`,
    postgres: sql`folded(${row}) like any (${listFor((list) => sql`${list.map(likePattern)}::text[]`)})`,
  })
}

/**
 * The expression for the index of people's texts: the word, its spelling as a name, or its digits as those of a phone
 * number. The index holds triples of characters and so more than the word; what it finds is compared as a whole.
 */
const phraseOf = (word: string): RawBuilder<string> =>
  sql`'"' || replace(${word}, '"', '""') || '" OR "' || replace(name_spelling(${word}), '"', '""') || '"' || case when term_digits(${word}) = '' then '' else ' OR "' || term_digits(${word}) || '"' end`

const shortestIndexed = 3

/** Whether a person may be one that a word finds: by the index, or because the index does not know them or the word. */
export const mayBeFoundBy = (accountId: Expression<unknown>, word: string): RawBuilder<boolean> =>
  sql`${accountId} in (
    select "accountId" from "accountPrivate" ${indexedBy('accountPrivateText')} where "textNumber" in
      (select rowid from "accountText" where ${matchesPhrase('accountText', phraseOf(word))})
    union all select "accountId" from "accountPrivate" ${indexedBy('accountPrivateName')} where "nameKey" is null
    union all select "accountId" from "accountPrivate" ${indexedBy('accountPrivateText')}
      where "textNumber" > case when length(name_spelling(${word})) < ${sql.lit(shortestIndexed)} then 0 end)`

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
