import type { PieceLoss } from '../../entities/packages/loss.ts'
import type { Package } from '../../entities/packages/package.ts'

type Pieces = Pick<Package, 'missingPieces'> & { readonly pieceLosses?: readonly PieceLoss[] }

/** The claims for single pieces. A row that an older app read has no list until the device reads it again. */
export const pieceLossesOf = ({ pieceLosses }: Pieces): readonly PieceLoss[] => pieceLosses ?? []

export const pieceLossOf = (pkg: Pieces, piece: number): PieceLoss | null =>
  pieceLossesOf(pkg).find((loss) => loss.piece === piece) ?? null

const isDecided = ({ status }: PieceLoss): boolean => status === 'Paid' || status === 'Refused'

/** The pieces that were given up: their claims are decided, and they are still away. */
export const lostPieces = (pkg: Pieces): number[] =>
  (pkg.missingPieces ?? []).filter((piece) => {
    const loss = pieceLossOf(pkg, piece)
    return loss !== null && isDecided(loss)
  })

/** The pieces that are still looked for. */
export function piecesToCome(pkg: Pieces): number[] {
  const lostNumbers = lostPieces(pkg)
  return (pkg.missingPieces ?? []).filter((piece) => !lostNumbers.includes(piece))
}

type CountedPieces = Pieces & Pick<Package, 'arrival'>

/** True for a piece that turned up after its loss was paid, until a person decides about the credit. */
export const isPiecePaidAndFound = (pkg: CountedPieces, { piece, status }: PieceLoss): boolean =>
  status === 'Paid' && pkg.arrival !== 'Missing' && !(pkg.missingPieces ?? []).includes(piece)

export const hasPiecePaidAndFound = (pkg: CountedPieces): boolean =>
  pieceLossesOf(pkg).some((loss) => isPiecePaidAndFound(pkg, loss))

/** The value of the pieces that were paid for, in US cents of what was declared: nothing is paid for it again. */
export const compensatedUsdCents = (pkg: Pieces, except: number | null = null): number =>
  pieceLossesOf(pkg)
    .filter(({ piece, status }) => piece !== except && (status === 'Paid' || status === 'Kept'))
    .reduce((sum, { shareUsdCents }) => sum + (shareUsdCents ?? 0), 0)

/** The most that can be the value of a piece: what was declared, without the pieces that were paid for. */
export const mostShareUsdCents = (pkg: Pieces, { piece, valueUsdCents }: PieceLoss): number =>
  Math.max(0, valueUsdCents - compensatedUsdCents(pkg, piece))

/** The share that is proposed for a piece: each piece of the same value. */
export const evenShareUsdCents = (pkg: Pieces & Pick<Package, 'pieces'>, loss: PieceLoss): number =>
  Math.min(mostShareUsdCents(pkg, loss), Math.floor(loss.valueUsdCents / Math.max(1, pkg.pieces)))

/** A share in Jamaican cents, at the rate of the day of the report. It is rounded down, so that shares never exceed the whole. */
export const shareJmdCents = ({ valueUsdCents, valueJmdCents }: PieceLoss, shareUsdCents: number): number =>
  valueUsdCents === 0 ? 0 : Math.floor((valueJmdCents * shareUsdCents) / valueUsdCents)

/** The smallest share that is worth an amount. */
export const shareForJmdCents = ({ valueUsdCents, valueJmdCents }: PieceLoss, jmdCents: number): number =>
  valueJmdCents === 0 ? 0 : Math.ceil((jmdCents * valueUsdCents) / valueJmdCents)

/** The claims once pieces are found: those that weren't paid are closed, and a person decides about the others. */
export const closeFoundPieces = (
  pkg: Pieces,
  { by, at }: { readonly by: string; readonly at: string },
): PieceLoss[] =>
  pieceLossesOf(pkg).map(
    (loss): PieceLoss =>
      !pkg.missingPieces.includes(loss.piece) && (loss.status === 'Reported' || loss.status === 'Refused')
        ? { ...loss, status: 'Found', decision: 'It was found.', decidedBy: by, decidedAt: at }
        : loss,
  )
