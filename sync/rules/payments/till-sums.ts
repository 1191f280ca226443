import type { Currency } from '../../entities/money/currency.ts'
import type { CountedPiece, Till, TillEntry } from '../../entities/money/till.ts'
import type { TillEntryKind, TillState } from '../../entities/money/till-kinds.ts'

type Entry = Pick<TillEntry, 'kind' | 'amountJmdCents' | 'changeJmdCents' | 'amountUsdCents'>

/** The totals of a drawer in JMD cents. Outgoing amounts are positive here. */
export interface TillSums {
  readonly floatJmdCents: number
  readonly payments: number
  /** The cash that customers handed over. */
  readonly cashInJmdCents: number
  readonly changeJmdCents: number
  readonly reversedJmdCents: number
  readonly refundedJmdCents: number
  readonly droppedJmdCents: number
  /** Float plus cash in, minus change, reversals, refunds and drops. */
  readonly expectedJmdCents: number
  /** The same in US cents. Its change is in JMD above. */
  readonly usd: UsdSums
}

interface UsdSums {
  readonly floatUsdCents: number
  readonly cashInUsdCents: number
  readonly reversedUsdCents: number
  readonly droppedUsdCents: number
  readonly expectedUsdCents: number
}

/** The total of a kind's entries, as SQL returns it. */
export interface KindSum extends Entry {
  readonly kind: TillEntryKind
  readonly entries: number
}

const noEntries = { entries: 0, amountJmdCents: 0, changeJmdCents: 0, amountUsdCents: 0 }
/** Negates without producing `-0`, so that no outgoing money is plain 0. */
const negate = (cents: number): number => 0 - cents

export function tillSums(
  { floatJmdCents, floatUsdCents }: Pick<Till, 'floatJmdCents' | 'floatUsdCents'>,
  kinds: readonly KindSum[],
): TillSums {
  const of = (kind: TillEntryKind) => kinds.find((sum) => sum.kind === kind) ?? noEntries
  const payments = of('Payment')
  return {
    floatJmdCents,
    payments: payments.entries,
    cashInJmdCents: payments.amountJmdCents + payments.changeJmdCents,
    changeJmdCents: payments.changeJmdCents,
    reversedJmdCents: negate(of('Reversal').amountJmdCents),
    refundedJmdCents: negate(of('Refund').amountJmdCents),
    droppedJmdCents: negate(of('Drop').amountJmdCents),
    expectedJmdCents: kinds.reduce((sum, { amountJmdCents }) => sum + amountJmdCents, floatJmdCents),
    usd: {
      floatUsdCents,
      cashInUsdCents: payments.amountUsdCents,
      reversedUsdCents: negate(of('Reversal').amountUsdCents),
      droppedUsdCents: negate(of('Drop').amountUsdCents),
      expectedUsdCents: kinds.reduce((sum, { amountUsdCents }) => sum + amountUsdCents, floatUsdCents),
    },
  }
}

/** The worth of one note or coin in cents of its currency. */
export const pieceCents = (piece: CountedPiece): number =>
  piece.currency === 'USD' ? piece.valueUsdCents : piece.valueJmdCents

/** Distinguishes a note of US$100 from one of J$100. */
export const pieceKey = (piece: CountedPiece): string => `${piece.currency}.${pieceCents(piece)}`

/** The cash that was counted in one currency, in its cents. */
export const countedSum = (countedPieces: readonly CountedPiece[], currency: Currency): number =>
  countedPieces
    .filter((piece) => piece.currency === currency)
    .reduce((sum, piece) => sum + pieceCents(piece) * piece.pieces, 0)

export const tillStateOf = ({
  closedAt,
  confirmedAt,
}: {
  readonly closedAt: string | null
  readonly confirmedAt: string | null
}): TillState => (closedAt === null ? 'open' : confirmedAt === null ? 'toConfirm' : 'confirmed')
