import type { CountedPiece, TillEntry } from '../../entities/money/till.ts'
import type { TillEntryKind, TillState } from '../../entities/money/till-kinds.ts'

type Entry = Pick<TillEntry, 'kind' | 'amountJmdCents' | 'changeJmdCents'>

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
}

/** The total of a kind's entries, as SQL returns it. */
export interface KindSum extends Entry {
  readonly kind: TillEntryKind
  readonly entries: number
}

const noEntries = { entries: 0, amountJmdCents: 0, changeJmdCents: 0 }
/** Negates without producing `-0`, so that no outgoing money is plain 0. */
const negate = (jmdCents: number): number => 0 - jmdCents

export function tillSums(floatJmdCents: number, kinds: readonly KindSum[]): TillSums {
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
  }
}

export const countedSum = (countedPieces: readonly CountedPiece[]): number =>
  countedPieces.reduce((sum, { valueJmdCents, pieces }) => sum + valueJmdCents * pieces, 0)

export const tillStateOf = ({
  closedAt,
  confirmedAt,
}: {
  readonly closedAt: string | null
  readonly confirmedAt: string | null
}): TillState => (closedAt === null ? 'open' : confirmedAt === null ? 'toConfirm' : 'confirmed')
