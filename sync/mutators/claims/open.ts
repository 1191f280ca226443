import * as z from 'zod'
import { Id, Note } from '../../entities/fields.ts'
import { type Claim, ClaimedAmount, ClaimedPieces } from '../../entities/packages/claim.ts'
import { mostClaimPhotos } from '../../entities/packages/claim-photos.ts'
import { claimKinds } from '../../entities/packages/claim-status.ts'
import type { Package } from '../../entities/packages/package.ts'
import { Refusal } from '../../lib/refusal.ts'
import { type Actor, forbiddenText } from '../../policies/actor.ts'
import { claimPolicy } from '../../policies/claim.ts'
import { isOwner } from '../../policies/granted.ts'
import {
  claimableJmdCents,
  claimedIds,
  claimObstacle,
  isPastClaimDays,
  openClaimOf,
} from '../../rules/claims/claimable.ts'
import { isInsured } from '../../rules/claims/insurance.ts'
import { jmdText } from '../../rules/prices/money.ts'
import type { Tx } from '../../tx.ts'
import { done, type MutatorContext, mutator, type Outcome } from '../mutator.ts'
import { mustNotBeStrangersFile } from '../packages/files.ts'
import { mustFindPackage } from '../packages/rows.ts'

export const OpenClaimArgs = z.object({
  claimId: Id,
  packageId: Id,
  kind: z.enum(claimKinds),
  /** The ids of lines of the box; none for the whole box. */
  lines: z.array(Id).max(50, 'are more than 50').optional(),
  /** The numbers of pieces; none for the whole package. */
  pieces: ClaimedPieces.optional(),
  amountJmdCents: ClaimedAmount,
  text: Note.min(1, 'is missing: say what happened'),
  photoFileIds: z.array(Id).max(mostClaimPhotos, `are more than ${mostClaimPhotos}`).optional(),
})
type Args = z.output<typeof OpenClaimArgs>

function mustBePartOf(pkg: Package, { lines = [], pieces = [], kind }: Args): void {
  if (lines.some((lineId) => !pkg.lines.some((line) => line.lineId === lineId)))
    throw new Refusal(
      'invalid',
      `${pkg.trackingNumber} has other items by now. Look at what is in it, and choose again.`,
      { lines: ['is no item of this box'] },
    )
  if (pieces.some((piece) => piece > pkg.pieces))
    throw new Refusal(
      'invalid',
      `${pkg.trackingNumber} has no piece of a higher number than ${pkg.pieces}.`,
      {
        pieces: [`is more than ${pkg.pieces}`],
      },
    )
  if (kind === 'Lost' && lines.length > 0)
    throw new Refusal(
      'invalid',
      'A package or a piece is claimed as lost as a whole. For an item that isn’t in it, claim missing contents.',
      { lines: ['are not lost by themselves'] },
    )
  if (kind === 'Lost' && new Set(pieces).size > 1)
    throw new Refusal('invalid', 'Each lost piece has a claim of its own. Open one for each.', {
      pieces: ['are more than one'],
    })
}

/** Only the server knows the settings: a device leaves days and amount to it. */
async function mustBeWithinTerms(
  pkg: Package,
  claims: readonly Claim[],
  { amountJmdCents }: Args,
  { actor, context }: { readonly actor: Actor; readonly context: MutatorContext },
): Promise<void> {
  const terms = await context.claimTerms?.()
  if (!terms) return
  if (isOwner(actor, pkg) && isPastClaimDays(pkg, { ...terms, now: context.occurredAt }))
    throw new Refusal(
      'wrong-state',
      `${pkg.trackingNumber} was handed over more than ${terms.days} days ago. Please contact our office.`,
    )
  const mostJmdCents = claimableJmdCents(pkg, claims, terms)
  if (mostJmdCents === 0)
    throw new Refusal(
      'already-exists',
      isInsured(pkg, terms.insurance)
        ? `The whole declared value of ${pkg.trackingNumber} was paid already.`
        : `${pkg.trackingNumber} isn’t insured, and nothing more is paid for it.`,
    )
  if (amountJmdCents > mostJmdCents)
    throw new Refusal('invalid', `For ${pkg.trackingNumber} at most ${jmdText(mostJmdCents)} can be paid.`, {
      amountJmdCents: [`is more than ${jmdText(mostJmdCents)}`],
    })
}

/** The same claim again is done already. Another one under its id belongs to another change. */
function sameClaim(earlier: Claim, { packageId, kind }: Args, pkg: Package): Outcome {
  if (earlier.kind === kind && (earlier.packageId === packageId || earlier.packageId === pkg.packageId))
    return { outcome: 'already', message: 'We already have this claim.' }
  throw new Refusal('already-exists', 'This claim could not be told apart from another one. Open it again.')
}

/** Opens a claim for a package, by its customer or by staff for them. */
export const openClaim = mutator({
  args: OpenClaimArgs,
  permission: null,
  async run(tx: Tx, args, actor, context): Promise<Outcome> {
    const pkg = await mustFindPackage(tx, args.packageId, actor)
    if (!claimPolicy.canOpen(actor, pkg)) throw new Refusal('forbidden', forbiddenText)
    const earlier = await tx.get('claim', args.claimId)
    if (earlier) return sameClaim(earlier, args, pkg)
    const { accountId, packageId, trackingNumber } = pkg
    const pieces = [...new Set(args.pieces ?? [])]
    mustBePartOf(pkg, args)
    const obstacle = claimObstacle(pkg, args.kind, pieces)
    if (obstacle !== null || accountId === null)
      throw new Refusal('wrong-state', `${trackingNumber} ${obstacle}.`)
    const claims: Claim[] = []
    for (const id of claimedIds(pkg)) claims.push(...(await tx.find('claim', 'packageId', id)))
    const currentClaims = claims.filter((claim) => !claim.deletedAt)
    if (openClaimOf(currentClaims, { kind: args.kind, pieces }))
      throw new Refusal('already-exists', `We’re already looking at a claim for ${trackingNumber}.`)
    await mustBeWithinTerms(pkg, currentClaims, args, { actor, context })
    const { photoFileIds = [], lines = [], ...facts } = args
    for (const fileId of photoFileIds) await mustNotBeStrangersFile(context, actor, fileId, 'claim-photo')
    await tx.put('claim', {
      ...facts,
      packageId,
      accountId,
      photoFileIds: [...new Set(photoFileIds)],
      lines: [...new Set(lines)],
      pieces,
      status: 'Asked',
      openedBy: actor.name,
      lookedAtBy: null,
      lookedAt: null,
      paidJmdCents: 0,
      creditNoteId: null,
      paymentId: null,
      decidedBy: null,
      decidedAt: null,
      decision: '',
      version: 0,
      createdAt: context.now,
      updatedAt: context.now,
      deletedAt: null,
      archivedAt: null,
    })
    return done
  },
})
