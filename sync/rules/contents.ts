import type { Package } from '../entities/package.ts'

/** The packages inside a consolidated one. A row that an older app read has no list until the device reads it again. */
export const contentsOf = <T>({ contents }: { readonly contents: readonly T[] }): readonly T[] =>
  contents ?? []

/** True if pieces of the package are missing while others are here. */
export const lacksPieces = ({ missingPieces }: Pick<Package, 'missingPieces'>): boolean =>
  (missingPieces ?? []).length > 0
