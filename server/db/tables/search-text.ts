import type { Package } from '#sync/entities/package.ts'

/** What a search looks through. Upper and lower case are the same to the index. */
type Searched = Pick<Package, 'trackingNumber' | 'codes' | 'description' | 'shipper' | 'deletedAt'>
export const searchTextOf = (row: Searched | undefined): string =>
  !row || row.deletedAt
    ? ''
    : [...new Set([row.trackingNumber, ...row.codes, row.description, row.shipper])]
        .filter((part) => part !== '')
        .join('\n')
