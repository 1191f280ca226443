import type { EndOfDevice } from './checks-of-end.ts'
import type { SimDevice } from './device.ts'
import type { Books } from './truth.ts'
import type { Verdict } from './verdict.ts'

/** What went with a device's storage. */
export interface Evicted {
  readonly device: SimDevice
  /** What nobody else has ever had: still in the queue, or refused and on no other list. */
  readonly waiting: ReadonlySet<string>
  /** What only matters where the server goes back in time: it can no longer be sent again. */
  readonly sent: ReadonlySet<string>
  /** How many changes the server knew to be waiting there. */
  readonly told: number
  /** How many losses of this device the office had been told of by then. */
  readonly reviews: number
}

/** Changes that are gone without any fault of the program. */
export function lostUids(evicted: readonly Evicted[], restored: boolean): Set<string> {
  return new Set(evicted.flatMap(({ waiting, sent }) => [...waiting, ...(restored ? sent : [])]))
}

/** A queue that the server knew of and that is gone is told to the office, once the device is back, and to its user. */
export function checkLossTold(
  evicted: readonly Evicted[],
  ends: readonly EndOfDevice[],
  books: Books,
  verdict: Verdict,
): void {
  const arrived = new Set(books.mutations().map(({ uid }) => uid))
  // What was on its way when the storage was cleared has arrived since: then nothing is gone.
  const isGone = ({ waiting }: Evicted) => [...waiting].some((uid) => !arrived.has(uid))
  const isKnown = ({ device, reviews }: Evicted) => books.lossesOf(device.deviceId) > reviews
  for (const one of evicted.filter(isGone))
    if (one.told > 0 && !isKnown(one))
      verdict.fail('loss-told', one.device.name, `${one.told} changes were lost, and the office was not told`)
  const byDevice = Map.groupBy(evicted, ({ device }) => device.name)
  for (const { name, replica } of ends) {
    // What was told before a second clearing went with it, unless it had been read.
    const [only, ...others] = byDevice.get(name) ?? []
    if (only && others.length === 0 && isKnown(only) && replica.lost === 0)
      verdict.fail('loss-told', name, 'The office knows that changes were lost, and who made them does not')
  }
}
