import type { Package } from '#sync/entities/package.ts'
import type { Review } from '#sync/entities/review.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { detailNames } from '#sync/rules/differences.ts'
import type { ServerTx } from '../db/core/tx.ts'
import type { MutationRun } from './mutation.ts'
import { openReview } from './office-review.ts'
import type { Transaction, TransactionFrame } from './transaction.ts'

/**
 * What staff did offline and the server refuses goes on the review list too, under the change's own id: the person
 * with the device may be gone, the package is not.
 */
export async function fileRefusal(tx: Transaction, change: MutationRun, why: string): Promise<void> {
  const concerns = /^(package|review)\./.test(change.name)
  if (!change.client || !concerns || !isStaff(tx.by.actor.role)) return
  await tx.part({ action: change.name, mutationId: change.uid }, async (part) => {
    if (await part.get('review', change.uid)) return
    await part.put('review', await reviewOf(tx, part, change, why))
  })
}

async function reviewOf(
  frame: TransactionFrame,
  tx: ServerTx,
  change: MutationRun,
  why: string,
): Promise<Review> {
  const args = objectOf(change.args)
  const pkg = await packageOf(tx, args)
  return {
    ...openReview(frame),
    reviewId: change.uid,
    packageId: pkg?.packageId ?? null,
    kind: 'refused',
    at: change.occurredAt < frame.at ? change.occurredAt : frame.at,
    note: `${change.name}: ${why}`.slice(0, 2000),
    differences: offered({ ...args, ...objectOf(args['changes']) }, pkg),
  }
}

/** Arguments that were refused may be anything. */
const objectOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

async function packageOf(
  tx: ServerTx,
  args: Readonly<Record<string, unknown>>,
): Promise<Package | undefined> {
  const ids = Array.isArray(args['packageIds']) ? args['packageIds'] : [args['packageId']]
  const id = ids[0]
  const row = typeof id === 'string' ? await tx.get('package', id) : undefined
  return row?.mergedInto ? tx.get('package', row.mergedInto) : row
}

const short = (value: unknown): string | number | boolean | null =>
  typeof value === 'string'
    ? value.slice(0, 200)
    : typeof value === 'number' || typeof value === 'boolean'
      ? value
      : null

function offered(input: Readonly<Record<string, unknown>>, pkg: Package | undefined): Review['differences'] {
  return detailNames
    .filter((field) => input[field] !== undefined && short(input[field]) !== (pkg?.[field] ?? null))
    .map((field) => ({ field, current: pkg?.[field] ?? null, offered: short(input[field]) }))
}
