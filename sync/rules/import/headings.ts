import type { ImportKind } from '../../entities/company/import-kinds.ts'
import { listText } from '../../lib/list-text.ts'
import { headingOf, type ImportColumn, type ImportKey, importColumns } from './columns.ts'

/** Normalises a heading for comparison: without case, punctuation and spaces, and with "#" as "number". */
const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('#', ' no ')
    .replaceAll(/\bnumber\b|\bnum\b|\bno\b/g, 'number')
    .replaceAll(/[^a-z0-9]/g, '')

const findKey = (kind: ImportKind, plainName: string): ImportKey | undefined =>
  importColumns[kind].find(({ heading, synonyms }: ImportColumn) =>
    [heading, ...synonyms].some((name) => plainHeading(name) === plainName),
  )?.key

/** Tries the whole heading first: "Tel #" means the telephone, but "Customer #" isn't a name. */
function keyOf(kind: ImportKind, heading: string): ImportKey | null {
  const plainName = plainHeading(heading)
  return findKey(kind, plainName) ?? findKey(kind, plainName.replace(/number$/, '')) ?? null
}

export interface MatchedHeadings {
  /** The content of each column of the file; null if unknown. */
  readonly keys: readonly (ImportKey | null)[]
  /** Unrecognised headings. Their columns are ignored. */
  readonly unmatched: readonly string[]
  /** The reasons why the file can't be imported in this form; empty if it can. */
  readonly problems: readonly string[]
}

/** The required columns. Each entry lists alternatives. */
const requiredColumns = {
  customers: [['firstName', 'fullName'], ['lastName', 'fullName'], ['email']],
  prealerts: [['mailbox', 'email'], ['trackingNumber'], ['description'], ['declaredValueUsdCents']],
  received: [['trackingNumber']],
  waybills: [['mawb']],
} as const satisfies Record<ImportKind, readonly (readonly ImportKey[])[]>

const ownersKeys: readonly ImportKey[] = ['mailbox', 'email']

/**
 * Matches the columns of a file by their headings.
 * @param hasOwner true if all rows belong to one chosen customer
 */
export function matchHeadings(
  kind: ImportKind,
  headings: readonly string[],
  hasOwner = false,
): MatchedHeadings {
  const keys = headings.map((heading) => keyOf(kind, heading))
  const present = keys.filter((key) => key !== null)
  const missing = requiredColumns[kind].filter(
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
