import { holdsTerms, searchedRow, searchTerms } from '#sync/lib/search-terms.ts'

/** Whether every search term occurs in these texts. */
export function matchesSearch(q: string, ...texts: readonly (string | null | undefined)[]): boolean {
  return holdsTerms(searchedRow(texts), searchTerms(q))
}

type Key = string | number

const compare = (a: Key, b: Key): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en', { numeric: true })

/** Sorts by one of the list's sort keys; rows with equal keys keep their order. */
export function sortRows<R, S extends string>(
  rows: readonly R[],
  sort: S | `-${S}`,
  keys: Readonly<Record<S, (row: R) => Key>>,
): R[] {
  const isFalling = sort.startsWith('-')
  const key = keys[(isFalling ? sort.slice(1) : sort) as S]
  return rows.toSorted((a, b) => (isFalling ? compare(key(b), key(a)) : compare(key(a), key(b))))
}
