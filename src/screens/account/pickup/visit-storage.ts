import type { StorageReply } from '#sync/api/money/storage.ts'
import { addDays, daysBetween } from '#sync/lib/business-day.ts'
import { formatJmd, formatLongBusinessDay } from '../../../ui/texts/format.ts'

type Storage = Pick<StorageReply, 'freeUntil' | 'dailyJmdCents' | 'addsGct'>

interface ChargedStorage extends Storage {
  readonly freeUntil: string
}

const isCharged = (storage: Storage): storage is ChargedStorage =>
  storage.freeUntil !== null && storage.dailyJmdCents > 0

const sumOf = (rows: readonly ChargedStorage[], daysOf: (row: ChargedStorage) => number): number =>
  rows.reduce((sum, row) => sum + row.dailyJmdCents * Math.max(0, daysOf(row)), 0)

/** The price of coming on a day and not today, for the storage of all packages; null where storage is free. */
export function visitStorageText(storage: readonly Storage[], day: string, today: string): string | null {
  const rows = storage.filter(isCharged)
  const [firstFreeUntil] = rows.map(({ freeUntil }) => freeUntil).toSorted()
  if (firstFreeUntil === undefined) return null
  const tax = rows.some(({ addsGct }) => addsGct) ? ' plus GCT' : ''
  const moreJmdCents = sumOf(rows, ({ freeUntil }) => daysBetween(freeUntil > today ? freeUntil : today, day))
  const nextDay = addDays(firstFreeUntil > today ? firstFreeUntil : today, 1)
  const nextJmdCents = sumOf(rows, ({ freeUntil }) => (freeUntil < nextDay ? 1 : 0))
  const perDay = `${formatJmd(nextJmdCents)} a day${tax}`
  return moreJmdCents === 0
    ? `Coming then adds no storage. From ${formatLongBusinessDay(nextDay)} it’s ${perDay}.`
    : `Coming then adds ${formatJmd(moreJmdCents)}${tax} of storage. From ${formatLongBusinessDay(nextDay)} it’s ${perDay}.`
}
