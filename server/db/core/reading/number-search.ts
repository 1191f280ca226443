import { sql } from 'kysely'
import { perEngine } from './per-engine.ts'
import { type PreparedReads, query } from './statements.ts'

/** A search reads only the newest matches of a word that thousands of rows hold: people don't page further. */
const mostFound = 2000
/** Shorter words can't be looked up, because the index holds triples of characters. */
const shortestIndexed = 3

export const numberPhrase = (word: string): string => `"${word.replaceAll('"', '""')}"`

/**
 * The index of texts that SQLite has of each table. PostgreSQL has an index of the columns themselves, which it reads
 * in no order, so there the newest rows are those with the latest moment.
 */
const textIndexes = {
  invoice: { table: 'invoiceText', id: 'invoiceId', columns: ['number'], moment: 'createdAt' },
  payment: {
    table: 'paymentText',
    id: 'paymentId',
    columns: ['receiptNumber', 'reference'],
    moment: 'receivedAt',
  },
} as const
type Indexed = keyof typeof textIndexes

/** The ids of the newest rows whose numbers hold the phrase. */
export const newestByNumber = <Row>(of: Indexed, phrase: string) => {
  const { table, id, columns, moment } = textIndexes[of]
  const holds = columns.map((column) => sql`${sql.ref(column)} ilike any (patterns_of(${phrase}))`)
  return perEngine<Row>({
    sqlite: sql`select * from (select ${sql.ref(id)} from ${sql.table(table)}
    where ${sql.ref(table)} match ${phrase} order by rowid desc limit ${sql.lit(mostFound)})`,
    postgres: sql`select * from (select ${sql.ref(id)} from ${sql.table(of)}
    where ${sql.join(holds, sql` or `)} order by ${sql.ref(moment)} desc limit ${sql.lit(mostFound)}) as "newest"`,
  })
}

/** How many rows hold the phrase, up to as many as a search reads. */
const countOf = (of: Indexed) =>
  query<{ phrase: string }>()((db, param) =>
    db
      .selectFrom(sql`(${newestByNumber(of, param('phrase'))})`.as('match'))
      .select((eb) => eb.fn.countAll<number>().as('n')),
  )
const counts = { invoice: countOf('invoice'), payment: countOf('payment') }

/** The words of a search by the way in which they are compared with numbers. */
export interface NumberWords {
  /** Words that are compared with each row. */
  readonly words: readonly string[]
  /** Words that the index finds, and their phrases for it. */
  readonly indexedWords: readonly string[]
  readonly phrases: readonly string[]
}

export const isSearched = ({ words, indexedWords }: Pick<NumberWords, 'words' | 'indexedWords'>): boolean =>
  words.length > 0 || indexedWords.length > 0

export const comparedWords = (words: readonly string[]): NumberWords => ({
  words,
  indexedWords: [],
  phrases: [],
})

/**
 * Looks words up in the index of numbers. If the rest of the search narrows the list further, the newest matches of a
 * word that thousands of rows contain could all drop out, so that word is compared with each row.
 */
export async function lookedUpWords(
  read: PreparedReads,
  of: Indexed,
  terms: readonly string[],
  isNarrower: boolean,
): Promise<NumberWords> {
  const words: string[] = []
  const indexedWords: string[] = []
  for (const word of terms) {
    const isIndexed =
      word.length >= shortestIndexed &&
      ((!isNarrower && terms.length === 1) || (await isRare(read, of, numberPhrase(word))))
    if (isIndexed) indexedWords.push(word)
    else words.push(word)
  }
  return { words, indexedWords, phrases: indexedWords.map(numberPhrase) }
}

async function isRare(read: PreparedReads, of: Indexed, phrase: string): Promise<boolean> {
  const count = await read.get(counts[of], { phrase })
  return Number(count?.n ?? 0) < mostFound
}
