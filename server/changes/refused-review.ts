import { idTypeText } from '#sync/entities/id-types.ts'
import type { Package } from '#sync/entities/package.ts'
import type { Review } from '#sync/entities/review.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { detailNames } from '#sync/rules/differences.ts'
import { jmdText } from '#sync/rules/money.ts'
import type { ServerTx } from '../db/core/tx.ts'
import type { MutationRun } from './mutation.ts'
import { openReview } from './office-review.ts'
import type { Transaction, TransactionFrame } from './transaction.ts'
import { momentOfChange } from './vouched-moment.ts'

/**
 * What staff did offline and the server refuses goes on the review list too, under the change's own id: the person
 * with the device may be gone, the package is not.
 */
export async function fileRefusal(tx: Transaction, change: MutationRun, why: string): Promise<void> {
  const concerns = /^(package|review)\.|^delivery\.handOver$/.test(change.name)
  if (!change.client || !concerns || !isStaff(tx.by.actor.role)) return
  const { name: action, uid: mutationId, actor = tx.by.actor } = change
  await tx.part({ action, mutationId, actor }, async (part) => {
    if (await part.get('review', change.uid)) return
    for (const review of await reviewsOf(part, part, change, why)) await part.put('review', review)
  })
}

async function reviewsOf(
  frame: TransactionFrame,
  tx: ServerTx,
  change: MutationRun,
  why: string,
): Promise<Review[]> {
  const args = objectOf(change.args)
  const packages = await packagesOf(tx, args)
  const review: Review = {
    ...openReview(frame),
    reviewId: change.uid,
    packageId: packages[0]?.packageId ?? null,
    kind: 'refused',
    at: momentOfChange(change, frame).occurredAt,
    note: why.slice(0, 2000),
    differences: offered({ ...args, ...objectOf(args['changes']) }, packages[0]),
  }
  if (!handsOver.has(change.name)) return [review]
  // The goods are gone: each of them is looked for, and who has them stands in the words.
  const note = `${recipientIn(args)}: ${why}`.slice(0, 2000)
  const handover: Review = { ...review, kind: 'handedOver', note }
  const others = packages.slice(1)
  return [
    handover,
    ...others.map(({ packageId }) => ({ ...handover, packageId, reviewId: frame.ids.next() })),
  ]
}

const handsOver: ReadonlySet<string> = new Set(['package.deliver', 'delivery.handOver'])

function recipientIn(args: Readonly<Record<string, unknown>>): string {
  const proof = objectOf(args['proof'])
  const {
    name = proof['recipientName'],
    relationship,
    idType,
    idLast4,
  } = {
    ...proof,
    ...objectOf(args['recipient']),
  }
  const text = (value: unknown) => String(short(value) ?? '')
  const card = [idTypeText(text(idType)), text(idLast4)].filter(Boolean).join(' …')
  const about = [text(relationship), card].filter(Boolean).join(', ')
  const cents = objectOf(args['collected'])['amountJmdCents']
  const money = typeof cents === 'number' ? `, who paid ${jmdText(cents)} at the door` : ''
  return `Given to ${text(name)}${about ? ` (${about})` : ''}${money}`
}

/** Arguments that were refused may be anything. */
const objectOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

/** As many as one change may name. */
const mostPackages = 500

async function packagesOf(tx: ServerTx, args: Readonly<Record<string, unknown>>): Promise<Package[]> {
  const deliveryId = args['deliveryId']
  const delivery = typeof deliveryId === 'string' ? await tx.get('delivery', deliveryId) : undefined
  const ids = Array.isArray(args['packageIds']) ? args['packageIds'] : [args['packageId']]
  const packageIds: unknown[] = delivery?.packageIds ?? ids
  const found = new Map<string, Package>()
  for (const id of packageIds.slice(0, mostPackages)) {
    const row = typeof id === 'string' ? await tx.get('package', id) : undefined
    const meant = row?.mergedInto ? await tx.get('package', row.mergedInto) : row
    if (meant) found.set(meant.packageId, meant)
  }
  return [...found.values()]
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
