import type { CountedPiece, TillEntry } from '../entities/till.ts'
import type { TillEntryKind, TillState } from '../entities/till-kinds.ts'

type Entry = Pick<TillEntry, 'kind' | 'amountJmdCents' | 'changeJmdCents'>

/** What a drawer came to, in JMD cents; what leaves it is above zero here. */
export interface TillSums {
  readonly floatJmdCents: number
  readonly payments: number
  /** What customers handed over. */
  readonly cashInJmdCents: number
  readonly changeJmdCents: number
  readonly reversedJmdCents: number
  readonly refundedJmdCents: number
  readonly droppedJmdCents: number
  /** Float, cash in, less change, reversals, refunds and drops. */
  readonly expectedJmdCents: number
}

/** A kind's entries added up, as SQL answers them. */
export interface KindSum extends Entry {
  readonly kind: TillEntryKind
  readonly entries: number
}

const noEntries = { entries: 0, amountJmdCents: 0, changeJmdCents: 0 }
/** Not `-0`: nothing that left is 0. */
const less = (jmdCents: number): number => 0 - jmdCents

export function tillSums(floatJmdCents: number, kinds: readonly KindSum[]): TillSums {
  const of = (kind: TillEntryKind) => kinds.find((sum) => sum.kind === kind) ?? noEntries
  const payments = of('Payment')
  return {
    floatJmdCents,
    payments: payments.entries,
    cashInJmdCents: payments.amountJmdCents + payments.changeJmdCents,
    changeJmdCents: payments.changeJmdCents,
    reversedJmdCents: less(of('Reversal').amountJmdCents),
    refundedJmdCents: less(of('Refund').amountJmdCents),
    droppedJmdCents: less(of('Drop').amountJmdCents),
    expectedJmdCents: kinds.reduce((sum, { amountJmdCents }) => sum + amountJmdCents, floatJmdCents),
  }
}

export const countedSum = (counted: readonly CountedPiece[]): number =>
  counted.reduce((sum, { valueJmdCents, pieces }) => sum + valueJmdCents * pieces, 0)

export const tillStateOf = ({
  closedAt,
  confirmedAt,
}: {
  readonly closedAt: string | null
  readonly confirmedAt: string | null
}): TillState => (closedAt === null ? 'open' : confirmedAt === null ? 'toConfirm' : 'confirmed')
