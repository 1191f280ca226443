import { SentLines } from '#sync/entities/packages/box-line.ts'
import { detailNames } from '#sync/entities/packages/package.ts'
import type { Review } from '#sync/entities/packages/review.ts'
import { equal } from '#sync/lib/equal.ts'
import { companyTimeText } from '#sync/lib/when.ts'
import { auditActionText } from '#sync/nouns/audit.ts'
import { isStaff } from '#sync/policies/roles.ts'
import type { MutationResult } from '#sync/protocol/messages.ts'
import { openReviewsOfDevice } from '../db/sync/review-queries.ts'
import type { MutationRun } from './mutation.ts'
import { addToDeviceReview, openReview } from './office-review.ts'
import {
  type ChangedPackages,
  changedPackages,
  isHandOver,
  type LooseArgs,
  objectOf,
  recipientText,
  shortValue,
} from './refused-change.ts'
import type { Transaction, TransactionPart } from './transaction.ts'
import { momentOfChange } from './vouched-moment.ts'

type RefusalResult = Pick<MutationResult, 'code' | 'message'>

/**
 * The review list also has what staff did offline and the server refuses: the person with the device may be gone,
 * the package is not. Each change is one review under its own id. Changes that were not their person's to make are lines
 * of one review of the device, and so are those of a device that has many open reviews: real goods may be behind each,
 * and a list that one device can fill is a list that the office stops reading.
 */
export async function fileRefusal(
  tx: Transaction,
  change: MutationRun,
  result: RefusalResult,
): Promise<void> {
  const concerns = /^(package|review)\.|^delivery\.handOver$/.test(change.name)
  if (!change.client || !concerns || !isStaff(tx.by.actor.role)) return
  const { name: action, uid: mutationId, actor = tx.by.actor } = change
  await tx.part({ action, mutationId, actor }, async (part) => {
    if (await part.get('review', change.uid)) return
    const args = objectOf(change.args)
    const packages = await changedPackages(part, args)
    const recipient = isHandOver(change.name) ? recipientText(args) : ''
    if (result.code !== 'forbidden' && !(await hasManyOpen(part)))
      return part.put('review', reviewOf(part, change, packages, [recipient, result.message]))
    const at = companyTimeText(momentOfChange(change, part).occurredAt)
    const head = `${at}, ${actor.name}`
    const line = [head, recipient || auditActionText(change.name), packages.names, result.message]
    await addToDeviceReview(part, 'deviceRefusals', sentence(line).slice(0, 500), packages.first?.packageId)
  })
}

/** When a device has this many open reviews, a further refusal doesn't get its own review. */
const mostOpen = 100
const hasManyOpen = async ({ statements, by }: TransactionPart): Promise<boolean> =>
  (await statements.all(openReviewsOfDevice, { deviceId: by.deviceId, rows: mostOpen })).length >= mostOpen

const sentence = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(': ')

function reviewOf(
  part: TransactionPart,
  change: MutationRun,
  { first, names }: ChangedPackages,
  words: readonly (string | null)[],
): Review {
  const args = objectOf(change.args)
  const goods = isHandOver(change.name) && names ? `\nPackages: ${names}` : ''
  return {
    ...openReview(part),
    reviewId: change.uid,
    packageId: first?.packageId ?? null,
    kind: isHandOver(change.name) ? 'handedOver' : 'refused',
    at: momentOfChange(change, part).occurredAt,
    note: sentence(words).slice(0, 2000 - goods.length) + goods,
    differences: offeredDifferences({ ...args, ...objectOf(args['changes']) }, first),
  }
}

/** Lines that are none can't be shown. */
const offeredValue = (field: string, value: unknown): Review['differences'][number]['offered'] =>
  field === 'lines' ? (SentLines.safeParse(value).data ?? null) : shortValue(value)

const offeredDifferences = (args: LooseArgs, pkg: ChangedPackages['first']): Review['differences'] =>
  detailNames
    .filter(
      (field) => args[field] !== undefined && !equal(offeredValue(field, args[field]), pkg?.[field] ?? null),
    )
    .map((field) => ({ field, current: pkg?.[field] ?? null, offered: offeredValue(field, args[field]) }))
