import type { Package } from '#sync/entities/package.ts'
import { foldText } from '#sync/lib/fold-text.ts'

/** What a search looks through, folded as the search is. */
type Searched = Pick<Package, 'trackingNumber' | 'codes' | 'description' | 'shipper' | 'deletedAt'>
export const searchTextOf = (row: Searched | undefined): string =>
  !row || row.deletedAt
    ? ''
    : [...new Set([row.trackingNumber, ...row.codes, row.description, row.shipper])]
        .filter((part) => part !== '')
        .map(foldText)
        .join('\n')
