import type * as z from 'zod'
import { fieldSentence } from '../entities/field-label.ts'
import { childId } from '../lib/ids.ts'
import { Refusal } from '../lib/refusal.ts'
import { safeRead } from '../lib/validation.ts'
import { type Actor, mustBeAllowed } from '../policies/actor.ts'
import type { Tx } from '../tx.ts'
import { openClaim } from './claims/open.ts'
import { bringBack, failDelivery } from './deliveries/attempts.ts'
import { closeDay } from './deliveries/close-day.ts'
import { handOverDelivery } from './deliveries/hand-over.ts'
import { loadDelivery } from './deliveries/load.ts'
import { setOut } from './deliveries/set-out.ts'
import { addExtra } from './manifests/add-extra.ts'
import { countLine } from './manifests/count-line.ts'
import { createManifest } from './manifests/create.ts'
import { followManifest } from './manifests/follow.ts'
import { addManifestPackages, removeManifestPackages } from './manifests/packages.ts'
import { removeManifest } from './manifests/remove.ts'
import { updateManifestStatus } from './manifests/status-update.ts'
import { updateManifest } from './manifests/update.ts'
import type { Mutator, MutatorContext, Outcome } from './mutator.ts'
import { checkIn } from './packages/check-in.ts'
import { chooseShipping } from './packages/choose-shipping.ts'
import { consolidate } from './packages/consolidate.ts'
import { createPackage } from './packages/create.ts'
import { recordCustoms } from './packages/customs.ts'
import { deliver } from './packages/deliver.ts'
import { addImage, removeImage } from './packages/images.ts'
import { prealert } from './packages/prealert.ts'
import { putAway } from './packages/put-away.ts'
import { removePackage } from './packages/remove.ts'
import { resolveReview } from './packages/resolve-review.ts'
import { split } from './packages/split.ts'
import { statusUpdate } from './packages/status-update.ts'
import { undoCheckIn } from './packages/undo-check-in.ts'
import { updatePackage } from './packages/update.ts'
import { wayBack } from './packages/way-back.ts'
import { announcePickup } from './pickups/announce.ts'
import { arriveForPickup } from './pickups/arrive.ts'
import { cancelPickup } from './pickups/cancel.ts'
import { ask } from './questions/ask.ts'
import { readAnswers } from './questions/read.ts'
import { closeTransfer } from './transfers/close.ts'
import { countTransfer } from './transfers/count.ts'
import { createTransfer } from './transfers/create.ts'
import { departTransfer } from './transfers/depart.ts'
import { loadTransfer } from './transfers/load.ts'

/**
 * All changes to synced data. Their names are on the wire and stay in queues for months, so they never change meaning.
 */
export const mutators = {
  'package.prealert': prealert,
  'package.create': createPackage,
  'package.checkIn': checkIn,
  'package.undoCheckIn': undoCheckIn,
  'package.update': updatePackage,
  'package.putAway': putAway,
  'package.consolidate': consolidate,
  'package.split': split,
  'package.chooseShipping': chooseShipping,
  'package.statusUpdate': statusUpdate,
  'package.customs': recordCustoms,
  'package.deliver': deliver,
  'package.wayBack': wayBack,
  'package.remove': removePackage,
  'package.addImage': addImage,
  'package.removeImage': removeImage,
  'pickup.announce': announcePickup,
  'pickup.arrive': arriveForPickup,
  'pickup.cancel': cancelPickup,
  'review.resolve': resolveReview,
  'manifest.create': createManifest,
  'manifest.update': updateManifest,
  'manifest.statusUpdate': updateManifestStatus,
  'manifest.addPackages': addManifestPackages,
  'manifest.removePackages': removeManifestPackages,
  'manifest.countLine': countLine,
  'manifest.addExtra': addExtra,
  'manifest.follow': followManifest,
  'manifest.remove': removeManifest,
  'transfer.create': createTransfer,
  'transfer.load': loadTransfer,
  'transfer.depart': departTransfer,
  'transfer.count': countTransfer,
  'transfer.close': closeTransfer,
  'delivery.load': loadDelivery,
  'delivery.setOut': setOut,
  'delivery.handOver': handOverDelivery,
  'delivery.fail': failDelivery,
  'delivery.bringBack': bringBack,
  'delivery.closeDay': closeDay,
  'claim.open': openClaim,
  'question.ask': ask,
  'question.read': readAnswers,
}

export type MutatorName = keyof typeof mutators
export type ArgsOf<N extends MutatorName> = z.input<(typeof mutators)[N]['args']>

const earlierSchemas = (name: MutatorName): NonNullable<Mutator['earlier']> => {
  const { earlier }: Mutator = mutators[name]
  return earlier ?? []
}

export const isMutatorName = (name: string): name is MutatorName => Object.hasOwn(mutators, name)

/** The current version of a mutator's arguments, from 1; 1 for an unknown mutator. */
export const versionOf = (name: string): number => (isMutatorName(name) ? earlierSchemas(name).length + 1 : 1)

/** Returns true if this app or server can read the version. A higher version comes from a newer app. */
export const canRead = (name: string, ver: number): boolean => !isMutatorName(name) || ver <= versionOf(name)

/** When and where a change runs, and the version of its arguments; the current one by default. */
type RunContext = Omit<MutatorContext, 'id'> & { readonly ver?: number | undefined }

/** The errors of each field, as they follow its name in a sentence: "must be more than 0 lb". */
export function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const path = issue.path.join('.') || 'body'
    fields[path] = [...(fields[path] ?? []), issue.message]
  }
  return fields
}

export function parseArgs<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = safeRead(schema, value)
  if (result.success) return result.data
  const fields = fieldErrors(result.error)
  const sentences = Object.entries(fields).flatMap(([field, problems]) =>
    problems.map((problem) => fieldSentence(field, problem)),
  )
  throw new Refusal('invalid', [...new Set(sentences)].join(' '), fields)
}

const newerText = 'This change was made with a newer version of the app. Update the app, then try again.'

/**
 * Converts the arguments of a queued change from version `ver` to the current one. Throws a Refusal for a newer
 * version, and for arguments that were invalid in their own version.
 */
export function upcast(name: string, ver: number, args: unknown): unknown {
  if (!isMutatorName(name)) return args
  if (!canRead(name, ver)) throw new Refusal('invalid', newerText)
  const schema = earlierSchemas(name)[ver - 1]
  return schema ? parseArgs(schema, args) : args
}

/**
 * The only entry point: checks rights and arguments, then runs the body. Both sides and all callers use it. What a side
 * adds (outbox, exactly-once, versions, audit) wraps it.
 */
export async function runMutator(
  tx: Tx,
  name: string,
  args: unknown,
  actor: Actor,
  context: RunContext,
): Promise<Outcome> {
  if (!isMutatorName(name))
    throw new Refusal(
      'invalid',
      `This version of the app does not know the change "${name}". Update the app, then try again.`,
    )
  const { permission, args: schema, run }: Mutator = mutators[name]
  if (permission) mustBeAllowed(actor, permission)
  const { ver = versionOf(name), ...where } = context
  let n = 0
  const id = () => childId(context.uid, ++n)
  return run(tx, parseArgs(schema, upcast(name, ver, args)), actor, { ...where, id })
}
