import type { Database as Connection } from 'better-sqlite3'
import { foldText } from '#sync/lib/fold-text.ts'
import { phoneDigits, termDigits } from '#sync/lib/search-terms.ts'

type OfText = (text: string) => string

/** Functions of `sync/` that queries use, by the names that SQL has for them. */
const functions: Readonly<Record<string, OfText>> = {
  folded: foldText,
  phone_digits: phoneDigits,
  term_digits: termDigits,
}

/**
 * Teaches a connection how searches compare texts and phone numbers. No index, trigger or generated column may use these:
 * the database has to open without them.
 */
export function addSqlFunctions(sqlite: Connection): void {
  for (const [name, ofText] of Object.entries(functions))
    sqlite.function(name, { deterministic: true }, (text: unknown) =>
      typeof text === 'string' ? ofText(text) : '',
    )
}
