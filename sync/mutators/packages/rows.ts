import { untouchedCustoms } from '../../entities/customs.ts'
import { codesOf, type Package } from '../../entities/package.ts'
import type { PackageEvent } from '../../entities/package-event.ts'
import type { PackageImage } from '../../entities/package-image.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Actor } from '../../policies/actor.ts'
import { packagePolicy } from '../../policies/package.ts'
import { chargeableLb } from '../../rules/chargeable.ts'
import { foldCustoms } from '../../rules/customs.ts'
import { emptyDetails } from '../../rules/differences.ts'
import { byRank, rankAmong } from '../../rules/event-order.ts'
import { type EventTime, momentSince } from '../../rules/moment.ts'
import { foldStatus } from '../../rules/package-status.ts'
import { keysOf } from '../../rules/tracking/keys.ts'
import { boxUnder, matchOrder } from '../../rules/tracking/match.ts'
import type { Recognised } from '../../rules/tracking/recognise.ts'
import type { Tx } from '../../tx.ts'
import type { MutatorContext } from '../mutator.ts'

export const noSuchPackage = () => new Refusal('not-found', 'Package not found. It may have been deleted.')

/** A package nobody has said anything about yet. */
export function blankPackage(packageId: string, now: string): Package {
  return {
    packageId,
    trackingNumber: '',
    trackingNormalized: '',
    trackingAliases: [],
    codes: [],
    hawbNumber: null,
    ...emptyDetails,
    status: 'PreAlert',
    delayedReason: null,
    invoiceState: 'Missing',
    merchantInvoiceFileId: null,
    invoiceProblem: null,
    chargeableLb: null,
    manifestId: null,
    customs: untouchedCustoms,
    invoiceId: null,
    billedAt: null,
    chargesWaiver: null,
    reviewReason: null,
    checkedInAt: null,
    checkedInBy: null,
    deliveredAt: null,
    deliveredTo: null,
    handover: null,
    arrival: null,
    placement: null,
    mergedInto: null,
    driverId: null,
    version: 0,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    archivedAt: null,
  }
}

/** Writes a package with everything that follows from its other fields. */
export async function putPackage(tx: Tx, row: Package, now: string): Promise<void> {
  await tx.put('package', { ...row, codes: codesOf(row), chargeableLb: chargeableLb(row), updatedAt: now })
}

/** The package an id means now: a device may still name a row that became another one. */
export async function findPackage(tx: Tx, packageId: string): Promise<Package | undefined> {
  const row = await tx.get('package', packageId)
  return row?.mergedInto ? tx.get('package', row.mergedInto) : row
}

/** The package, if this actor may reach it; the same words whether it is somebody else's or not there. */
export async function mustFindPackage(tx: Tx, packageId: string, actor: Actor): Promise<Package> {
  const row = await findPackage(tx, packageId)
  if (!row || row.deletedAt || !packagePolicy.canRead(actor, row)) throw noSuchPackage()
  return row
}

/**
 * The packages that a code finds by any of its keys. Carriers use numbers again after about a year, so a delivered
 * package does not count.
 */
export async function findAllByCode(tx: Tx, code: Recognised): Promise<Package[]> {
  const found = new Map<string, Package>()
  for (const key of keysOf(code))
    for (const row of await tx.find('package', 'codes', key)) found.set(row.packageId, row)
  return [...found.values()].filter((row) => !row.deletedAt && !row.mergedInto && row.status !== 'Delivered')
}

export interface FoundByCode {
  /** The one package that the code means. */
  readonly known: Package | undefined
  /** What has the same number, and is not taken by the number alone. */
  readonly others: readonly Package[]
}

/** What a scan finds, on the device and on the server alike. */
export async function findByCode(tx: Tx, code: Recognised): Promise<FoundByCode> {
  const rows = await findAllByCode(tx, code)
  const { exact } = matchOrder(code, rows)
  const known = exact ? rows.find(({ packageId }) => packageId === exact) : boxUnder(code, rows)
  return { known, others: rows.filter((row) => row !== known) }
}

type NewEvent = Pick<PackageEvent, 'status' | 'stepBack' | 'note' | 'branchId'> &
  Partial<Pick<PackageEvent, 'customs'>>

/** When a change happens to a package: nothing happens to it before it was checked in. */
export const momentOf = ({ checkedInAt }: Pick<Package, 'checkedInAt'>, context: MutatorContext): EventTime =>
  momentSince(checkedInAt, context)

/** Who makes a change, and where and when. */
export interface ChangeMaker {
  readonly actor: Actor
  readonly context: MutatorContext
}

/**
 * The rank of a new event among those of its package. What a queue brings stays in its order: a queue is of one person on one
 * device, or of all who work with a shared handheld.
 */
export function rankedTimeOf(
  events: readonly PackageEvent[],
  { occurredAt }: EventTime,
  { actor, context }: ChangeMaker,
): Pick<PackageEvent, 'occurredAt' | 'rank'> {
  const { deviceId, isQueued = false, sessionAccountId = actor.accountId } = context
  const isShared = sessionAccountId !== actor.accountId
  const isOwn = (event: PackageEvent) =>
    isQueued && deviceId !== '' && event.deviceId === deviceId && (isShared || event.by === actor.name)
  return { occurredAt, rank: rankAmong([...events].sort(byRank), { ...context, occurredAt }, isOwn) }
}

/** A scan may tell that a package came earlier than was known. */
const isArrival = ({ status, stepBack }: NewEvent): boolean => status === 'ReceivedAtWharehouse' && !stepBack

/** Appends an event and returns the package as its events now have it: where it is, and where it stands with customs. */
export async function recordEvent(
  tx: Tx,
  pkg: Package,
  event: NewEvent,
  actor: Actor,
  context: MutatorContext,
): Promise<Package> {
  const events = await tx.find('packageEvent', 'packageId', pkg.packageId)
  const moment = momentOf(isArrival(event) ? { checkedInAt: null } : pkg, context)
  const newEvent: PackageEvent = {
    customs: null,
    ...event,
    packageEventId: context.id(),
    packageId: pkg.packageId,
    accountId: pkg.accountId,
    driverId: pkg.driverId,
    ...rankedTimeOf(events, moment, { actor, context }),
    deviceAt: moment.deviceAt,
    recordedAt: context.side === 'server' ? context.now : null,
    by: actor.name,
    deviceId: context.deviceId,
    version: 0,
    createdAt: context.now,
    updatedAt: context.now,
    deletedAt: null,
    archivedAt: null,
  }
  await tx.put('packageEvent', newEvent)
  const history = [...events, newEvent]
  return { ...pkg, ...foldStatus(history), customs: foldCustoms(pkg.customs, history) }
}

/** An invoice names its packages and their owner, and a waiver is for its owner: such a package neither goes nor changes hands. */
export function mustNotBeBilled({ invoiceId, chargesWaiver }: Package, deed: string): void {
  if (invoiceId)
    throw new Refusal('wrong-state', `The package is on an invoice. Void the invoice first, then ${deed}.`)
  if (chargesWaiver)
    throw new Refusal(
      'wrong-state',
      `The charges of the package were waived. Take the waiver back first, then ${deed}.`,
    )
}

/** The same of invoices for storage or duty that came later: voiding the first invoice leaves those, and they are their customer's. */
export async function mustNotBeOnBills(pkg: Package, deed: string, context: MutatorContext): Promise<void> {
  mustNotBeBilled(pkg, deed)
  const [number] = (await context.invoicesNaming?.(pkg.packageId)) ?? []
  if (number !== undefined)
    throw new Refusal(
      'wrong-state',
      `Invoice ${number} charges for the package as well. Void that invoice first, then ${deed}.`,
    )
}

/** Gives events and images to the package's owner and driver: who may see them is read from the rows themselves. */
export async function handOver(tx: Tx, pkg: Package, now: string): Promise<void> {
  const { accountId, driverId } = pkg
  const input = { accountId, driverId, updatedAt: now }
  const isGiven = (row: PackageEvent | PackageImage) =>
    row.accountId === accountId && row.driverId === driverId
  for (const event of await tx.find('packageEvent', 'packageId', pkg.packageId))
    if (!isGiven(event)) await tx.put('packageEvent', { ...event, ...input })
  for (const image of await tx.find('packageImage', 'packageId', pkg.packageId))
    if (!isGiven(image)) await tx.put('packageImage', { ...image, ...input })
}
