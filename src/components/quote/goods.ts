import { maxUsdCents } from '#sync/entities/money/highest-value.ts'
import { parseCents } from '../../ui/texts/format.ts'

/** A kind of goods as typed: what it costs, and its category. */
export interface Goods {
  readonly value: string
  readonly category: string
}

/** The most kinds of goods that a form asks for. A sorted box has few. */
export const mostKinds = 10

interface ReadGoods {
  /** NaN if a value is no amount, or all of them are too much. */
  readonly declaredValueUsdCents: number
  /** The category of all goods; null for the first one of the duty table, or if each line has its own. */
  readonly category: string | null
  readonly lines: { valueUsdCents: number; dutyCategory: string | null }[]
}

/** The goods as a parcel has them. One kind needs no line. */
export function readGoods(goods: readonly Goods[]): ReadGoods {
  const lines = goods.map(({ value, category }) => ({
    valueUsdCents: parseCents(value) ?? Number.NaN,
    dutyCategory: category || null,
  }))
  const sum = lines.reduce((total, { valueUsdCents }) => total + valueUsdCents, 0)
  const declaredValueUsdCents = sum <= maxUsdCents ? sum : Number.NaN
  const [first] = lines
  if (lines.length <= 1) return { declaredValueUsdCents, category: first?.dutyCategory ?? null, lines: [] }
  return { declaredValueUsdCents, category: null, lines }
}
