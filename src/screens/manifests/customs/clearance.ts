import { fullName } from '#sync/entities/accounts/account-name.ts'
import { holdsTerms, type SearchedRow, searchedRow, searchTerms } from '#sync/lib/search-terms.ts'
import type { ManifestItem } from '../../../queries/manifests.ts'
import { formatCount } from '../../../ui/texts/format.ts'

/** The packages that customs keeps, with the reasons. */
export type Holds = ReadonlyMap<string, string>

/** A missing package never reached customs, so it needs no decision. */
export const isAsked = ({ line }: ManifestItem): boolean => line.arrival !== 'Missing'

/** True for earlier holds, which last until each is cleared on the package's own page. */
export const isOnHold = ({ pkg }: ManifestItem): boolean => pkg?.customs.state === 'Hold'

const searchedItem = ({ pkg, owner }: ManifestItem): SearchedRow =>
  searchedRow([
    ...[pkg?.trackingNumber, pkg?.hawbNumber, pkg?.description],
    ...[owner?.mailbox, owner && fullName(owner)],
  ])

/** Returns the items that match the typed text; without a text, those on hold come first. */
export function matching(items: readonly ManifestItem[], text: string, holds: Holds): ManifestItem[] {
  const terms = searchTerms(text)
  const matches = items.filter((item) => holdsTerms(searchedItem(item), terms))
  const rank = (item: ManifestItem): number => (holds.has(item.line.packageId) || isOnHold(item) ? 0 : 1)
  return matches.sort((a, b) => rank(a) - rank(b))
}

/** Returns the number of holds without a reason. */
export const countMissingReasons = (holds: Holds): number =>
  [...holds.values()].filter((reason) => reason.trim() === '').length

export function clearanceSummary(items: readonly ManifestItem[], holds: Holds): string {
  const heldCount = items.filter((item) => isOnHold(item) || holds.has(item.line.packageId)).length
  return `${formatCount(items.length - heldCount)} cleared, ${formatCount(heldCount)} on hold`
}
