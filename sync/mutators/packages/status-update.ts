import * as z from 'zod'
import { Id, longestNote, Note, ShortText } from '../../entities/fields.ts'
import type { Package } from '../../entities/packages/package.ts'
import { packageStatuses } from '../../entities/packages/package-status.ts'
import { must } from '../../lib/must.ts'
import { Refusal } from '../../lib/refusal.ts'
import { packageRights } from '../../policies/package.ts'
import { customsHoldRefusal, isHeldFor, isPastCustoms } from '../../rules/manifests/customs.ts'
import { goneText, isEnded, isGoingBack } from '../../rules/packages/ending-state.ts'
import { isPaidAndFound } from '../../rules/packages/missing.ts'
import { furthestStatus, type Move, resolveMove } from '../../rules/packages/package-status.ts'
import {
  type NotReleased,
  notReleasedRefusal,
  type ReleaseProblem,
  releaseProblems,
} from '../../rules/payments/release.ts'
import type { Tx } from '../../tx.ts'
import { done, type MutatorContext, mutator, type Outcome } from '../mutator.ts'
import { mustHaveBeenBranch } from '../referenced-rows.ts'
import { releaseFactsOf } from './deliver.ts'
import {
  type ChangeMaker,
  momentOf,
  mustFindPackages,
  putPackage,
  rankedTimeOf,
  recordEvent,
} from './rows.ts'

export const StatusUpdateArgs = z.object({
  packageIds: z.array(Id).min(1, 'is empty').max(500, 'is more than 500 packages at once'),
  status: z.enum(packageStatuses),
  reason: ShortText,
  note: Note,
  branchId: Id.nullable(),
  /** Why packages that are corrected to delivered are gone before they are billed or paid for; empty when they are. */
  overrideReason: Note.default(''),
})
type Args = z.output<typeof StatusUpdateArgs>

/** A corrected delivery loses its proof of hand-over. The audit log keeps it. */
const withoutHandover = (pkg: Package, at: string): Partial<Package> =>
  pkg.status === 'Delivered'
    ? { deliveredAt: pkg.deliveredAt ?? at, ending: null }
    : { deliveredAt: null, deliveredTo: null, handover: null }

/** A package that was sold, destroyed or sent back has no place on its way any longer. */
function mustNotBeEnded(rows: readonly Package[]): void {
  const goneRow = rows.find((row) => isEnded(row) || isGoingBack(row))
  if (goneRow)
    throw new Refusal(
      'wrong-state',
      `${goneRow.trackingNumber} ${isEnded(goneRow) ? goneText(goneRow) : 'is on its way back'}, so its status stays.`,
    )
}

/** Returns true if customs holds the package at the point where an arriving move ranks among its events. */
export async function isHeldNow(tx: Tx, pkg: Package, maker: ChangeMaker): Promise<boolean> {
  const events = await tx.find('packageEvent', 'packageId', pkg.packageId)
  return isHeldFor(pkg.customs, events, rankedTimeOf(events, momentOf(pkg, maker.context), maker))
}

async function mustNotBeHeld(tx: Tx, rows: readonly Package[], maker: ChangeMaker): Promise<void> {
  const heldRows: Package[] = []
  for (const row of rows) if (await isHeldNow(tx, row, maker)) heldRows.push(row)
  if (heldRows.length > 0) throw customsHoldRefusal(heldRows)
}

/** Lists a hand-over's problems about money, which keep a package from being corrected to delivered. */
async function unpaidOf(tx: Tx, row: Package, context: MutatorContext): Promise<ReleaseProblem[]> {
  const problems = releaseProblems(await releaseFactsOf(tx, row, context), null)
  return problems.filter(({ canOverride }) => canOverride)
}

/**
 * Refuses to call packages delivered that aren't billed and paid: a correction is no way past the till. Answers those
 * that a reason lets through.
 */
async function mustBePaid(
  tx: Tx,
  rows: readonly Package[],
  { status, overrideReason }: Args,
  context: MutatorContext,
): Promise<ReadonlySet<string>> {
  if (status !== 'Delivered') return new Set()
  const undecidedPkg = rows.find((row) => row.status !== 'Delivered' && isPaidAndFound(row))
  if (undecidedPkg)
    throw new Refusal(
      'wrong-state',
      `${undecidedPkg.trackingNumber} was paid for as lost: a supervisor or a senior decides about the credit first.`,
    )
  const unpaid: NotReleased[] = []
  for (const row of rows) {
    const problems = row.status === 'Delivered' ? [] : await unpaidOf(tx, row, context)
    if (problems.length > 0) unpaid.push({ ...row, problems })
  }
  if (unpaid.length > 0 && overrideReason === '') {
    const { code, message, fields } = notReleasedRefusal(unpaid)
    const wayOut = 'Bill it and take the payment first, or say why it is gone unpaid.'
    throw new Refusal(code, `${message} ${wayOut}`, fields)
  }
  return new Set(unpaid.map(({ packageId }) => packageId))
}

/** Adds the reason to the note. When both are too long, the end of the note is cut, because the reason is about money. */
function noteWith(note: string, overrideReason: string): string {
  const ending = `\nGone before it was billed or paid: ${overrideReason}`.slice(0, longestNote)
  return note.slice(0, longestNote - ending.length) + ending
}

export const statusUpdate = mutator({
  args: StatusUpdateArgs,
  permission: packageRights.setStatus,
  async run(tx, args, actor, context): Promise<Outcome> {
    await mustHaveBeenBranch(tx, context, args.branchId)
    const rows = await mustFindPackages(tx, args.packageIds, actor)
    mustNotBeEnded(rows)
    if (isPastCustoms(args.status)) await mustNotBeHeld(tx, rows, { actor, context })
    const moves: Move[] = []
    for (const row of rows) {
      const events = await tx.find('packageEvent', 'packageId', row.packageId)
      moves.push(resolveMove(row, furthestStatus(events), args.status, args.reason || args.note, actor))
    }
    const unpaid = await mustBePaid(tx, rows, args, context)
    for (const [n, row] of rows.entries()) {
      const { to, stepBack, note: moveNote } = must(moves[n], 'the move of a package')
      const note = unpaid.has(row.packageId) ? noteWith(moveNote, args.overrideReason) : moveNote
      const event = { status: to, stepBack, note, branchId: args.branchId }
      const movedPackage = await recordEvent(tx, row, event, { actor, context })
      await putPackage(
        tx,
        { ...movedPackage, ...withoutHandover(movedPackage, momentOf(row, context).occurredAt) },
        context.now,
      )
    }
    return done
  },
})
