import { rowMaker } from '../../entities/kinds/field.ts'
import { untouchedCustoms } from '../../entities/packages/customs.ts'
import { codesOf, type Package, packageFields } from '../../entities/packages/package.ts'
import type { PackageEvent } from '../../entities/packages/package-event.ts'
import type { PackageImage } from '../../entities/packages/package-image.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Actor } from '../../policies/actor.ts'
import { packagePolicy } from '../../policies/package.ts'
import { foldCustoms } from '../../rules/manifests/customs.ts'
import { withLines } from '../../rules/packages/box-lines.ts'
import { contentsOf, lacksPieces } from '../../rules/packages/contents.ts'
import { byRank, rankAmong } from '../../rules/packages/event-order.ts'
import { withHold } from '../../rules/packages/holding.ts'
import { lostPieces, pieceLossesOf } from '../../rules/packages/lost-pieces.ts'
import { isMissing, withArrival } from '../../rules/packages/missing.ts'
import { type EventTime, momentSince } from '../../rules/packages/moment.ts'
import { foldStatus, furthestStatus } from '../../rules/packages/package-status.ts'
import { withFewerPieces, withPieces } from '../../rules/packages/pieces.ts'
import { chargeableLb } from '../../rules/prices/chargeable.ts'
import { keysOf } from '../../rules/tracking/keys.ts'
import { boxUnder, matchOrder } from '../../rules/tracking/match.ts'
import type { Recognised } from '../../rules/tracking/recognise.ts'
import type { Tx } from '../../tx.ts'
import { closeFoundClaims } from '../claims/rows.ts'
import type { MutatorContext, MutatorRun } from '../mutator.ts'
import { insuranceOf, serviceOf, withMode } from './mode.ts'
import { withShipChoice } from './ship-choice.ts'

export const noSuchPackage = () => new Refusal('not-found', 'Package not found. It may have been deleted.')

const newPackage = rowMaker(packageFields)

/** A package without any details yet. */
export const blankPackage = (packageId: string, now: string): Package =>
  newPackage({ packageId, customs: untouchedCustoms, createdAt: now, updatedAt: now })

/** A plan to pick it up is its customer's, for one office, and ends when the package leaves the counter. */
function pickupAfter(before: Package | undefined, row: Package): Package['pickup'] {
  if (!row.pickup || row.status !== 'ReadyForPickup') return null
  const isOther = before && (before.accountId !== row.accountId || before.branchId !== row.branchId)
  return isOther ? null : row.pickup
}

/** Writes a package together with its derived fields. A package that was handed over isn't missing. */
export async function putPackage(tx: Tx, pkg: Package, now: string): Promise<void> {
  const finding = { by: pkg.handover?.by ?? '', decision: 'It was found: it was handed over.' }
  const foundPkg =
    pkg.status === 'Delivered' && isMissing(pkg) ? withArrival(pkg, 'Received', now, finding) : pkg
  // A package that was corrected to delivered has no piece to look for either.
  const wholePkg =
    foundPkg.status === 'Delivered' && lacksPieces(foundPkg)
      ? withPieces(foundPkg, lostPieces(foundPkg), now, finding.by)
      : foundPkg
  const row = withLines(withFewerPieces(wholePkg, now))
  const { mode } = await withMode(tx, row)
  const chosenRow = withHold(await withShipChoice(tx, row), now)
  const service = await serviceOf(tx, row)
  const before = await tx.get('package', row.packageId)
  const pickup = pickupAfter(before, row)
  const insurance = await insuranceOf(tx, before, row)
  const derivedFields = {
    mode,
    service,
    pickup,
    insurance,
    codes: codesOf(row),
    chargeableLb: chargeableLb(row),
  }
  await tx.put('package', { ...chosenRow, ...derivedFields, updatedAt: now })
  await closeFoundClaims(tx, before, row, now)
}

/** Leaves a redirect at the id from the device, so that its photos and corrections reach the real row. */
export async function redirectTo(tx: Tx, from: string, to: Package, context: MutatorContext): Promise<void> {
  const tombstone = { ...blankPackage(from, context.now), mergedInto: to.packageId, deletedAt: context.now }
  await tx.put('package', tombstone)
}

/** The package behind an id. A device may still use the id of a row that was merged into another. */
export async function findPackage(tx: Tx, packageId: string): Promise<Package | undefined> {
  const row = await tx.get('package', packageId)
  return row?.mergedInto ? tx.get('package', row.mergedInto) : row
}

/** The package that a package was consolidated into: only that one has its id among its codes. */
export async function containerOf(tx: Tx, packageId: string): Promise<Package | undefined> {
  const rows = await tx.find('package', 'codes', packageId)
  return rows.find((row) => !row.deletedAt)
}

/**
 * The package, if this actor may access it. The refusal is the same for another customer's package and a missing one.
 */
export async function mustFindPackage(tx: Tx, packageId: string, actor: Actor): Promise<Package> {
  const row = (await findPackage(tx, packageId)) ?? (await containerOf(tx, packageId))
  if (!row || row.deletedAt || !packagePolicy.canReach(actor, row)) throw noSuchPackage()
  return row
}

/** The packages behind ids, each once: several ids can mean one package by now. */
export async function mustFindPackages(
  tx: Tx,
  packageIds: readonly string[],
  actor: Actor,
): Promise<Package[]> {
  const rows = new Map<string, Package>()
  for (const packageId of packageIds) {
    const row = await mustFindPackage(tx, packageId, actor)
    rows.set(row.packageId, row)
  }
  return [...rows.values()]
}

/**
 * The packages that a code finds by any of its keys. Delivered packages don't count, because carriers reuse numbers
 * after about a year.
 */
export async function findAllByCode(tx: Tx, code: Recognised): Promise<Package[]> {
  const rowsById = new Map<string, Package>()
  for (const key of keysOf(code))
    for (const row of await tx.find('package', 'codes', key)) rowsById.set(row.packageId, row)
  return [...rowsById.values()].filter(
    (row) => !row.deletedAt && !row.mergedInto && row.status !== 'Delivered',
  )
}

export interface FoundByCode {
  /** The only package that the code can mean. */
  readonly known: Package | undefined
  /** Packages with the same number that the number alone doesn't identify. */
  readonly others: readonly Package[]
}

/** Finds the packages for a scan, by the same rules on the device and the server. */
export async function findByCode(tx: Tx, code: Recognised): Promise<FoundByCode> {
  const rows = await findAllByCode(tx, code)
  const { exact } = matchOrder(code, rows)
  const match = exact ? rows.find(({ packageId }) => packageId === exact) : boxUnder(code, rows)
  return { known: match, others: rows.filter((row) => row !== match) }
}

type NewEvent = Pick<PackageEvent, 'status' | 'stepBack' | 'note' | 'branchId'> &
  Partial<Pick<PackageEvent, 'customs' | 'headingTo'>>

/** The time at which a change to a package happens, which is never before its check-in. */
export const momentOf = ({ checkedInAt }: Pick<Package, 'checkedInAt'>, context: MutatorContext): EventTime =>
  momentSince(checkedInAt, context)

/** The place of a package on the line by its events, ignoring delays. */
export const reachedStatus = async (tx: Tx, { packageId }: Package): Promise<Package['status']> =>
  furthestStatus(await tx.find('packageEvent', 'packageId', packageId))

/** The maker of a change, with its context. */
export interface ChangeMaker {
  readonly actor: Actor
  readonly context: MutatorContext
}

/**
 * The rank and time of a new event among those of its package. Events from one queue keep their order; a queue belongs
 * to one person on one device, or to all workers of a shared handheld.
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

/** A scan can show that a package arrived earlier than recorded. */
const isArrival = ({ status, stepBack }: NewEvent): boolean => status === 'ReceivedAtWharehouse' && !stepBack

/** Appends an event and returns the package with its status and customs state folded again. */
export async function recordEvent(
  tx: Tx,
  pkg: Package,
  event: NewEvent,
  { actor, context }: MutatorRun,
): Promise<Package> {
  const events = await tx.find('packageEvent', 'packageId', pkg.packageId)
  const moment = momentOf(isArrival(event) ? { checkedInAt: null } : pkg, context)
  const { occurredAt, rank } = rankedTimeOf(events, moment, { actor, context })
  const newEvent: PackageEvent = {
    packageEventId: context.id(),
    packageId: pkg.packageId,
    accountId: pkg.accountId,
    driverId: pkg.driverId,
    offices: pkg.offices,
    status: event.status,
    stepBack: event.stepBack,
    occurredAt,
    deviceAt: moment.deviceAt,
    rank,
    recordedAt: context.side === 'server' ? context.now : null,
    by: actor.name,
    deviceId: context.deviceId,
    branchId: event.branchId,
    note: event.note,
    headingTo: event.headingTo ?? null,
    customs: event.customs ?? null,
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

/**
 * A package on an invoice or with waived charges can't be deleted or change its owner, because both name the package
 * for its owner.
 */
export function mustNotBeBilled({ invoiceId, chargesWaiver }: Package, action: string): void {
  if (invoiceId)
    throw new Refusal('wrong-state', `The package is on an invoice. Void the invoice first, then ${action}.`)
  if (chargesWaiver)
    throw new Refusal(
      'wrong-state',
      `The charges of the package were waived. Take the waiver back first, then ${action}.`,
    )
}

/**
 * Applies the same rule to later invoices for storage or duty. They stay with their customer even if the first invoice
 * is voided.
 */
export async function mustNotBeOnBills(pkg: Package, action: string, context: MutatorContext): Promise<void> {
  mustNotBeBilled(pkg, action)
  if (pkg.loss?.status === 'Paid' || pieceLossesOf(pkg).some(({ status }) => status === 'Paid'))
    throw new Refusal(
      'wrong-state',
      `The package, or a piece of it, was paid for as lost, and its owner has the credit. Once it is found, have that decided first, then ${action}.`,
    )
  const [number] = (await context.invoicesNaming?.(pkg.packageId)) ?? []
  if (number !== undefined)
    throw new Refusal(
      'wrong-state',
      `Invoice ${number} charges for the package as well. Void that invoice first, then ${action}.`,
    )
}

/** Copies the package's owner and driver to its and its contents' events and images, as those rows decide access. */
export async function copyAccess(tx: Tx, pkg: Package, now: string): Promise<void> {
  const { accountId, driverId } = pkg
  const input = { accountId, driverId, updatedAt: now }
  const isGiven = (row: PackageEvent | PackageImage) =>
    row.accountId === accountId && row.driverId === driverId
  for (const part of contentsOf(pkg)) {
    const row = await tx.get('package', part.packageId)
    if (row?.deletedAt && row.accountId !== accountId)
      await tx.put('package', { ...row, accountId, updatedAt: now })
  }
  for (const { packageId } of [pkg, ...contentsOf(pkg)]) {
    for (const event of await tx.find('packageEvent', 'packageId', packageId))
      if (!isGiven(event)) await tx.put('packageEvent', { ...event, ...input })
    for (const image of await tx.find('packageImage', 'packageId', packageId))
      if (!isGiven(image)) await tx.put('packageImage', { ...image, ...input })
  }
}
