// Apart from the shapes, so that a screen can name a bucket without loading the validators.

/** How many business days something has waited; the last of each is included, null has no end. */
export interface Bucket {
  readonly fromDays: number
  readonly toDays: number | null
}

const bucketsUpTo = (...ends: readonly number[]): readonly Bucket[] =>
  [...ends, null].map((toDays, n) => ({ fromDays: n === 0 ? 0 : (ends[n - 1] ?? 0) + 1, toDays }))

/** Of packages that are not delivered, since their check-in. */
export const packageBuckets = bucketsUpTo(3, 7, 14, 30, 60)
/** Of invoices that something is owed on, since their issue. */
export const debtBuckets = bucketsUpTo(30, 60, 90)
