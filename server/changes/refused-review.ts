import type { Package } from '#sync/entities/package.ts'
import type { Review } from '#sync/entities/review.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { detailNames } from '#sync/rules/differences.ts'
import type { ServerTx } from '../db/core/tx.ts'
import { auditRows } from './audit.ts'
import { type MutationRun, toAuditAction } from './mutation.ts'
import { openReview } from './office-review.ts'
import type { Unit } from './unit.ts'

/**
 * What staff did offline and the server refuses goes on the review list too, under the change's own id: the person
 * with the device may be gone, the package is not.
 */
export async function fileRefusal(unit: Unit, change: MutationRun, why: string): Promise<void> {
  const concerns = /^(package|review)\./.test(change.name)
  if (!change.client || !concerns || !isStaff(unit.by.actor.role)) return
  const { changes } = await unit.rows.attempt(async (tx) => {
    if (await tx.get('review', change.uid)) return
    await tx.put('review', await reviewOf(unit, tx, change, why))
  })
  auditRows(unit.db.write, changes, toAuditAction(unit, change))
}

async function reviewOf(unit: Unit, tx: ServerTx, change: MutationRun, why: string): Promise<Review> {
  const args = objectOf(change.args)
  const pkg = await packageOf(tx, args)
  return {
    ...openReview(unit),
    reviewId: change.uid,
    packageId: pkg?.packageId ?? null,
    kind: 'refused',
    at: change.occurredAt < unit.now ? change.occurredAt : unit.now,
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
