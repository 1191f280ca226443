import type { StorageReply } from '#sync/api/money/storage.ts'
import { addDays } from '#sync/lib/business-day.ts'
import { formatJmd, formatLongBusinessDay } from '../../../ui/texts/format.ts'

type Storage = Pick<StorageReply, 'freeUntil' | 'dailyJmdCents' | 'addsGct' | 'dueJmdCents'>

/** The price of storage, its first day, and how it is paid; null where storage is free. */
export function storageText(storage: Storage, isBilled: boolean): string | null {
  const { freeUntil, dailyJmdCents, addsGct, dueJmdCents } = storage
  if (freeUntil === null || dailyJmdCents === 0) return null
  const perDay = `${formatJmd(dailyJmdCents)} a day${addsGct ? ' plus GCT' : ''}`
  if (dueJmdCents === 0) return `Free until ${formatLongBusinessDay(freeUntil)}, then ${perDay}`
  const since = `${perDay} since ${formatLongBusinessDay(addDays(freeUntil, 1))}`
  return isBilled
    ? `${formatJmd(dueJmdCents)} due at pickup: ${since}`
    : `${formatJmd(dueJmdCents)} so far, added to your invoice: ${since}`
}
