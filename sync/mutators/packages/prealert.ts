import * as z from 'zod'
import type { Tx } from '../../engine/tx.ts'
import { Id, Line, UsdCents } from '../../entities/fields.ts'
import { Refusal } from '../../lib/refusal.ts'
import { type Actor, may } from '../../policies/actor.ts'
import { recognise } from '../../rules/tracking/recognise.ts'
import { type Context, done, mutator, type Outcome } from '../mutator.ts'
import { mustBeOwnFile } from './files.ts'
import { blankPackage, findByCode, putPackage, record } from './rows.ts'

export const PrealertArgs = z.object({
  packageId: Id,
  trackingNumber: Line.min(1, 'is missing'),
  courier: Line,
  shipper: Line,
  description: Line.min(1, 'is missing: customs ask what is inside'),
  declaredValueUsdCents: UsdCents,
  quantity: z.int('is not a whole number').min(1, 'must be at least 1').max(999, 'is more than 999'),
  merchantInvoiceFileId: Id.nullable(),
})
export type PrealertArgs = z.output<typeof PrealertArgs>

/** A customer's notice that a package will arrive. One that is already here without an owner becomes theirs to claim. */
export const prealert = mutator({
  args: PrealertArgs,
  permission: null,
  async run(tx, args, actor, context): Promise<Outcome> {
    const code = recognise(args.trackingNumber)
    if (code.kind !== 'tracking')
      throw new Refusal('invalid', code.message || 'This is not a tracking number.', {
        trackingNumber: [code.message || 'is not a tracking number'],
      })
    const packageId = await newIdFor(tx, args.packageId, actor, context)
    await mustBeNew(tx, code.canonical, actor)
    const { merchantInvoiceFileId } = args
    if (merchantInvoiceFileId) mustBeOwnFile(context, actor, merchantInvoiceFileId, 'merchant-invoice')
    const row = {
      ...blankPackage(packageId, context.now),
      trackingNumber: args.trackingNumber,
      trackingNormalized: code.canonical,
      trackingAliases: code.aliases,
      courier: args.courier || code.courier,
      shipper: args.shipper,
      description: args.description,
      declaredValueUsdCents: args.declaredValueUsdCents,
      pieces: args.quantity,
      accountId: actor.accountId,
      branchId: actor.branchId,
      merchantInvoiceFileId,
      invoiceState: merchantInvoiceFileId ? ('Received' as const) : ('Missing' as const),
    }
    const event = { status: 'PreAlert', stepBack: false, note: '', branchId: null } as const
    await putPackage(tx, await record(tx, row, event, actor, context), context.now)
    return { ...done, packageId }
  },
})

/**
 * The id that was asked for while it is free. One that is somebody else's package must not be told from it: the
 * pre-alert is taken all the same, under an id of its own.
 */
async function newIdFor(tx: Tx, packageId: string, actor: Actor, context: Context): Promise<string> {
  const taken = await tx.get('package', packageId)
  if (!taken) return packageId
  if (taken.accountId !== actor.accountId && !may(actor, 'PackageView')) return context.id()
  throw new Refusal('already-exists', 'This pre-alert was already sent.')
}

async function mustBeNew(tx: Tx, canonical: string, actor: Actor): Promise<void> {
  const known = await findByCode(tx, canonical)
  if (!known) return
  // Whose it is stays untold: a number typed wrong must not tell one customer of another's parcel.
  const words =
    known.accountId === actor.accountId
      ? `You already have a package with tracking number ${known.trackingNumber}.`
      : `Tracking number ${canonical} is already with us. If it is yours, please contact us.`
  throw new Refusal('already-exists', words, { trackingNumber: [words] })
}
