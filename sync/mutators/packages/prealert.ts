import * as z from 'zod'
import { Id, ShortText, UsdCents } from '../../entities/fields.ts'
import { DutyCategory, SentLines } from '../../entities/packages/box-line.ts'
import { insuranceChoices } from '../../entities/packages/insurance.ts'
import { emptyDetails, type Package } from '../../entities/packages/package.ts'
import { shippingModes } from '../../entities/packages/shipping-mode.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Actor } from '../../policies/actor.ts'
import { packagePolicy } from '../../policies/package.ts'
import { withInvoice } from '../../rules/manifests/merchant-invoice.ts'
import { claimedDetails, mergeDetails } from '../../rules/texts/differences.ts'
import { boxUnder } from '../../rules/tracking/match.ts'
import { checkDigitText, type Recognised, recognise } from '../../rules/tracking/recognise.ts'
import { TypedNumber } from '../../rules/tracking/typed-number.ts'
import type { Tx } from '../../tx.ts'
import { done, type MutatorContext, type MutatorRun, mutator, type Outcome } from '../mutator.ts'
import { claimFor } from './claims.ts'
import { mustFitLines, withoutGoneCategories } from './content-args.ts'
import { mustBeOwnFile } from './files.ts'
import { askForReview } from './reviews.ts'
import { blankPackage, findAllByCode, putPackage, recordEvent, redirectTo } from './rows.ts'
import { withoutGoneService } from './service-args.ts'

export const PrealertArgs = z.object({
  packageId: Id,
  trackingNumber: TypedNumber,
  courier: ShortText,
  shipper: ShortText,
  description: ShortText.min(1, 'is missing: customs asks what is inside'),
  declaredValueUsdCents: UsdCents,
  quantity: z.int('is not a whole number').min(1, 'must be at least 1').max(999, 'is more than 999'),
  merchantInvoiceFileId: Id.nullable(),
  /** Null for the customer's usual mode, which earlier apps mean. */
  mode: z.enum(shippingModes).nullable().default(null),
  /** The name of a service; null for the customer's usual one. */
  service: ShortText.nullable().default(null),
  /** With lines, the description and the declared value are made from them. */
  lines: SentLines.default([]),
  dutyCategory: DutyCategory.default(null),
  /** Null for what the customer's account says, which earlier apps mean. */
  insurance: z.enum(insuranceChoices).nullable().default(null),
})
export type PrealertArgs = z.output<typeof PrealertArgs>

/**
 * A customer's announcement of a package. The reply is the same whether the number is new, announced by another
 * customer or already on a box: staff resolve conflicts, and a number reveals nothing about other customers' packages.
 */
export const prealert = mutator({
  args: PrealertArgs,
  permission: null,
  async run(tx, sentArgs, actor, context): Promise<Outcome> {
    mustFitLines(sentArgs)
    const knownArgs = await withoutGoneService(sentArgs, undefined, context)
    const args = await withoutGoneCategories(knownArgs, undefined, context)
    const code = recognise(args.trackingNumber)
    // Earlier apps accepted other data as a number. The customer whose device queued it can't be asked again.
    const isNumber = code.kind === 'tracking' || (code.kind === 'data' && context.isQueued)
    if (!isNumber)
      throw new Refusal('invalid', code.message || 'This is not a tracking number.', {
        trackingNumber: [code.message || 'is not a tracking number'],
      })
    const packageId = await newIdFor(tx, args.packageId, actor, context)
    const { merchantInvoiceFileId } = args
    if (merchantInvoiceFileId) await mustBeOwnFile(context, actor, merchantInvoiceFileId, 'merchant-invoice')
    const sameNumber = await findAllByCode(tx, code)
    const ownPackage = sameNumber.find(({ accountId }) => accountId === actor.accountId)
    if (ownPackage) return describeOwn(tx, ownPackage, args, { actor, context })
    const prealert = rowOf({ ...args, packageId }, code, actor, context)
    const event = { status: 'PreAlert', stepBack: false, note: '', branchId: null } as const
    const row = await recordEvent(tx, prealert, event, { actor, context })
    await putPackage(tx, row, context.now)
    const target = boxUnder(code, sameNumber) ?? sameNumber[0]
    if (target) await putPackage(tx, await claimFor(tx, target, row, { actor, context }), context.now)
    return { ...done, message: checkDigitText(code) || undefined, packageId }
  },
})

function rowOf(args: PrealertArgs, code: Recognised, actor: Actor, context: MutatorContext): Package {
  const { merchantInvoiceFileId } = args
  return {
    ...blankPackage(args.packageId, context.now),
    trackingNumber: args.trackingNumber,
    trackingNormalized: code.canonical,
    trackingAliases: [...code.aliases],
    courier: args.courier || code.courier,
    shipper: args.shipper,
    description: args.description,
    declaredValueUsdCents: args.declaredValueUsdCents,
    pieces: args.quantity,
    mode: args.mode,
    service: args.service,
    lines: args.lines,
    dutyCategory: args.dutyCategory,
    insurance: args.insurance,
    accountId: actor.accountId,
    branchId: actor.branchId,
    ...(merchantInvoiceFileId && withInvoice(merchantInvoiceFileId)),
  }
}

/**
 * Handles a number that is on a package of the same customer. A pre-alert is edited, not sent again. For a checked-in
 * box, the new details fill its gaps, and staff review contradictions.
 */
async function describeOwn(
  tx: Tx,
  ownPackage: Package,
  args: PrealertArgs,
  { actor, context }: MutatorRun,
): Promise<Outcome> {
  if (ownPackage.checkedInAt === null) throw alreadySent(ownPackage)
  const { shipper, description, declaredValueUsdCents, quantity, merchantInvoiceFileId } = args
  const { mode, service, lines, dutyCategory, insurance } = args
  const goods = { description, declaredValueUsdCents, lines, dutyCategory }
  const details = { ...emptyDetails, ...goods, shipper, pieces: quantity, mode, service, insurance }
  const { filled, differences } = context.onlyOffers
    ? { filled: {}, differences: claimedDetails(ownPackage, details) }
    : mergeDetails(ownPackage, details)
  const lacksInvoice = merchantInvoiceFileId !== null && ownPackage.merchantInvoiceFileId === null
  let row: Package = { ...ownPackage, ...filled, ...(lacksInvoice && withInvoice(merchantInvoiceFileId)) }
  if (differences.length > 0)
    row = await askForReview(tx, row, { kind: 'ownerDiffers', differences }, { actor, context })
  await putPackage(tx, row, context.now)
  // A program that sends it again doesn't ask the office again.
  if (context.isReport) await redirectTo(tx, args.packageId, ownPackage, context)
  const message = `Package ${ownPackage.trackingNumber} is already with us. We’ve added your details to it.`
  return { outcome: 'already', message, packageId: ownPackage.packageId }
}

function alreadySent(ownPackage: Package): Refusal {
  const words = `You already have a pre-alert for tracking number ${ownPackage.trackingNumber}. Open it to change its details.`
  return new Refusal('already-exists', words, { trackingNumber: [words] })
}

/**
 * Returns the requested id if it is free. If it belongs to another customer's package, the reply must not reveal that,
 * so the pre-alert is accepted under a new id.
 */
async function newIdFor(tx: Tx, packageId: string, actor: Actor, context: MutatorContext): Promise<string> {
  const existing = await tx.get('package', packageId)
  if (!existing) return packageId
  if (!packagePolicy.canReach(actor, existing)) return context.id()
  throw new Refusal('already-exists', 'This pre-alert was already sent. Find it in your packages.')
}
