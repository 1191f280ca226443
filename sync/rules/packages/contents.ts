import { piecesToCome } from './lost-pieces.ts'

/** The packages inside a consolidated one. A row that an older app read has no list until the device reads it again. */
export const contentsOf = <T>({ contents }: { readonly contents: readonly T[] }): readonly T[] =>
  contents ?? []

/** True if pieces of the package are being looked for while others have arrived. A piece that was given up is not. */
export const lacksPieces = (pkg: Parameters<typeof piecesToCome>[0]): boolean => piecesToCome(pkg).length > 0
