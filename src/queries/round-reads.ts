import type { RejectedEntry } from '#sync/engine/store.ts'
import type { Delivery } from '#sync/entities/delivery.ts'
import type { DriverDay } from '#sync/entities/driver-day.ts'
import type { Package } from '#sync/entities/package.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { picturesOf } from '#sync/rules/driver-day.ts'
import type { Replica } from '../replica/db.ts'
import { type ChangeState, type QueueProgress, readPushState, stateIn } from './queue-reads.ts'

/** One stop of a driver's day, with what this device knows of it. */
export interface RoundStop {
  readonly delivery: Delivery
  /** Its packages, as far as this device has them. */
  readonly packages: readonly Package[]
  /** Where what the driver did here is now; null: nothing was done yet. */
  readonly state: ChangeState | null
}

/** Something that the server did not accept, in its words. */
export interface RefusedStep {
  readonly uid: string
  readonly change: Pick<RejectedEntry, 'name' | 'args'>
  readonly message: string
}

export interface Round {
  /** Today's, those left over from before and what is in the van, in the order of the office. */
  readonly stops: readonly RoundStop[]
  /** Stops of another day. */
  readonly later: number
  /** Steps and pictures of this round that the server does not have yet. */
  readonly unsent: number
  readonly refused: readonly RefusedStep[]
  /** The close of day that came last, and where it is now. */
  readonly lastDay: { readonly day: DriverDay; readonly state: ChangeState } | null
}

interface RoundInput {
  readonly driverId: string
  /** The business day that it is. */
  readonly today: string
  readonly sending: boolean
}

const idIn = (args: unknown): string => {
  const value = isRecord(args) ? args['deliveryId'] : undefined
  return typeof value === 'string' ? value : ''
}

const isStep = ({ name }: { readonly name: string }): boolean => name.startsWith('delivery.')

/** The most pressing first. */
const pressing: readonly ChangeState[] = ['refused', 'device', 'sending', 'server']
const worst = (states: readonly ChangeState[]): ChangeState | undefined =>
  pressing.find((state) => states.includes(state))

/** What the queue says of each delivery, and how much of it the server has not answered. */
interface QueuedSteps {
  readonly byDelivery: ReadonlyMap<string, readonly ChangeState[]>
  readonly closing: ChangeState | undefined
  readonly unsent: number
  readonly refused: readonly RefusedStep[]
}

async function readSteps(db: Replica, progress: QueueProgress): Promise<QueuedSteps> {
  // A driver's queue holds a day of steps, a few hundred at most.
  const [queued, rejected] = await Promise.all([
    db._outbox.filter(isStep).toArray(),
    db._rejected.filter(isStep).toArray(),
  ])
  const byDelivery = new Map<string, ChangeState[]>()
  const note = (args: unknown, state: ChangeState) =>
    byDelivery.set(idIn(args), [...(byDelivery.get(idIn(args)) ?? []), state])
  const closing: ChangeState[] = []
  for (const { uid, name, args } of queued) {
    const state = stateIn(progress, uid)
    if (name === 'delivery.closeDay') closing.push(state)
    else note(args, state)
  }
  for (const { args } of rejected) note(args, 'refused')
  const states = [...byDelivery.values()].flat()
  return {
    byDelivery,
    closing: worst(closing),
    unsent: states.filter((state) => state === 'device' || state === 'sending').length,
    refused: rejected.map(({ uid, name, args, message }) => ({ uid, change: { name, args }, message })),
  }
}

/** Which pictures the server does not have, and why. */
async function readPictures(
  db: Replica,
  rows: readonly Delivery[],
  sending: boolean,
): Promise<ReadonlyMap<string, ChangeState>> {
  const found = await db._blob.bulkGet(picturesOf(rows))
  const states = new Map<string, ChangeState>()
  for (const blob of found) {
    if (blob?.state === 'waiting') states.set(blob.fileId, sending ? 'sending' : 'device')
    if (blob?.state === 'refused' || blob?.state === 'dropped') states.set(blob.fileId, 'refused')
  }
  return states
}

/** What the office gave to another driver has left this device with the last sync, also when it is on this van. */
const isMine = ({ deletedAt, roundOf }: Delivery, driverId: string): boolean =>
  deletedAt === null && roundOf === driverId

const isForNow = ({ scheduledFor, status }: Delivery, today: string): boolean =>
  scheduledFor === null || scheduledFor <= today || status === 'OutForDelivery' || status === 'Delivered'

const lastPlace = Number.MAX_SAFE_INTEGER
const byOrder = (a: Delivery, b: Delivery): number =>
  (a.stopOrder ?? lastPlace) - (b.stopOrder ?? lastPlace) || a.deliveryId.localeCompare(b.deliveryId)

/** Whether the driver has done anything here that the server then has. */
const isBegun = ({ status, loadedPackageIds }: Delivery): boolean =>
  status !== 'InStore' || loadedPackageIds.length > 0

async function readLastDay(db: Replica, driverId: string, closing: ChangeState | undefined) {
  const days = await db.driverDay.filter((day) => day.driverId === driverId && !day.deletedAt).toArray()
  const [day] = days.sort((a, b) => b.closedAt.localeCompare(a.closedAt))
  if (!day) return null
  // Without a version only this device has it.
  return { day, state: day.version === 0 ? (closing ?? 'device') : ('server' as const) }
}

/** Everything a driver's day consists of, from this device alone. */
export const readRound = (db: Replica, { driverId, today, sending }: RoundInput): Promise<Round> =>
  db.transaction(
    'r',
    [db.delivery, db.driverDay, db.package, db._outbox, db._rejected, db._meta, db._blob],
    async () => {
      const rows = (await db.delivery.toArray()).filter((row) => isMine(row, driverId)).sort(byOrder)
      const shown = rows.filter((row) => isForNow(row, today))
      const steps = await readSteps(db, await readPushState(db, sending))
      const pictures = await readPictures(db, shown, sending)
      const packages = await db.package.bulkGet([...new Set(shown.flatMap((row) => row.packageIds))])
      const known = new Map(packages.flatMap((pkg) => (pkg ? [[pkg.packageId, pkg] as const] : [])))
      const stops = shown.map((delivery): RoundStop => {
        const own = picturesOf([delivery]).flatMap((fileId) => pictures.get(fileId) ?? [])
        const states = [...(steps.byDelivery.get(delivery.deliveryId) ?? []), ...own]
        return {
          delivery,
          packages: delivery.packageIds.flatMap((id) => known.get(id) ?? []),
          state: worst(states) ?? (isBegun(delivery) ? 'server' : null),
        }
      })
      return {
        stops,
        later: rows.length - shown.length,
        unsent: steps.unsent + pictures.size,
        refused: steps.refused,
        lastDay: await readLastDay(db, driverId, steps.closing),
      }
    },
  )
