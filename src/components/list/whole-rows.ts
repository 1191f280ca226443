import { holdsTerms, searchedRow, searchTerms } from '#sync/lib/search-terms.ts'

/** Whether every word that is searched for stands somewhere in these texts. */
export function matchesSearch(q: string, ...texts: readonly (string | null | undefined)[]): boolean {
  return holdsTerms(searchedRow(texts), searchTerms(q))
}

type Key = string | number

const compare = (a: Key, b: Key): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en', { numeric: true })

/** Sorted by one of the fields that a list can be sorted by; equal ones stay as they came. */
export function sortRows<R, S extends string>(
  rows: readonly R[],
  sort: S | `-${S}`,
  keys: Readonly<Record<S, (row: R) => Key>>,
): R[] {
  const isFalling = sort.startsWith('-')
  const key = keys[(isFalling ? sort.slice(1) : sort) as S]
  return rows.toSorted((a, b) => (isFalling ? compare(key(b), key(a)) : compare(key(a), key(b))))
}
