import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import type { Package } from '../../entities/package.ts'
import type { PackageEvent } from '../../entities/package-event.ts'
import { childId } from '../../lib/ids.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Actor } from '../../policies/actor.ts'
import { packageRights } from '../../policies/package.ts'
import { byRank } from '../../rules/event-order.ts'
import { isNoticeable } from '../../rules/moment.ts'
import { isUndoable } from '../../rules/undo.ts'
import type { Tx } from '../../tx.ts'
import { takeOff } from '../manifests/rows.ts'
import { done, type MutatorContext, mutator, type Outcome, type RowChange } from '../mutator.ts'
import { scannedAgain } from './check-in.ts'
import { findPackage, handOver, mustNotBeBilled, noSuchPackage, putPackage, recordEvent } from './rows.ts'

export const UndoCheckInArgs = z.object({
  packageId: Id,
  /** The uid of the check-in, which its event's id follows from. */
  checkInUid: Id,
})

const already: Outcome = { outcome: 'already', message: 'This check-in has been undone.' }

/**
 * Takes back one's own check-in: a package that it made goes, one that was expected is expected again, and a second
 * scan leaves what the first one was.
 */
export const undoCheckIn = mutator({
  args: UndoCheckInArgs,
  permission: packageRights.checkIn,
  async run(tx, args, actor, context): Promise<Outcome> {
    const pkg = await findPackage(tx, args.packageId)
    const event = await tx.get('packageEvent', childId(args.checkInUid, 1))
    if (!pkg || event?.packageId !== pkg.packageId) throw noSuchPackage()
    const events = (await tx.find('packageEvent', 'packageId', pkg.packageId)).filter((one) => !one.deletedAt)
    const history = await context.historyOf?.(args.checkInUid, pkg.packageId)
    mustBeOwn(event, history, actor)
    const isFirst = pkg.checkedInAt === event.occurredAt && event.note !== scannedAgain
    const isUndone = events.some((one) => isUndoOf(one, event))
    if (pkg.deletedAt || event.deletedAt || isUndone) return already
    mustBeInTime(event, context)
    const since = events.filter((one) => one !== event && isSince(one, event) && one.by !== actor.name)
    if (since.length > 0 || history?.some(({ accountId }) => accountId !== actor.accountId)) throw builtOn()
    await mustHaveNoPhotosOfOthers(tx, pkg, event, actor)
    mustNotBeBilled(pkg, 'undo the check-in')
    const undo = { pkg, event, actor, context, before: fieldsBefore(history) }
    if (!isFirst) await undoSecond(tx, undo)
    else if (events.some((one) => !isSince(one, event) && one.packageEventId !== event.packageEventId))
      await expectAgain(tx, undo)
    else await removeAll(tx, undo)
    return { ...done, packageId: pkg.packageId }
  },
})

interface Undo {
  readonly pkg: Package
  readonly event: PackageEvent
  readonly actor: Actor
  readonly context: MutatorContext
  /** What the fields held that the check-in and its maker's later corrections changed. Only the server knows. */
  readonly before: Partial<Package>
}

const undoNote = 'Check-in undone'

const isSince = (one: PackageEvent, event: PackageEvent): boolean => byRank(one, event) > 0

const isUndoOf = (one: PackageEvent, event: PackageEvent): boolean =>
  one.stepBack && one.note === undoNote && one.by === event.by && isSince(one, event)

const builtOn = () =>
  new Refusal(
    'wrong-state',
    'Somebody else has worked on this package since. Correct it instead, or ask a supervisor to delete it.',
  )

function mustBeOwn(event: PackageEvent, history: readonly RowChange[] | undefined, actor: Actor): void {
  const isOwn = history ? history[0]?.accountId === actor.accountId : event.by === actor.name
  if (!isOwn) throw new Refusal('forbidden', 'Only the person who checked the package in can undo it.')
}

/** A time that had to be corrected by more than seconds meets no deadline: then the moment of its receipt counts. */
function mustBeInTime(event: PackageEvent, { occurredAt, deviceAt = null, now }: MutatorContext): void {
  if (!isUndoable(event.occurredAt, isNoticeable({ occurredAt, deviceAt }) ? now : occurredAt))
    throw new Refusal(
      'wrong-state',
      'A check-in can be undone for ten minutes. Correct it instead, or ask a supervisor to delete the package.',
    )
}

async function mustHaveNoPhotosOfOthers(
  tx: Tx,
  pkg: Package,
  { createdAt }: PackageEvent,
  actor: Actor,
): Promise<void> {
  const images = await tx.find('packageImage', 'packageId', pkg.packageId)
  if (images.some((one) => !one.deletedAt && one.by !== actor.name && one.createdAt >= createdAt))
    throw builtOn()
}

/** The oldest change says last what a field held. */
const fieldsBefore = (history: readonly RowChange[] = []): Partial<Package> =>
  Object.assign({}, ...history.toReversed().map(({ before }) => before ?? {}))

/** Off the manifest that the check-in put it on, while that is open. */
async function leaveManifest(tx: Tx, { pkg, actor, context, before }: Undo): Promise<Package> {
  const { manifestId } = pkg
  if (!manifestId || before.manifestId === manifestId) return pkg
  const manifest = await tx.get('manifest', manifestId)
  const line = await tx.get('manifestLine', pkg.packageId)
  if (!manifest || !line || line.deletedAt) return { ...pkg, manifestId: null }
  if (manifest.status !== 'Open' || line.addedBy !== actor.name) throw builtOn()
  await takeOff(tx, line, context.now)
  return { ...pkg, manifestId: null }
}

/** Own photos of the box, and questions that the check-in raised, go with it. */
async function dropWhatCameAlong(tx: Tx, { pkg, event, actor, context }: Undo): Promise<void> {
  const deletion = { deletedAt: context.now, updatedAt: context.now }
  for (const image of await tx.find('packageImage', 'packageId', pkg.packageId))
    if (!image.deletedAt && image.by === actor.name && image.createdAt >= event.createdAt)
      await tx.put('packageImage', { ...image, ...deletion })
  for (const review of await tx.find('review', 'packageId', pkg.packageId))
    if (review.status === 'Open' && review.by === actor.name && review.at === event.occurredAt)
      await tx.put('review', { ...review, ...deletion })
}

async function removeAll(tx: Tx, undo: Undo): Promise<void> {
  const { pkg, context } = undo
  const free = await leaveManifest(tx, undo)
  await dropWhatCameAlong(tx, undo)
  const deletion = { deletedAt: context.now, updatedAt: context.now }
  for (const event of await tx.find('packageEvent', 'packageId', pkg.packageId))
    await tx.put('packageEvent', { ...event, ...deletion })
  await tx.put('package', { ...free, ...deletion })
}

/** The timeline keeps what happened: that it came, and that this was a mistake. */
async function expectAgain(tx: Tx, undo: Undo): Promise<void> {
  const { pkg, actor, context, before } = undo
  const free = await leaveManifest(tx, undo)
  await dropWhatCameAlong(tx, undo)
  const awaited = {
    ...free,
    checkedInAt: null,
    checkedInBy: null,
    bin: '',
    placement: null,
    ...restored(before),
    version: pkg.version,
  }
  const event = { status: 'PreAlert', stepBack: true, note: undoNote, branchId: null } as const
  const row = await recordEvent(tx, awaited, event, actor, context)
  await putPackage(tx, row, context.now)
  await handOver(tx, row, context.now)
}

async function undoSecond(tx: Tx, undo: Undo): Promise<void> {
  const { pkg, event, context, before } = undo
  await dropWhatCameAlong(tx, undo)
  await tx.put('packageEvent', { ...event, deletedAt: context.now, updatedAt: context.now })
  const row = { ...pkg, ...restored(before), version: pkg.version }
  await putPackage(tx, row, context.now)
  await handOver(tx, row, context.now)
}

/** Status follows from the events, manifests from their lines, versions from the commit. */
function restored(before: Partial<Package>): Partial<Package> {
  const { status: _s, delayedReason: _d, manifestId: _m, version: _v, updatedAt: _u, ...fields } = before
  return fields
}
