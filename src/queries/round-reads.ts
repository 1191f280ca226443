import type { RejectedEntry } from '#sync/engine/store.ts'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { DriverDay } from '#sync/entities/deliveries/driver-day.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { picturesOf } from '#sync/rules/deliveries/driver-day.ts'
import type { Replica } from '../replica/db.ts'
import { type ChangeState, type QueueProgress, readPushState, stateIn } from './queue-reads.ts'

/** A stop of a driver's day, with what this device knows about it. */
export interface RoundStop {
  readonly delivery: Delivery
  /** Its packages that are on this device. */
  readonly packages: readonly Package[]
  /** The state of the driver's work at this stop; null if there is none yet. */
  readonly state: ChangeState | null
}

/** A step that the server refused, with its message. */
export interface RefusedStep {
  readonly uid: string
  readonly change: Pick<RejectedEntry, 'name' | 'args'>
  readonly message: string
  /** The stop as the driver knew it; null for a step of the whole day. */
  readonly stop: { readonly name: string; readonly number: number | null } | null
}

export interface Round {
  /** Today's stops, earlier unfinished ones and those in the van, in the office's order. */
  readonly stops: readonly RoundStop[]
  /** The number of stops on later days. */
  readonly later: number
  /** The number of steps and pictures of this round that the server doesn't have yet. */
  readonly unsent: number
  readonly refused: readonly RefusedStep[]
  /** The latest close of day and its state. */
  readonly lastDay: { readonly day: DriverDay; readonly state: ChangeState } | null
}

interface RoundInput {
  readonly driverId: string
  /** The current business day. */
  readonly today: string
  readonly sending: boolean
}

const idIn = (args: unknown): string => {
  const value = isRecord(args) ? args['deliveryId'] : undefined
  return typeof value === 'string' ? value : ''
}

/** The recipient's name or, without one, the address. */
export const recipientOf = ({ contact, address }: Pick<Delivery, 'contact' | 'address'>): string =>
  contact?.name || address.label || address.line1

/** A cancelled stop has left this device, but the refused step holds its row as the driver saw it. */
function stopOf({ args, rows }: RejectedEntry, current: readonly Delivery[]): RefusedStep['stop'] {
  const deliveryId = idIn(args)
  const row = rows.find(({ entity, id }) => entity === 'delivery' && id === deliveryId)?.row
  const delivery =
    current.find((candidate) => candidate.deliveryId === deliveryId) ?? (row as Delivery | undefined)
  return delivery ? { name: recipientOf(delivery), number: delivery.stopOrder } : null
}

const isStep = ({ name }: { readonly name: string }): boolean => name.startsWith('delivery.')

/** The change states, most pressing first. */
const pressingOrder: readonly ChangeState[] = ['refused', 'device', 'sending', 'server']
const mostPressing = (states: readonly ChangeState[]): ChangeState | undefined =>
  pressingOrder.find((state) => states.includes(state))

/** The queue's steps by delivery, with the number of unanswered ones. */
interface QueuedSteps {
  readonly byDelivery: ReadonlyMap<string, readonly ChangeState[]>
  readonly closing: ChangeState | undefined
  readonly unsent: number
  readonly refused: readonly RefusedStep[]
}

async function readSteps(
  db: Replica,
  progress: QueueProgress,
  deliveries: readonly Delivery[],
): Promise<QueuedSteps> {
  // A driver's queue holds the steps of one day, a few hundred at most.
  const [queuedSteps, rejectedSteps] = await Promise.all([
    db._outbox.filter(isStep).toArray(),
    db._rejected.filter(isStep).toArray(),
  ])
  const byDelivery = new Map<string, ChangeState[]>()
  const note = (args: unknown, state: ChangeState) =>
    byDelivery.set(idIn(args), [...(byDelivery.get(idIn(args)) ?? []), state])
  const closing: ChangeState[] = []
  for (const { uid, name, args } of queuedSteps) {
    const state = stateIn(progress, uid)
    if (name === 'delivery.closeDay') closing.push(state)
    else note(args, state)
  }
  for (const { args } of rejectedSteps) note(args, 'refused')
  const states = [...byDelivery.values()].flat()
  return {
    byDelivery,
    closing: mostPressing(closing),
    unsent: states.filter((state) => state === 'device' || state === 'sending').length,
    refused: rejectedSteps.map((entry) => {
      const { uid, name, args, message } = entry
      return { uid, change: { name, args }, message, stop: stopOf(entry, deliveries) }
    }),
  }
}

/** The pictures that the server doesn't have, with the reason. */
async function readPictures(
  db: Replica,
  rows: readonly Delivery[],
  sending: boolean,
): Promise<ReadonlyMap<string, ChangeState>> {
  const blobs = await db._blob.bulkGet(picturesOf(rows))
  const states = new Map<string, ChangeState>()
  for (const blob of blobs) {
    if (blob?.state === 'waiting') states.set(blob.fileId, sending ? 'sending' : 'device')
    if (blob?.state === 'refused' || blob?.state === 'dropped') states.set(blob.fileId, 'refused')
  }
  return states
}

/** A delivery reassigned to another driver leaves this device with the next sync, even if it is in this van. */
const isOwnDelivery = ({ deletedAt, roundOf }: Delivery, driverId: string): boolean =>
  deletedAt === null && roundOf === driverId

const isForNow = ({ scheduledFor, status }: Delivery, today: string): boolean =>
  scheduledFor === null || scheduledFor <= today || status === 'OutForDelivery' || status === 'Delivered'

const lastPlace = Number.MAX_SAFE_INTEGER
const byOrder = (a: Delivery, b: Delivery): number =>
  (a.stopOrder ?? lastPlace) - (b.stopOrder ?? lastPlace) || a.deliveryId.localeCompare(b.deliveryId)

/** Whether the driver has done anything here that the server knows about. */
const isBegun = ({ status, loadedPackageIds }: Delivery): boolean =>
  status !== 'InStore' || loadedPackageIds.length > 0

async function readLastDay(db: Replica, driverId: string, closing: ChangeState | undefined) {
  const days = await db.driverDay.filter((day) => day.driverId === driverId && !day.deletedAt).toArray()
  const [day] = days.sort((a, b) => b.closedAt.localeCompare(a.closedAt))
  if (!day) return null
  // A row without a version exists only on this device.
  return { day, state: day.version === 0 ? (closing ?? 'device') : ('server' as const) }
}

/** A driver's whole day, from this device's data alone. */
export const readRound = (db: Replica, { driverId, today, sending }: RoundInput): Promise<Round> =>
  db.transaction(
    'r',
    [db.delivery, db.driverDay, db.package, db._outbox, db._rejected, db._meta, db._blob],
    async () => {
      const rows = (await db.delivery.toArray()).filter((row) => isOwnDelivery(row, driverId)).sort(byOrder)
      const currentRows = rows.filter((row) => isForNow(row, today))
      const steps = await readSteps(db, await readPushState(db, sending), rows)
      const pictures = await readPictures(db, currentRows, sending)
      const packages = await db.package.bulkGet([...new Set(currentRows.flatMap((row) => row.packageIds))])
      const packagesById = new Map(packages.flatMap((pkg) => (pkg ? [[pkg.packageId, pkg] as const] : [])))
      const stops = currentRows.map((delivery): RoundStop => {
        const pictureStates = picturesOf([delivery]).flatMap((fileId) => pictures.get(fileId) ?? [])
        const states = [...(steps.byDelivery.get(delivery.deliveryId) ?? []), ...pictureStates]
        return {
          delivery,
          packages: delivery.packageIds.flatMap((id) => packagesById.get(id) ?? []),
          state: mostPressing(states) ?? (isBegun(delivery) ? 'server' : null),
        }
      })
      return {
        stops,
        later: rows.length - currentRows.length,
        unsent: steps.unsent + pictures.size,
        refused: steps.refused,
        lastDay: await readLastDay(db, driverId, steps.closing),
      }
    },
  )
