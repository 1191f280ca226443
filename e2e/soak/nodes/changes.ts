import { v7 } from 'uuid'
import type { StoreTx } from '#sync/engine/store.ts'
import type { ArgsOf, MutatorName } from '#sync/mutators/index.ts'
import { checkIn } from '../../faults/pusher.ts'

/** What a person does at a device, from what it shows. Null when there is nothing to do it with. */
export type Work = (tx: StoreTx) => Promise<{ readonly name: string; readonly args: unknown } | null>

const change = <N extends MutatorName>(name: N, args: ArgsOf<N>) => ({ name, args })

/** The beginning of every number that this run scans. */
export const scanPrefix = 'TBA77'

const scan = (maker: number, nth: number): Work => {
  const number = `${scanPrefix}${String(maker).padStart(3, '0')}${String(nth).padStart(7, '0')}`
  return async () => change('package.checkIn', checkIn(number) as ArgsOf<'package.checkIn'>)
}

const bins = ['A1', 'B2', 'C3', 'D4']
const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]

/** Packages that the run has scanned, so that what happens to them is the run's alone. */
async function oneScanned(tx: StoreTx): Promise<string | undefined> {
  const rows = (await tx.all('package')) as readonly { packageId?: unknown; trackingNumber?: unknown }[]
  const scanned = rows.filter(({ trackingNumber }) => String(trackingNumber).startsWith(scanPrefix))
  const chosen = pick(scanned)?.packageId
  return chosen === undefined ? undefined : String(chosen)
}

const putAway: Work = async (tx) => {
  const packageId = await oneScanned(tx)
  if (packageId === undefined) return null
  return change('package.putAway', { packageId, bin: `${pick(bins)}-${v7().slice(-4)}`, from: null })
}

/** The nth change of a device: it scans a new package, or puts one away that somebody has scanned. */
export const workOf = (maker: number, nth: number, scansOfTen: number): Work =>
  nth % 10 < scansOfTen || nth < 2 ? scan(maker, nth) : putAway
