import { fullName } from '#sync/entities/account-name.ts'
import { holdsTerms, type SearchedRow, searchedRow, searchTerms } from '#sync/lib/search-terms.ts'
import type { ManifestItem } from '../../queries/manifests.ts'
import { formatCount } from '../../ui/format.ts'

/** The packages that customs keeps, and why. */
export type Holds = ReadonlyMap<string, string>

/** What is missing has not come to customs, so nothing is asked of it. */
export const isAsked = ({ line }: ManifestItem): boolean => line.arrival !== 'Missing'

/** Held since before: it stays so until somebody clears it on its own page. */
export const isOnHold = ({ pkg }: ManifestItem): boolean => pkg?.customs.state === 'Hold'

const searchedItem = ({ pkg, owner }: ManifestItem): SearchedRow =>
  searchedRow([
    ...[pkg?.trackingNumber, pkg?.hawbNumber, pkg?.description],
    ...[owner?.mailbox, owner && fullName(owner)],
  ])

/** Those that match what is typed; without a text those on hold come first. */
export function matching(items: readonly ManifestItem[], text: string, holds: Holds): ManifestItem[] {
  const terms = searchTerms(text)
  const matches = items.filter((item) => holdsTerms(searchedItem(item), terms))
  const rank = (item: ManifestItem): number => (holds.has(item.line.packageId) || isOnHold(item) ? 0 : 1)
  return matches.sort((a, b) => rank(a) - rank(b))
}

/** How many holds still lack a reason. */
export const unreasoned = (holds: Holds): number =>
  [...holds.values()].filter((reason) => reason.trim() === '').length

export function summaryOf(items: readonly ManifestItem[], holds: Holds): string {
  const held = items.filter((item) => isOnHold(item) || holds.has(item.line.packageId)).length
  return `${formatCount(items.length - held)} cleared, ${formatCount(held)} on hold`
}
