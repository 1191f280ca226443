import * as z from 'zod'
import type { Delivery, RefusedPackage } from '../../entities/deliveries/delivery.ts'
import { refusalReasons, refusalReasonText } from '../../entities/deliveries/delivery-status.ts'
import { Id, Note } from '../../entities/fields.ts'
import { Refusal } from '../../lib/refusal.ts'
import { withoutPackages } from '../../rules/deliveries/part-of-stop.ts'
import { beginEnding } from '../../rules/packages/ending.ts'
import type { Tx } from '../../tx.ts'
import type { MutatorRun } from '../mutator.ts'
import { findPackage, putPackage, recordEvent } from '../packages/rows.ts'

/** The boxes of a stop that are not taken while the others are handed over. */
export const RefusedArgs = z
  .array(
    z.object({
      packageId: Id,
      reason: z.enum(refusalReasons, `is not one of ${refusalReasons.join(', ')}`),
      note: Note.default(''),
    }),
  )
  .max(50, 'is more than 50 packages')
  .refine(
    (rows) => new Set(rows.map(({ packageId }) => packageId)).size === rows.length,
    'names a package twice',
  )
type RefusedArgs = z.output<typeof RefusedArgs>

function mustLeaveSome(delivery: Delivery, boxes: RefusedArgs): void {
  if (boxes.some(({ packageId }) => !delivery.packageIds.includes(packageId)))
    throw new Refusal(
      'invalid',
      'A package that was not taken is not on this delivery. Open the stop again.',
      {
        refusedPackages: ['names a package that is not on the delivery'],
      },
    )
  if (boxes.length === delivery.packageIds.length)
    throw new Refusal(
      'invalid',
      'No package of this stop was taken. Choose “Can’t deliver” instead, which brings them all back.',
      { refusedPackages: ['is every package of the delivery'] },
    )
}

/** The delivery without the boxes that are not taken, which it keeps with the reason of each. */
export async function leaveOut(
  tx: Tx,
  delivery: Delivery,
  boxes: RefusedArgs,
  { context }: MutatorRun,
): Promise<Delivery> {
  if (boxes.length === 0) return delivery
  mustLeaveSome(delivery, boxes)
  const rows: RefusedPackage[] = []
  for (const { packageId, reason, note } of boxes) {
    const pkg = await findPackage(tx, packageId)
    const trackingNumber = pkg?.trackingNumber ?? ''
    rows.push({ packageId, trackingNumber, reason, note, at: context.occurredAt })
  }
  const refusedPackages = [...(delivery.refusedPackages ?? []), ...rows]
  const ids = boxes.map(({ packageId }) => packageId)
  return { ...withoutPackages(delivery, ids), refusedPackages }
}

interface DoorStamp {
  /** '' for the general one. */
  readonly reason: string
  readonly at: string
}

/** The customer didn't want a package at the door, so the app asks what to do with it. */
export async function askOwner(
  tx: Tx,
  packageId: string,
  { reason, at }: DoorStamp,
  { actor, context }: MutatorRun,
): Promise<void> {
  const pkg = await tx.get('package', packageId)
  if (!pkg || pkg.deletedAt || pkg.status === 'Delivered' || pkg.ending?.status === 'Chosen') return
  const stamp = { reason: reason || 'It was refused at the door.', by: actor.name, at }
  const ending = { ...beginEnding('RefusedAtDoor', 'Asked', stamp), notices: pkg.ending?.notices ?? [] }
  await putPackage(tx, { ...pkg, ending }, context.now)
}

/** Notes on each box why it comes back; a refused one waits for its customer's choice. */
export async function bringRefusedBack(tx: Tx, boxes: RefusedArgs, run: MutatorRun): Promise<void> {
  const { actor, context } = run
  for (const { packageId, reason, note } of boxes) {
    const pkg = await findPackage(tx, packageId)
    if (!pkg || pkg.status === 'Delivered') continue
    const text = `Not taken at the door: ${refusalReasonText[reason].toLowerCase()}.`
    const event = { status: pkg.status, stepBack: false, note: [text, note].filter(Boolean).join(' ') }
    const row = await recordEvent(tx, pkg, { ...event, branchId: null }, run)
    await putPackage(tx, row, context.now)
    if (reason === 'Refused')
      await askOwner(tx, packageId, { reason: note, at: context.occurredAt }, { actor, context })
  }
}
