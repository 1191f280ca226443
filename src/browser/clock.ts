import { jamaicaDay, startOfDay } from '#sync/lib/business-day.ts'
import type { Clock } from '#sync/lib/clock.ts'
import { useSyncStore } from '../stores/sync.ts'
import { deviceNow } from './seams.ts'

const storageKey = 'quayside.skew'
/** Smaller differences come from the network and not from the clock. */
const noise = 2_000

function skewMs(): number {
  const currentSkew = useSyncStore.getState().skewMs
  if (currentSkew !== null) return currentSkew
  const storedSkew = Number(localStorage.getItem(storageKey) ?? 0)
  return Number.isFinite(storedSkew) ? storedSkew : 0
}

/**
 * The device's clock, corrected by the server's time at the last contact, so that a clock that is hours off dates
 * nothing wrong.
 */
export const clock: Clock = { now: () => deviceNow() + skewMs() }

/** The start of the current business day in Jamaica, wherever the device is. */
export const startOfToday = (): string => startOfDay(jamaicaDay(clock.now()))

export function learnServerTime(iso: string): void {
  const skew = Date.parse(iso) - deviceNow()
  if (!Number.isFinite(skew)) return
  const roundedSkew = Math.abs(skew) < noise ? 0 : skew
  localStorage.setItem(storageKey, String(roundedSkew))
  useSyncStore.setState({ skewMs: roundedSkew })
}
