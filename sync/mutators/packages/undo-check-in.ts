import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import type { Package } from '../../entities/packages/package.ts'
import type { PackageEvent } from '../../entities/packages/package-event.ts'
import { childId } from '../../lib/ids.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Actor } from '../../policies/actor.ts'
import { packageRights } from '../../policies/package.ts'
import { contentsOf } from '../../rules/packages/contents.ts'
import { byRank } from '../../rules/packages/event-order.ts'
import { isNoticeable } from '../../rules/packages/moment.ts'
import { isUndoable } from '../../rules/packages/undo.ts'
import type { Tx } from '../../tx.ts'
import { takeOff } from '../manifests/rows.ts'
import { done, type MutatorContext, mutator, type Outcome, type RowChange } from '../mutator.ts'
import { isRepeated } from './check-in.ts'
import { copyAccess, findPackage, mustNotBeBilled, noSuchPackage, putPackage, recordEvent } from './rows.ts'

export const UndoCheckInArgs = z.object({
  packageId: Id,
  /** The uid of the check-in, from which its event's id is derived. */
  checkInUid: Id,
})

const already: Outcome = { outcome: 'already', message: 'This check-in has been undone.' }

/**
 * Undoes the actor's own check-in: a package it created is removed, an expected one is expected again, and after a
 * second scan the first check-in stays.
 */
export const undoCheckIn = mutator({
  args: UndoCheckInArgs,
  permission: packageRights.checkIn,
  async run(tx, args, actor, context): Promise<Outcome> {
    const pkg = await findPackage(tx, args.packageId)
    const event = await tx.get('packageEvent', childId(args.checkInUid, 1))
    if (!pkg || event?.packageId !== pkg.packageId) throw noSuchPackage()
    const otherEvents = (await tx.find('packageEvent', 'packageId', pkg.packageId)).filter(
      (row) => !row.deletedAt && row.packageEventId !== event.packageEventId,
    )
    const history = await context.historyOf?.(args.checkInUid, pkg.packageId)
    mustBeOwn(event, history, actor)
    const isFirst = pkg.checkedInAt === event.occurredAt && !isRepeated(event)
    const isUndone = otherEvents.some((candidate) => isUndoOf(candidate, event))
    if (pkg.deletedAt || event.deletedAt || isUndone) return already
    mustBeInTime(event, context)
    const since = otherEvents.filter((candidate) => isSince(candidate, event) && candidate.by !== actor.name)
    if (since.length > 0 || history?.some(({ accountId }) => accountId !== actor.accountId))
      throw laterWorkRefusal()
    await mustHaveNoPhotosOfOthers(tx, pkg, event, actor)
    mustNotBeBilled(pkg, 'undo the check-in')
    if (isFirst && contentsOf(pkg).length > 0)
      throw new Refusal('wrong-state', 'The package holds several others. Take it apart instead.')
    const undo = { pkg, event, actor, context, before: fieldsBefore(history) }
    if (!isFirst) await undoSecond(tx, undo)
    else if (otherEvents.some((candidate) => !isSince(candidate, event))) await expectAgain(tx, undo)
    else await removeAll(tx, undo)
    return { ...done, packageId: pkg.packageId }
  },
})

interface Undo {
  readonly pkg: Package
  readonly event: PackageEvent
  readonly actor: Actor
  readonly context: MutatorContext
  /**
   * The earlier values of the fields that the check-in and its maker's later corrections changed. Only the server knows
   * them.
   */
  readonly before: Partial<Package>
}

const undoNote = 'Check-in undone'

const isSince = (candidate: PackageEvent, event: PackageEvent): boolean => byRank(candidate, event) > 0

const isUndoOf = (candidate: PackageEvent, event: PackageEvent): boolean =>
  candidate.stepBack && candidate.note === undoNote && candidate.by === event.by && isSince(candidate, event)

const laterWorkRefusal = () =>
  new Refusal(
    'wrong-state',
    'Somebody else has worked on this package since. Correct it instead, or ask a supervisor to delete it.',
  )

function mustBeOwn(event: PackageEvent, history: readonly RowChange[] | undefined, actor: Actor): void {
  const isOwn = history ? history[0]?.accountId === actor.accountId : event.by === actor.name
  if (!isOwn) throw new Refusal('forbidden', 'Only the person who checked the package in can undo it.')
}

/** A time that was corrected by more than a minute can't meet the deadline, so the time of receipt counts. */
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
  if (images.some((image) => !image.deletedAt && image.by !== actor.name && image.createdAt >= createdAt))
    throw laterWorkRefusal()
}

/** The oldest change has the original value of a field, so it is applied last. */
const fieldsBefore = (history: readonly RowChange[] = []): Partial<Package> =>
  Object.assign({}, ...history.toReversed().map(({ before }) => before ?? {}))

/** Takes the package off the manifest that the check-in put it on, while that is open. */
async function leaveManifest(tx: Tx, { pkg, actor, context, before }: Undo): Promise<Package> {
  const { manifestId } = pkg
  if (!manifestId || before.manifestId === manifestId) return pkg
  const manifest = await tx.get('manifest', manifestId)
  const line = await tx.get('manifestLine', pkg.packageId)
  if (!manifest || !line || line.deletedAt) return { ...pkg, manifestId: null }
  if (manifest.status !== 'Open' || line.addedBy !== actor.name) throw laterWorkRefusal()
  await takeOff(tx, line, context.now)
  return { ...pkg, manifestId: null }
}

/** Removes the photos of the box, which are all its maker's, and the reviews that the check-in opened. */
async function removeRelatedRows(tx: Tx, { pkg, event, actor, context }: Undo): Promise<void> {
  const deletion = { deletedAt: context.now, updatedAt: context.now }
  for (const image of await tx.find('packageImage', 'packageId', pkg.packageId))
    if (!image.deletedAt && image.createdAt >= event.createdAt)
      await tx.put('packageImage', { ...image, ...deletion })
  for (const review of await tx.find('review', 'packageId', pkg.packageId))
    if (review.status === 'Open' && review.by === actor.name && review.at === event.occurredAt)
      await tx.put('review', { ...review, ...deletion })
}

async function removeAll(tx: Tx, undo: Undo): Promise<void> {
  const { pkg, context } = undo
  const free = await leaveManifest(tx, undo)
  await removeRelatedRows(tx, undo)
  const deletion = { deletedAt: context.now, updatedAt: context.now }
  for (const event of await tx.find('packageEvent', 'packageId', pkg.packageId))
    await tx.put('packageEvent', { ...event, ...deletion })
  await tx.put('package', { ...free, ...deletion })
}

/** The timeline keeps both the arrival and the note that it was a mistake. */
async function expectAgain(tx: Tx, undo: Undo): Promise<void> {
  const { pkg, actor, context, before } = undo
  const free = await leaveManifest(tx, undo)
  await removeRelatedRows(tx, undo)
  const expectedPackage = {
    ...free,
    checkedInAt: null,
    checkedInBy: null,
    bin: '',
    placement: null,
    ...restoredFields(before),
    version: pkg.version,
  }
  const event = { status: 'PreAlert', stepBack: true, note: undoNote, branchId: null } as const
  const row = await recordEvent(tx, expectedPackage, event, { actor, context })
  await putPackage(tx, row, context.now)
  await copyAccess(tx, row, context.now)
}

async function undoSecond(tx: Tx, undo: Undo): Promise<void> {
  const { pkg, event, context, before } = undo
  await removeRelatedRows(tx, undo)
  await tx.put('packageEvent', { ...event, deletedAt: context.now, updatedAt: context.now })
  if (before.arrival === 'Missing') await missAgain(tx, pkg, context)
  const row = { ...pkg, ...restoredFields(before), version: pkg.version }
  await putPackage(tx, row, context.now)
  await copyAccess(tx, row, context.now)
}

/** The scan had found a package that what it travelled on last counts as missing. */
async function missAgain(tx: Tx, { packageId }: Package, { now }: MutatorContext): Promise<void> {
  const roadLines = (await tx.find('transferLine', 'packageId', packageId)).filter((row) => !row.deletedAt)
  const [lastRoadLine] = roadLines.sort((a, b) => (a.addedAt < b.addedAt ? 1 : -1))
  if (lastRoadLine) {
    if (lastRoadLine.arrival === 'Received')
      await tx.put('transferLine', { ...lastRoadLine, arrival: 'Missing', updatedAt: now })
    return
  }
  const line = await tx.get('manifestLine', packageId)
  if (line && !line.deletedAt && line.arrival === 'Received')
    await tx.put('manifestLine', { ...line, arrival: 'Missing', updatedAt: now })
}

/**
 * Leaves out fields with another source: the status follows from events, the manifest from lines, the version from the
 * commit.
 */
function restoredFields(before: Partial<Package>): Partial<Package> {
  const { status: _s, delayedReason: _d, manifestId: _m, version: _v, updatedAt: _u, ...fields } = before
  return fields
}
