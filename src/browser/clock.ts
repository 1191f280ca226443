import { jamaicaDay, startOfDay } from '#sync/lib/business-day.ts'
import type { Clock } from '#sync/lib/clock.ts'
import { useSyncStore } from '../stores/sync.ts'
import { deviceNow } from './seams.ts'

const remembered = 'quayside.skew'
/** Smaller differences are the way of the answer through the network, not the clock's. */
const noise = 2_000

function skewMs(): number {
  const known = useSyncStore.getState().skewMs
  if (known !== null) return known
  const kept = Number(localStorage.getItem(remembered) ?? 0)
  return Number.isFinite(kept) ? kept : 0
}

/** The device's clock, corrected by what the last contact told of the server's: a clock three hours off dates nothing. */
export const clock: Clock = { now: () => deviceNow() + skewMs() }

/** When the business day began that it is in Jamaica, wherever the device is. */
export const startOfToday = (): string => startOfDay(jamaicaDay(clock.now()))

export function learnServerTime(iso: string): void {
  const skew = Date.parse(iso) - deviceNow()
  if (!Number.isFinite(skew)) return
  const rounded = Math.abs(skew) < noise ? 0 : skew
  localStorage.setItem(remembered, String(rounded))
  useSyncStore.setState({ skewMs: rounded })
}
