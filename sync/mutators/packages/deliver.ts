import * as z from 'zod'
import { IdLast4 } from '../../entities/accounts/authorized-person.ts'
import { type Handover, Onward } from '../../entities/deliveries/handover.ts'
import { Id, Note, ShortText } from '../../entities/fields.ts'
import type { Package } from '../../entities/packages/package.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Actor } from '../../policies/actor.ts'
import { packagePolicy, packageRights } from '../../policies/package.ts'
import { waiverRolesText } from '../../policies/waiver.ts'
import { lacksPieces } from '../../rules/packages/contents.ts'
import { onwardText } from '../../rules/packages/onward-text.ts'
import { furthestStatus } from '../../rules/packages/package-status.ts'
import { piecesHere, piecesText, toComeText } from '../../rules/packages/pieces.ts'
import {
  type NotReleased,
  notReleasedRefusal,
  type ReleaseFacts,
  type ReleaseTo,
  releaseProblems,
} from '../../rules/payments/release.ts'
import { currentPickup } from '../../rules/pickups/pickup-plan.ts'
import type { Tx } from '../../tx.ts'
import { done, type MutatorContext, type MutatorRun, mutator, type Outcome } from '../mutator.ts'
import { mustNotBeStrangersFile } from './files.ts'
import { mustLeaveDelivery } from './on-delivery.ts'
import { momentOf, mustFindPackage, putPackage, recordEvent } from './rows.ts'

const packageIds = z.array(Id).min(1, 'is empty').max(500, 'is more than 500 packages at once')
const recipient = { name: ShortText.min(1, 'is missing'), relationship: ShortText, idType: ShortText }

/** Six digits, also in two groups as people read them out. */
const PickupCode = z
  .string()
  .overwrite((code) => code.replaceAll(/\s/g, ''))
  .regex(/^(\d{6})?$/, 'is not six digits')

/** Version 1 had no proof: only the packages and the recipient. */
const DeliverArgs1 = z.object({ packageIds, recipient: z.object(recipient) })

export const DeliverArgs = z.object({
  packageIds,
  // The defaults are for an app that forgot the version and sent the fields of version 1 as this one.
  recipient: z.object({ ...recipient, idLast4: IdLast4.default('') }),
  /** The reason for a recipient who is neither the owner nor authorized; otherwise empty. */
  reason: Note.default(''),
  /** The reason for handing packages over before they are billed or paid; otherwise empty. */
  overrideReason: Note.default(''),
  /** The code that the customer gave to the person they sent; otherwise empty. */
  code: PickupCode.default(''),
  signatureFileId: Id.nullable().default(null),
  photoFileIds: z.array(Id).max(10, 'is more than 10 photos').default([]),
  /** The courier who takes them on, instead of a person who collects. */
  onward: Onward.nullable().default(null),
})
type Args = z.output<typeof DeliverArgs>

/** The reason in the proof of a hand-over by code. */
const codeReason = 'Showed the code of the customer'

const withoutProof = ({
  packageIds,
  recipient,
}: z.output<typeof DeliverArgs1>): z.input<typeof DeliverArgs> => ({
  packageIds,
  recipient: { ...recipient, idLast4: '' },
  reason: '',
  overrideReason: '',
})

/**
 * The facts this side has about a package to release.
 * @param paidAtDoor the packages that go to a door, where a driver takes the money for them
 */
export async function releaseFactsOf(
  tx: Tx,
  pkg: Package,
  context: MutatorContext,
  paidAtDoor: readonly string[] = [],
): Promise<ReleaseFacts> {
  const { packageId, accountId, status } = pkg
  const owner = accountId ? await tx.get('account', accountId) : undefined
  const events = await tx.find('packageEvent', 'packageId', packageId)
  return {
    pkg: { ...pkg, pickup: currentPickup(pkg, context.occurredAt) },
    reached: status === 'Delayed' ? furthestStatus(events) : status,
    owner: owner ?? null,
    authorizedNames: (accountId && (await context.authorizedNamesOf?.(accountId))) || null,
    owedJmdCents: (await context.owedFor?.(packageId)) ?? null,
    credit: (accountId && (await context.creditOf?.(accountId))) || null,
    overdue: (accountId && (await context.overdueOf?.(accountId, paidAtDoor))) || null,
    missingPapers: (accountId && (await context.missingPapersOf?.(accountId, 'HandOver'))) || [],
    isTransferChecked: (await context.isTransferChecked?.(packageId)) ?? false,
    storageJmdCents: (await context.storageOwedFor?.(pkg)) ?? null,
  }
}

/** Refuses packages that can't be released, with the reasons. Returns those released by an override. */
async function mustBeReleasable(
  tx: Tx,
  packages: readonly Package[],
  { recipient, reason, overrideReason, code, onward }: Args,
  { actor, context }: MutatorRun,
): Promise<ReadonlySet<string>> {
  const to: ReleaseTo = {
    recipient,
    reason,
    code,
    onward: onward !== null,
    atDoor: context.isDelivery === true,
  }
  const notReleasedPackages: NotReleased[] = []
  const overriddenIds = new Set<string>()
  for (const pkg of packages) {
    const problems = releaseProblems(await releaseFactsOf(tx, pkg, context), to)
    const lets = overrideReason !== '' && problems.some(({ canOverride }) => canOverride)
    if (lets) overriddenIds.add(pkg.packageId)
    const remainingProblems = lets ? problems.filter(({ canOverride }) => !canOverride) : problems
    if (remainingProblems.length > 0) notReleasedPackages.push({ ...pkg, problems: remainingProblems })
  }
  if (notReleasedPackages.length > 0) throw notReleasedRefusal(notReleasedPackages)
  // At the door, the reason comes from the delivery's waiver, which only a chief can grant.
  if (overriddenIds.size > 0 && !to.atDoor && !packagePolicy.canOverrideDebt(actor))
    throw new Refusal(
      'forbidden',
      `Only ${waiverRolesText} can hand over what isn’t billed or paid, or lacks papers. Take the payment or the papers first, or ask one of them.`,
    )
  return overriddenIds
}

async function mustBeOwnPictures(context: MutatorContext, actor: Actor, args: Args): Promise<void> {
  if (args.signatureFileId) await mustNotBeStrangersFile(context, actor, args.signatureFileId, 'signature')
  for (const fileId of args.photoFileIds)
    await mustNotBeStrangersFile(context, actor, fileId, 'delivery-photo')
}

const proofOf = (args: Args, actor: Actor): Omit<Handover, 'overrideReason' | 'at'> => ({
  recipientName: args.recipient.name,
  relationship: args.recipient.relationship,
  idType: args.recipient.idType,
  idLast4: args.recipient.idLast4,
  reason: args.reason || (args.code === '' ? '' : codeReason),
  by: actor.name,
  branchId: actor.branchId,
  signatureFileId: args.signatureFileId,
  photoFileIds: args.photoFileIds,
  onward: args.onward,
})

/** Hands over the pieces that have arrived. The package stays where it is until the others are found. */
async function deliverPieces(
  tx: Tx,
  pkg: Package,
  recipient: string,
  { actor, context }: MutatorRun,
): Promise<void> {
  const pieces = piecesHere(pkg)
  const note = `${piecesText(pieces)} of ${pkg.pieces} handed over to ${recipient}. ${toComeText(pkg)}.`
  const event = { status: pkg.status, stepBack: false, note, branchId: actor.branchId }
  const row = await recordEvent(tx, pkg, event, { actor, context })
  const deliveredPieces = [...(pkg.deliveredPieces ?? []), ...pieces].sort((a, b) => a - b)
  await putPackage(tx, { ...row, deliveredPieces }, context.now)
}

/** Hands over packages that this actor may release, at the counter or at the door: all or none. */
export async function deliverTo(
  tx: Tx,
  packages: readonly Package[],
  args: Args,
  { actor, context }: MutatorRun,
): Promise<void> {
  // At the door its storage was billed as it set out.
  if (!context.isDelivery) await context.doorMoney?.payStorage(packages, context.occurredAt)
  const overridden = await mustBeReleasable(tx, packages, args, { actor, context })
  const proof = proofOf(args, actor)
  const deliveredTo = args.recipient.name
  const { branchId } = actor
  const note = args.onward ? onwardText(args.onward) : deliveredTo
  const event = { status: 'Delivered', stepBack: false, note, branchId } as const
  for (const pkg of packages) {
    const overrideReason = overridden.has(pkg.packageId) ? args.overrideReason : ''
    const { occurredAt: at } = momentOf(pkg, context)
    const handover = { ...proof, at, overrideReason }
    if (lacksPieces(pkg)) {
      await deliverPieces(tx, { ...pkg, handover, ending: null, pickup: null }, deliveredTo, {
        actor,
        context,
      })
      continue
    }
    const movedPackage = await recordEvent(tx, pkg, event, { actor, context })
    // Its customer has it, so that no other ending is left to it.
    const delivery = { deliveredAt: at, deliveredTo, handover, deliveredPieces: [], ending: null }
    await putPackage(tx, { ...movedPackage, ...delivery }, context.now)
  }
}

/** No courier takes money for us, so that what is owed is paid before a package is sent on. */
function mustBePrepaid({ onward, overrideReason }: Args): void {
  if (onward === null || overrideReason === '') return
  throw new Refusal(
    'invalid',
    `${onward.courier} takes no money for us. Take the payment first, or let the customer collect the packages.`,
    { overrideReason: ['can’t be given for packages that a courier takes on'] },
  )
}

/** Hands packages over to the customer or to a person the customer sent: all of them or none. */
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
    mustBePrepaid(args)
    await mustBeOwnPictures(context, actor, args)
    // The server checks this for every change that takes a package off its delivery, including this one.
    if (context.side === 'device')
      for (const pkg of packages.values()) await mustLeaveDelivery(tx, { ...pkg, status: 'Delivered' })
    await deliverTo(tx, [...packages.values()], args, { actor, context })
    return done
  },
})
