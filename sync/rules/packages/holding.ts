import type { Settings } from '../../entities/company/settings.ts'
import type { Package } from '../../entities/packages/package.ts'
import { jamaicaDay } from '../../lib/business-day.ts'
import { isoOf } from '../../lib/clock.ts'
import { storageOf } from '../prices/storage.ts'
import { isHeldForCustomer } from './hold-state.ts'

/** The package with the begin and end of its wait, which is what storage in Florida is charged for. */
export function withHold(pkg: Package, now: string): Package {
  const { heldFrom = null, heldUntil = null } = pkg
  const isWaiting = isHeldForCustomer(pkg) && pkg.checkedInAt !== null
  if (isWaiting && heldFrom === null) return { ...pkg, heldFrom: now, heldUntil: null }
  // A second wait continues the first, so the time in between is left out.
  if (isWaiting && heldFrom !== null && heldUntil !== null) {
    const waitedMs = Date.parse(heldUntil) - Date.parse(heldFrom)
    return { ...pkg, heldFrom: isoOf(Date.parse(now) - waitedMs), heldUntil: null }
  }
  return !isWaiting && heldFrom !== null && heldUntil === null ? { ...pkg, heldUntil: now } : pkg
}

/** The one wait of packages that are packed together: the days on which any of them was held, each once. */
export function jointWait(rows: readonly Package[], now: string): Pick<Package, 'heldFrom' | 'heldUntil'> {
  const isHeld = rows.some(({ shipWhen }) => shipWhen === 'Hold')
  const waits = rows
    .flatMap(({ heldFrom, heldUntil }) => (heldFrom ? [{ from: heldFrom, until: heldUntil ?? now }] : []))
    .sort((a, b) => (a.from < b.from ? -1 : 1))
  let [waitedMs, countedUntil] = [0, '']
  for (const { from, until } of waits) {
    const begin = from > countedUntil ? from : countedUntil
    if (until <= begin) continue
    waitedMs += Date.parse(until) - Date.parse(begin)
    countedUntil = until
  }
  if (waits.length === 0) return { heldFrom: null, heldUntil: null }
  const end = isHeld || countedUntil === '' ? now : countedUntil
  return { heldFrom: isoOf(Date.parse(end) - waitedMs), heldUntil: isHeld ? null : end }
}

type HoldFacts = Pick<Package, 'heldFrom' | 'heldUntil' | 'chargeableLb'>

/** The storage of a package that its customer holds; null for any other. */
export function holdStorageOf(
  { heldFrom, heldUntil, chargeableLb }: HoldFacts,
  day: string,
  { storage, warehouse }: Pick<Settings, 'storage' | 'warehouse'>,
) {
  if (heldFrom === null) return null
  const until = heldUntil ? jamaicaDay(heldUntil) : day
  const waiting = { readyOn: jamaicaDay(heldFrom), until, chargeableLb: chargeableLb ?? 1 }
  return storageOf(waiting, { ...storage, freeDays: warehouse.freeHoldDays })
}
