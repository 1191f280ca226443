import type { ImportKind } from '../../entities/import-kinds.ts'
import { listText } from '../../lib/list-text.ts'
import { headingOf, type ImportColumn, type ImportKey, importColumns } from './columns.ts'

/** How a heading is compared: without case, marks and spaces, and "#" as "number". */
const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('#', ' no ')
    .replaceAll(/\bnumber\b|\bnum\b|\bno\b/g, 'number')
    .replaceAll(/[^a-z0-9]/g, '')

const keyCalled = (kind: ImportKind, wanted: string): ImportKey | undefined =>
  importColumns[kind].find(({ heading, synonyms }: ImportColumn) =>
    [heading, ...synonyms].some((name) => plainHeading(name) === wanted),
  )?.key

/** "Tel #" is the telephone, while "Customer #" is no name: the whole heading comes first. */
function keyOf(kind: ImportKind, heading: string): ImportKey | null {
  const wanted = plainHeading(heading)
  return keyCalled(kind, wanted) ?? keyCalled(kind, wanted.replace(/number$/, '')) ?? null
}

export interface MatchedHeadings {
  /** For each column of the file what it holds; null where that is not known. */
  readonly keys: readonly (ImportKey | null)[]
  /** Headings that mean nothing here: their columns are left out. */
  readonly unmatched: readonly string[]
  /** Why the file can't be imported as it is, in words; empty when it can. */
  readonly problems: readonly string[]
}

/** Columns of which a file needs one each; several ways separated. */
const needed = {
  customers: [['firstName', 'fullName'], ['lastName', 'fullName'], ['email']],
  prealerts: [['mailbox', 'email'], ['trackingNumber'], ['description'], ['declaredValueUsdCents']],
} as const satisfies Record<ImportKind, readonly (readonly ImportKey[])[]>

const ownersKeys: readonly ImportKey[] = ['mailbox', 'email']

/**
 * What the columns of a file hold, by their headings.
 * @param hasOwner true: all rows belong to one customer, who was chosen
 */
export function matchHeadings(
  kind: ImportKind,
  headings: readonly string[],
  hasOwner = false,
): MatchedHeadings {
  const keys = headings.map((heading) => keyOf(kind, heading))
  const present = keys.filter((key) => key !== null)
  const missing = needed[kind].filter(
    (ways) =>
      !ways.some((key) => present.includes(key)) &&
      !(hasOwner && ways.some((key) => ownersKeys.includes(key))),
  )
  const twice = [...new Set(present.filter((key, n) => present.indexOf(key) !== n))]
  return {
    keys,
    unmatched: headings.filter((heading, n) => keys[n] === null && heading.trim() !== ''),
    problems: [
      ...missing.map((ways) => {
        const names = ways.map((key) => `“${headingOf(kind, key)}”`)
        return `The file has no column ${listText(names, 'or')}. Add it, or rename the column that holds it.`
      }),
      ...twice.map(
        (key) => `The file has more than one column “${headingOf(kind, key)}”. Rename or delete the others.`,
      ),
    ],
  }
}
