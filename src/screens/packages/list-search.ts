import { type PackageStatus, packageStatuses } from '#sync/entities/package-status.ts'
import type { PackageListFilter, PackageSort } from '../../queries/package-list.ts'

/** What the list shows, as it stands in the address: a filtered list can be sent to somebody. */
export interface ListSearch {
  q?: string | undefined
  status?: PackageStatus | undefined
  sort?: PackageSort | undefined
  /** One of the lists that are no status. */
  only?: Only | undefined
}

export const onlyText = {
  unidentified: 'Unidentified',
  review: 'Needs review',
  today: 'Taken in today',
} as const
export type Only = keyof typeof onlyText

export const sortText: Partial<Record<PackageSort, string>> = {
  '-updatedAt': 'Latest change',
  '-checkedInAt': 'Latest check-in',
  trackingNumber: 'Tracking number',
  description: 'Description',
  status: 'Status',
  '-weightLb': 'Heaviest',
}
export const defaultSort = '-updatedAt'

const oneOf = <T extends string>(value: unknown, all: readonly string[]): T | undefined =>
  typeof value === 'string' && all.includes(value) ? (value as T) : undefined

/** Anybody can write an address: what is not understood is left out. */
export function readListSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  const { q } = search
  return {
    q: typeof q === 'string' ? q.slice(0, 200) : undefined,
    status: oneOf<PackageStatus>(search['status'], packageStatuses),
    sort: oneOf<PackageSort>(search['sort'], Object.keys(sortText)),
    only: oneOf<Only>(search['only'], Object.keys(onlyText)),
  }
}

/** Whether anything is asked of the list. */
export const isNarrowed = ({ q, status, only }: ListSearch): boolean => Boolean(q || status || only)

export function filterOf(search: ListSearch, today: string, limit: number): PackageListFilter {
  const { q = '', status, sort, only } = search
  return {
    text: q,
    status,
    sort: sort ?? defaultSort,
    unidentified: only === 'unidentified',
    needsReview: only === 'review',
    checkedInSince: only === 'today' ? today : undefined,
    limit,
  }
}
