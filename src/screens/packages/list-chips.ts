import { packageStatuses, statusText } from '#sync/entities/package-status.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import type { PackageTally } from '../../queries/package-list.ts'
import type { Chip } from './filter-chips.tsx'
import { type ListSearch, type Only, onlyText, readListSearch } from './list-search.ts'

const countOf: Record<Only, (tally: PackageTally) => number> = {
  unidentified: (tally) => tally.unidentified,
  review: (tally) => tally.needsReview,
  today: (tally) => tally.checkedIn,
}

/** What asks for somebody first, then every status that has packages or is chosen. */
export function chipsOf(search: ListSearch, tally: PackageTally | undefined): Chip[] {
  const only = namesIn(onlyText).map((key) => ({
    key: `only:${key}`,
    text: onlyText[key],
    count: tally && countOf[key](tally),
    on: search.only === key,
  }))
  const byStatus = packageStatuses
    .map((status) => ({
      key: `status:${status}`,
      text: statusText(status),
      count: tally?.byStatus[status],
      on: search.status === status,
    }))
    .filter(({ count, on }) => on || count !== 0)
  return [...only, ...byStatus]
}

/** A chip again is off; another of its kind takes its place. */
export function toggled(search: ListSearch, key: string): ListSearch {
  const [kind = '', value = ''] = key.split(':')
  const now = kind === 'only' ? search.only : search.status
  return readListSearch({ ...search, [kind]: now === value ? undefined : value })
}
