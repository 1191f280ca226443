import { v7 } from 'uuid'
import type { StoreTx } from '#sync/engine/store.ts'
import type { ArgsOf, MutatorName } from '#sync/mutators/index.ts'
import { checkIn } from '../../faults/pusher.ts'

/** A person's action at a device, based on the things that the device shows. Null when there is nothing to act on. */
export type Work = (tx: StoreTx) => Promise<{ readonly name: string; readonly args: unknown } | null>

const change = <N extends MutatorName>(name: N, args: ArgsOf<N>) => ({ name, args })

/** The beginning of every number that this run scans. */
export const scanPrefix = 'TBA77'

/** The packages that the devices of this process have scanned, so that what happens to them is the run's alone. */
const scannedIds: string[] = []

const scan = (maker: number, nth: number): Work => {
  const number = `${scanPrefix}${String(maker).padStart(3, '0')}${String(nth).padStart(7, '0')}`
  const args = checkIn(number) as ArgsOf<'package.checkIn'>
  return async () => {
    scannedIds.push(args.packageId)
    return change('package.checkIn', args)
  }
}

const bins = ['A1', 'B2', 'C3', 'D4']
const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]

const putAway: Work = async (tx) => {
  const packageId = pick(scannedIds)
  // Another person may have scanned it a moment ago, so that this device does not have it yet.
  if (packageId === undefined || !(await tx.get('package', packageId))) return null
  return change('package.putAway', { packageId, bin: `${pick(bins)}-${v7().slice(-4)}`, from: null })
}

/** The nth change of a device: it scans a new package, or puts one away that another person has scanned. */
export const workOf = (maker: number, nth: number, scansOfTen: number): Work =>
  nth % 10 < scansOfTen || nth < 2 ? scan(maker, nth) : putAway
