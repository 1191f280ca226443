import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { Waiver } from '#sync/entities/money/waiver.ts'
import type { PackageLoss } from '#sync/entities/packages/loss.ts'
import type { ContainedPackage, Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { customersNames } from '../../db/retention/customers-names.ts'
import { erasedCustomer } from '../../db/retention/due-accounts.ts'
import { deliveryOf, noId, noPlace, packageRowOf } from './hand-overs.ts'

// Of a customer whose books are over, names and words about people go. Numbers, amounts, days and places stay, and so do
// the names of the staff who did the work.

/** Null stays null: there was nothing. */
const blank = (words: string | null): string | null => (words === null ? null : '')

const withoutReason = (waiver: Waiver | null): Waiver | null => waiver && { ...waiver, reason: '' }
const withoutClaim = <T extends PackageLoss>(loss: T): T => ({ ...loss, reason: '', decision: '' })

const withoutOwnWords = <T extends ContainedPackage>(pkg: T): T => ({
  ...pkg,
  note: '',
  courier: '',
  description: '',
  lines: (pkg.lines ?? []).map((line) => ({ ...line, description: '' })),
  shipper: '',
  invoiceProblem: blank(pkg.invoiceProblem),
})

/** The package without what its customer and the staff wrote about it. */
export function withoutWords(pkg: Package): Package {
  const { handover, loss, ending, expectedMove, priceMove } = pkg
  return {
    ...withoutOwnWords(pkg),
    delayedReason: blank(pkg.delayedReason),
    reviewReason: blank(pkg.reviewReason),
    deliveredTo: blank(pkg.deliveredTo),
    customs: { ...pkg.customs, note: '' },
    chargesWaiver: withoutReason(pkg.chargesWaiver),
    handover: handover && {
      ...{ ...handover, ...noId, recipientName: '', reason: '', overrideReason: '' },
      // Anyone with the number can ask the courier where the package went.
      onward: null,
    },
    loss: loss && withoutClaim(loss),
    pieceLosses: pkg.pieceLosses.map(withoutClaim),
    contents: pkg.contents.map(withoutOwnWords),
    ending: ending && { ...ending, reason: '' },
    expectedMove: expectedMove && { ...expectedMove, note: '' },
    priceMove: priceMove && { ...priceMove, note: '' },
  }
}

/** The name that replaces another: the staff's stay. */
const nameAfter = async (tx: Transaction, name: string): Promise<string> =>
  (await customersNames(tx.kysely, [name])).length > 0 ? erasedCustomer : name

async function endingAfter(tx: Transaction, { ending }: Package): Promise<Package['ending']> {
  if (!ending) return null
  const { by, chosenBy } = ending
  return {
    ...ending,
    by: await nameAfter(tx, by),
    chosenBy: chosenBy === null ? null : await nameAfter(tx, chosenBy),
  }
}

export async function forgetPackagePeople(tx: Transaction, packageId: string): Promise<void> {
  const row = withoutWords(await packageRowOf(tx, packageId))
  await tx.put('package', { ...row, ending: await endingAfter(tx, row) })
}

export async function forgetEventPeople(tx: Transaction, packageEventId: string): Promise<void> {
  const event = must(await tx.get('packageEvent', packageEventId), 'an event')
  const { customs } = event
  await tx.put('packageEvent', {
    ...event,
    note: '',
    customs: customs && { ...customs, note: '' },
    by: await nameAfter(tx, event.by),
  })
}

export async function forgetReviewPeople(tx: Transaction, reviewId: string): Promise<void> {
  const review = must(await tx.get('review', reviewId), 'a review')
  await tx.put('review', { ...review, note: '', differences: [], by: await nameAfter(tx, review.by) })
}

const withoutPeople = (delivery: Delivery): Delivery => {
  const { address, proof, attempts, waiver } = delivery
  return {
    ...delivery,
    contact: null,
    address: { ...address, label: '', line1: '', line2: '', phone: '', note: '' },
    proof: proof && { ...proof, ...noId, ...noPlace, recipientName: '' },
    attempts: attempts.map((attempt) => ({ ...attempt, note: '' })),
    waiver: withoutReason(waiver),
    cancelReason: '',
    unscannedReason: '',
  }
}

export async function forgetDeliveryPeople(tx: Transaction, deliveryId: string): Promise<void> {
  const row = withoutPeople(await deliveryOf(tx, deliveryId))
  await tx.put('delivery', { ...row, createdBy: await nameAfter(tx, row.createdBy) })
}
