import type { Package } from '#sync/entities/packages/package.ts'
import { foldText } from '#sync/lib/fold-text.ts'

/** The texts that a search reads, folded as the search folds its words. */
type Searched = Pick<Package, 'trackingNumber' | 'codes' | 'description' | 'shipper' | 'deletedAt'>
export const searchTextOf = (row: Searched | undefined): string =>
  !row || row.deletedAt
    ? ''
    : [...new Set([row.trackingNumber, ...row.codes, row.description, row.shipper])]
        .filter((part) => part !== '')
        .map(foldText)
        .join('\n')
