import type { Package } from '../../entities/packages/package.ts'
import { listText } from '../../lib/list-text.ts'
import { closeFoundPieces, lostPieces, piecesToCome } from './lost-pieces.ts'
import { isMissing } from './missing.ts'

type Pieces = Pick<Package, 'pieces' | 'missingPieces' | 'deliveredPieces'> &
  Partial<Pick<Package, 'pieceLosses'>>

/**
 * The package with the pieces that its count did not find. It counts as missing since then, although it has arrived,
 * until the last piece is found or given up.
 * @param by the person whose count it is
 */
export function withPieces(pkg: Package, missingPieces: readonly number[], at: string, by: string): Package {
  if (isMissing(pkg)) return { ...pkg, missingPieces: [] }
  const countedPkg = { ...pkg, missingPieces: [...missingPieces] }
  const pieceLosses = closeFoundPieces(countedPkg, { by, at })
  const isSearched = piecesToCome({ ...countedPkg, pieceLosses }).length > 0
  return { ...countedPkg, pieceLosses, missingSince: isSearched ? (pkg.missingSince ?? at) : null }
}

/** A piece beyond the number of pieces was a mistake, and so is its being missing. */
export function withFewerPieces(pkg: Package, at: string): Package {
  const { missingPieces = [], pieces } = pkg
  return missingPieces.some((piece) => piece > pieces)
    ? withPieces(
        pkg,
        missingPieces.filter((piece) => piece <= pieces),
        at,
        '',
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
export function toComeText(pkg: Omit<Pieces, 'deliveredPieces'>): string {
  const pieces = piecesToCome(pkg)
  return pieces.length === 0 ? '' : `${subjectText(pieces, pkg.pieces)} still to come`
}

/** "Piece 2 of 3 is lost"; empty when none is. */
export function lostText(pkg: Omit<Pieces, 'deliveredPieces'>): string {
  const pieces = lostPieces(pkg)
  return pieces.length === 0 ? '' : `${subjectText(pieces, pkg.pieces)} lost`
}

function subjectText(pieces: readonly number[], count: number): string {
  const text = piecesText(pieces)
  const verb = pieces.length === 1 ? 'is' : 'are'
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} of ${count} ${verb}`
}
