// Separate from the shapes, so that a screen can name a bucket without loading the validators.

/** A range of waiting times in business days. Both ends are included; null means no end. */
export interface Bucket {
  readonly fromDays: number
  readonly toDays: number | null
}

const bucketsUpTo = (...ends: readonly number[]): readonly Bucket[] =>
  [...ends, null].map((toDays, n) => ({ fromDays: n === 0 ? 0 : (ends[n - 1] ?? 0) + 1, toDays }))

/** For undelivered packages, since their check-in. */
export const packageBuckets = bucketsUpTo(3, 7, 14, 30, 60)
/** For invoices with a balance, since their issue. */
export const debtBuckets = bucketsUpTo(30, 60, 90)
