import type { Package } from '../entities/package.ts'
import { listText } from '../lib/list-text.ts'
import { isMissing } from './missing.ts'

type Pieces = Pick<Package, 'pieces' | 'missingPieces' | 'deliveredPieces'>

/** The package with the pieces that its count did not find. It counts as missing since then, although it is here. */
export function withPieces(pkg: Package, missingPieces: readonly number[], at: string): Package {
  if (isMissing(pkg)) return { ...pkg, missingPieces: [] }
  return {
    ...pkg,
    missingPieces: [...missingPieces],
    missingSince: missingPieces.length > 0 ? (pkg.missingSince ?? at) : null,
  }
}

/** A piece beyond the number of pieces was a mistake, and so is its being missing. */
export function withFewerPieces(pkg: Package, at: string): Package {
  const { missingPieces = [], pieces } = pkg
  return missingPieces.some((piece) => piece > pieces)
    ? withPieces(
        pkg,
        missingPieces.filter((piece) => piece <= pieces),
        at,
      )
    : pkg
}

const pieceNumbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1)

/** The pieces that can be handed over now. */
export const piecesHere = ({ pieces, missingPieces = [], deliveredPieces = [] }: Pieces): number[] =>
  pieceNumbers(pieces).filter((piece) => !missingPieces.includes(piece) && !deliveredPieces.includes(piece))

/** "piece 2", "pieces 1 and 3". */
export const piecesText = (pieces: readonly number[]): string =>
  `${pieces.length === 1 ? 'piece' : 'pieces'} ${listText(pieces.map(String))}`

/** "Piece 2 of 3 is still to come"; empty when nothing is. */
export function toComeText({ pieces, missingPieces = [] }: Omit<Pieces, 'deliveredPieces'>): string {
  if (missingPieces.length === 0) return ''
  const verb = missingPieces.length === 1 ? 'is' : 'are'
  const text = piecesText(missingPieces)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} of ${pieces} ${verb} still to come`
}
