import * as z from 'zod'
import { IdLast4 } from '../../entities/authorized-person.ts'
import { Id, Note, ShortText } from '../../entities/fields.ts'
import type { Handover } from '../../entities/handover.ts'
import type { Package } from '../../entities/package.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Actor } from '../../policies/actor.ts'
import { packagePolicy, packageRights } from '../../policies/package.ts'
import { waivers } from '../../policies/waiver.ts'
import { reachedOf } from '../../rules/package-status.ts'
import {
  type NotReleased,
  notReleased,
  type ReleaseFacts,
  type ReleaseTo,
  releaseProblems,
} from '../../rules/release.ts'
import type { Tx } from '../../tx.ts'
import { done, type MutatorContext, mutator, type Outcome } from '../mutator.ts'
import { mustNotBeAnothers } from './files.ts'
import { mustLeaveDelivery } from './on-delivery.ts'
import { momentOf, mustFindPackage, putPackage, recordEvent } from './rows.ts'

const packageIds = z.array(Id).min(1, 'is empty').max(500, 'is more than 500 packages at once')
const recipient = { name: ShortText.min(1, 'is missing'), relationship: ShortText, idType: ShortText }

/** Before a hand-over was proved: the recipient and nothing else. */
const DeliverArgs1 = z.object({ packageIds, recipient: z.object(recipient) })

export const DeliverArgs = z.object({
  packageIds,
  // An app that forgot the version sent the fields of version 1 as this one, which is what the defaults are for.
  recipient: z.object({ ...recipient, idLast4: IdLast4.default('') }),
  /** Why the recipient is neither the owner nor authorized; empty for those. */
  reason: Note.default(''),
  /** Why the packages leave before they are billed or paid for; empty when they are. */
  overrideReason: Note.default(''),
  signatureFileId: Id.nullable().default(null),
  photoFileIds: z.array(Id).max(10, 'is more than 10 photos').default([]),
})
type Args = z.output<typeof DeliverArgs>

const withoutProof = ({
  packageIds,
  recipient,
}: z.output<typeof DeliverArgs1>): z.input<typeof DeliverArgs> => ({
  packageIds,
  recipient: { ...recipient, idLast4: '' },
  reason: '',
  overrideReason: '',
})

/** What this side knows of a package that somebody wants to have. */
export async function releaseFactsOf(tx: Tx, pkg: Package, context: MutatorContext): Promise<ReleaseFacts> {
  const { packageId, accountId, status } = pkg
  const owner = accountId ? await tx.get('account', accountId) : undefined
  const events = await tx.find('packageEvent', 'packageId', packageId)
  return {
    pkg,
    reached: status === 'Delayed' ? reachedOf(events) : status,
    owner: owner ?? null,
    authorizedNames: (accountId && (await context.authorizedNamesOf?.(accountId))) || null,
    owedJmdCents: (await context.owedFor?.(packageId)) ?? null,
    storageJmdCents: (await context.storageOwedFor?.(pkg)) ?? null,
  }
}

/** Refuses, naming each package and why; answers those that are let go before they are billed or paid for. */
async function mustBeReleasable(
  tx: Tx,
  packages: readonly Package[],
  { recipient, reason, overrideReason }: Args,
  actor: Actor,
  context: MutatorContext,
): Promise<ReadonlySet<string>> {
  const to: ReleaseTo = { recipient, reason, atDoor: context.isDelivery === true }
  const refused: NotReleased[] = []
  const overridden = new Set<string>()
  for (const pkg of packages) {
    const problems = releaseProblems(await releaseFactsOf(tx, pkg, context), to)
    const lets = overrideReason !== '' && problems.some(({ canOverride }) => canOverride)
    if (lets) overridden.add(pkg.packageId)
    const left = lets ? problems.filter(({ canOverride }) => !canOverride) : problems
    if (left.length > 0) refused.push({ ...pkg, problems: left })
  }
  if (refused.length > 0) throw notReleased(refused)
  // At the door the reason is that of the delivery's waiver, which only a chief can give.
  if (overridden.size > 0 && !to.atDoor && !packagePolicy.canOverrideDebt(actor))
    throw new Refusal(
      'forbidden',
      `Only ${waivers} can hand over what isn’t billed or paid. Take the payment first, or ask one of them.`,
    )
  return overridden
}

async function mustBeOwnPictures(context: MutatorContext, actor: Actor, args: Args): Promise<void> {
  if (args.signatureFileId) await mustNotBeAnothers(context, actor, args.signatureFileId, 'signature')
  for (const fileId of args.photoFileIds) await mustNotBeAnothers(context, actor, fileId, 'delivery-photo')
}

const proofOf = (args: Args, actor: Actor): Omit<Handover, 'overrideReason' | 'at'> => ({
  recipientName: args.recipient.name,
  relationship: args.recipient.relationship,
  idType: args.recipient.idType,
  idLast4: args.recipient.idLast4,
  reason: args.reason,
  by: actor.name,
  branchId: actor.branchId,
  signatureFileId: args.signatureFileId,
  photoFileIds: args.photoFileIds,
})

/** Packages that this actor may give away, at the counter or at the door, go to whoever takes them: all or none. */
export async function deliverTo(
  tx: Tx,
  packages: readonly Package[],
  args: Args,
  actor: Actor,
  context: MutatorContext,
): Promise<void> {
  const overridden = await mustBeReleasable(tx, packages, args, actor, context)
  const proof = proofOf(args, actor)
  const deliveredTo = args.recipient.name
  const { branchId } = actor
  const event = { status: 'Delivered', stepBack: false, note: deliveredTo, branchId } as const
  for (const pkg of packages) {
    const moved = await recordEvent(tx, pkg, event, actor, context)
    const overrideReason = overridden.has(pkg.packageId) ? args.overrideReason : ''
    const { occurredAt: at } = momentOf(pkg, context)
    const handover = { ...proof, at, overrideReason }
    await putPackage(tx, { ...moved, deliveredAt: at, deliveredTo, handover }, context.now)
  }
}

/** Hands packages to the customer or to somebody the customer sent: all of them or none. */
export const deliver = mutator({
  args: DeliverArgs,
  earlier: [DeliverArgs1.transform(withoutProof)],
  permission: packageRights.deliver,
  async run(tx, args, actor, context): Promise<Outcome> {
    const packages = new Map<string, Package>()
    for (const packageId of args.packageIds) {
      const pkg = await mustFindPackage(tx, packageId, actor)
      packages.set(pkg.packageId, pkg)
    }
    await mustBeOwnPictures(context, actor, args)
    // The server says it of every change that takes a package off its delivery, and of this one too.
    if (context.side === 'device')
      for (const pkg of packages.values()) await mustLeaveDelivery(tx, { ...pkg, status: 'Delivered' })
    await deliverTo(tx, [...packages.values()], args, actor, context)
    return done
  },
})
