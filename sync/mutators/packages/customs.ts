import * as z from 'zod'
import { Id, Note, ShortText } from '../../entities/fields.ts'
import { JmdAmount } from '../../entities/money/money-fields.ts'
import { customsChannels, customsStates } from '../../entities/packages/customs.ts'
import type { Package } from '../../entities/packages/package.ts'
import type { CustomsRecord } from '../../entities/packages/package-event.ts'
import { Refusal } from '../../lib/refusal.ts'
import { packageRights } from '../../policies/package.ts'
import { goneText } from '../../rules/packages/ending-state.ts'
import type { Tx } from '../../tx.ts'
import { done, type MutatorRun, mutator, type Outcome } from '../mutator.ts'
import { mustFindPackage, putPackage, reachedStatus, recordEvent } from './rows.ts'

/** Missing fields stay as they were recorded before. */
export const CustomsArgs = z.object({
  packageIds: z.array(Id).min(1, 'is empty').max(500, 'is more than 500 packages at once'),
  state: z.enum(customsStates),
  channel: z.enum(customsChannels).nullable().default(null),
  note: Note.default(''),
  entryNumber: ShortText.default(''),
  dutyJmdCents: JmdAmount.nullable().default(null),
})

type Said = Pick<CustomsRecord, 'state' | 'note'> & Partial<CustomsRecord>

/** Appends a customs record to a package's timeline without moving the package. */
export async function recordAtCustoms(
  tx: Tx,
  pkg: Package,
  entry: Said,
  { actor, context }: MutatorRun,
): Promise<void> {
  const status = await reachedStatus(tx, pkg)
  const customs = { channel: null, entryNumber: null, dutyJmdCents: null, ...entry }
  // The package is at customs, not at the branch of the person who records it.
  const event = { status, stepBack: false, note: '', branchId: null, customs }
  await putPackage(tx, await recordEvent(tx, pkg, event, { actor, context }), context.now)
}

const isRecorded = ({ customs }: Package, entry: CustomsRecord): boolean =>
  customs.recordedAt !== null &&
  customs.state === entry.state &&
  customs.note === entry.note &&
  (entry.channel ?? customs.channel) === customs.channel &&
  (entry.entryNumber ?? customs.entryNumber) === customs.entryNumber &&
  (entry.dutyJmdCents ?? customs.dutyJmdCents) === customs.dutyJmdCents

/** Records the customs state of packages: all of them or none. */
export const recordCustoms = mutator({
  args: CustomsArgs,
  permission: packageRights.setStatus,
  async run(tx, { packageIds, entryNumber, ...rest }, actor, context): Promise<Outcome> {
    const entry: CustomsRecord = { ...rest, entryNumber: entryNumber || null }
    if (entry.state === 'Hold' && entry.note === '')
      throw new Refusal('invalid', 'Say why customs holds the package. The customer sees this reason.', {
        note: ['is missing'],
      })
    let recordCount = 0
    for (const packageId of new Set(packageIds)) {
      const pkg = await mustFindPackage(tx, packageId, actor)
      if (pkg.status === 'Delivered' && entry.state === 'Hold')
        throw new Refusal(
          'wrong-state',
          `${pkg.trackingNumber} ${goneText(pkg)}, so customs can no longer hold it.`,
        )
      if (isRecorded(pkg, entry)) continue
      await recordAtCustoms(tx, pkg, entry, { actor, context })
      recordCount++
    }
    return recordCount > 0 ? done : { outcome: 'already', message: 'This is already recorded.' }
  },
})
