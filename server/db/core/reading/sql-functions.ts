import type { Database as Connection } from 'better-sqlite3'
import { foldText } from '#sync/lib/fold-text.ts'
import { nameSpelling } from '#sync/lib/name-spelling.ts'
import { phoneDigits, termDigits } from '#sync/lib/search-terms.ts'

type OfText = (text: string) => string

/** Functions of `sync/` that queries use, by the names that SQL has for them. */
const functions: Readonly<Record<string, OfText>> = {
  folded: foldText,
  name_spelling: nameSpelling,
  phone_digits: phoneDigits,
  term_digits: termDigits,
}

const mostLists = 100

/** Whether a text, folded, holds one of the folded texts of a list in JSON. Queries ask with few lists for many texts. */
function holdsOneOfList() {
  const lists = new Map<string, readonly string[]>()
  return (text: unknown, json: unknown): 0 | 1 => {
    if (typeof text !== 'string' || typeof json !== 'string') return 0
    const list: readonly string[] = lists.get(json) ?? JSON.parse(json)
    if (lists.size === mostLists) lists.clear()
    lists.set(json, list)
    const foldedText = foldText(text)
    return list.some((part) => foldedText.includes(part)) ? 1 : 0
  }
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
  sqlite.function('holds_one_of', { deterministic: true }, holdsOneOfList())
}
