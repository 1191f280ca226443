import { expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import type { Review } from '#sync/entities/packages/review.ts'
import { must } from '#sync/lib/must.ts'
import { addQuestion, blankQuestion } from '#sync/rules/messages/questions.ts'
import { toContained } from '#sync/rules/packages/contained.ts'
import { issueInvoice, mustFindInvoice, voidInvoice } from '../billing/invoices.ts'
import { takePayment } from '../payments/payments.ts'
import { putPackage, readySince } from '../test/billable.ts'
import { freightOf, onTheBooks, openCompany } from '../test/money.ts'
import { putPhoto } from '../test/package-photos.ts'
import { markArchived } from './archived-packages.ts'
import { blankReview } from './office-review.ts'
import type { Transaction } from './transaction.ts'

const { server, accountId } = await openCompany()
const { deps } = server.app
const archivedAt = '2026-11-01T08:00:00.000Z'
const waiver = { reason: 'Not about money', by: 'Test', at: archivedAt }

const rowIn = async (tx: Transaction, { packageId }: Package) =>
  must(await tx.get('package', packageId), 'the package')
const put = (tx: Transaction, pkg: Package, fields: Partial<Package>) =>
  rowIn(tx, pkg).then((row) => tx.put('package', { ...row, ...fields }))

/** A package that was handed over, with an event and a photo. */
async function handedOver(fields: Partial<Package> = {}): Promise<Package> {
  const pkg = await putPackage(server, accountId, {
    ...{ status: 'Delivered', deliveredAt: archivedAt, updatedAt: archivedAt, chargesWaiver: waiver },
    ...fields,
  })
  await readySince(server, pkg, 40)
  await putPhoto(deps, pkg, archivedAt)
  return pkg
}
const archive = (pkg: Package, at: string | null = archivedAt) =>
  onTheBooks(deps, async (tx) => markArchived(tx, await rowIn(tx, pkg), at))

/** Whether a package, its events and its photos are in the archive. */
const archivedParts = (pkg: Package) =>
  onTheBooks(deps, async (tx) => {
    const [row, events, photos] = [
      await rowIn(tx, pkg),
      await tx.find('packageEvent', 'packageId', pkg.packageId),
      await tx.find('packageImage', 'packageId', pkg.packageId),
    ]
    return [row, ...events, ...photos].map((part) => part.archivedAt !== null)
  })
const [inArchive, onDevices] = [
  [true, true, true],
  [false, false, false],
]

test('a package goes into the archive and comes back with the events and photos of all that it contains', async () => {
  const [consolidatedBox, containedBox, otherBox] = [
    await handedOver(),
    await handedOver(),
    await handedOver(),
  ]
  await onTheBooks(deps, async (tx) => {
    await put(tx, consolidatedBox, { contents: [toContained(containedBox)] })
    await put(tx, containedBox, { mergedInto: consolidatedBox.packageId, deletedAt: tx.at })
  })
  await archive(consolidatedBox)
  // The row of a package inside another one is gone from devices already.
  expect(await Promise.all([consolidatedBox, containedBox, otherBox].map(archivedParts))).toEqual([
    inArchive,
    [false, true, true],
    onDevices,
  ])
  await onTheBooks(deps, (tx) => put(tx, consolidatedBox, { note: 'Opened again' }))
  expect(await Promise.all([consolidatedBox, containedBox].map(archivedParts))).toEqual([
    onDevices,
    onDevices,
  ])
})

test('events and photos that are on devices are not written again', async () => {
  const pkg = await handedOver()
  const versions = () =>
    onTheBooks(deps, async (tx) => [
      ...(await tx.find('packageEvent', 'packageId', pkg.packageId)).map(({ version }) => version),
      ...(await tx.find('packageImage', 'packageId', pkg.packageId)).map(({ version }) => version),
    ])
  const before = await versions()
  await archive(pkg, null)
  expect(await versions()).toEqual(before)
})

const review = (tx: Transaction, packageId: string | null, fields: Partial<Review> = {}) =>
  tx.put('review', { ...blankReview(tx), packageId, kind: 'claimed', note: '', ...fields })
const question = (tx: Transaction, { packageId }: Package, isWaiting: boolean) => {
  const blank = blankQuestion({ questionId: tx.ids.next(), packageId, accountId }, tx.at)
  const line = { lineId: tx.ids.next(), via: 'App', text: 'Was it dry?', by: '', note: '' } as const
  const thread = addQuestion(blank, line, tx.at)
  return tx.put('question', isWaiting ? thread : { ...thread, status: 'Answered', waitingSince: null })
}

const happenings: Readonly<
  Record<string, readonly [happen: (tx: Transaction, pkg: Package) => Promise<unknown>, isBack: boolean]>
> = {
  'its own change': [(tx, pkg) => put(tx, pkg, { note: 'Wet corner' }), true],
  'an open review': [(tx, { packageId }) => review(tx, packageId), true],
  'a review that is settled': [(tx, { packageId }) => review(tx, packageId, { status: 'Resolved' }), false],
  'a review about no package': [(tx) => review(tx, null), false],
  'a question that waits': [(tx, pkg) => question(tx, pkg, true), true],
  'a question that was answered': [(tx, pkg) => question(tx, pkg, false), false],
  'the end of its own row': [(tx, pkg) => put(tx, pkg, { deletedAt: tx.at }), false],
}

test.each(Object.entries(happenings))(
  'whether an archived package comes back by %s',
  async (_name, [happen, isBack]) => {
    const [pkg, otherPackage] = [await handedOver(), await handedOver()]
    for (const archivedPackage of [pkg, otherPackage]) await archive(archivedPackage)
    const at = await onTheBooks(deps, async (tx) => {
      await happen(tx, await rowIn(tx, pkg))
      return tx.at
    })
    expect(await archivedParts(pkg)).toEqual(isBack ? onDevices : inArchive)
    expect(await archivedParts(otherPackage)).toEqual(inArchive)
    const row = await onTheBooks(deps, (tx) => rowIn(tx, pkg))
    expect(row.updatedAt).toBe(isBack ? at : archivedAt)
  },
)

const pay = (tx: Transaction, invoiceId: string, amountJmdCents: number) =>
  takePayment(tx, tx, {
    ...{ accountId, method: 'Card', amountJmdCents, receivedBy: 'Desk' },
    allocations: [{ invoiceId, amountJmdCents }],
  })
/** Notes a change of an invoice that leaves its status. */
async function noteSame(tx: Transaction, invoiceId: string): Promise<void> {
  const row = await mustFindInvoice(tx, invoiceId)
  await tx.note('invoice', invoiceId, row, { ...row, updatedAt: tx.at })
}

const moneyHappenings: Readonly<
  Record<string, readonly [happen: (tx: Transaction, invoiceId: string) => Promise<unknown>, isBack: boolean]>
> = {
  'is paid in full': [(tx, invoiceId) => pay(tx, invoiceId, 100_000), false],
  'is paid in part': [(tx, invoiceId) => pay(tx, invoiceId, 40_000), true],
  'is void': [(tx, invoiceId) => voidInvoice(tx, invoiceId, 'Wrong price'), true],
  'stays in its status': [noteSame, false],
}

test.each(Object.entries(moneyHappenings))(
  'whether an archived package comes back when its invoice %s',
  async (_name, [happen, isBack]) => {
    const pkg = await handedOver({ chargesWaiver: null })
    const { invoiceId } = await onTheBooks(deps, (tx) =>
      issueInvoice(tx, tx, {
        ...{ kind: 'Package', accountId, createdBy: 'Test' },
        charges: freightOf(100_000).map((charge) => ({ ...charge, packageId: pkg.packageId })),
      }),
    )
    await archive(pkg)
    await onTheBooks(deps, (tx) => happen(tx, invoiceId))
    expect(await archivedParts(pkg)).toEqual(isBack ? onDevices : inArchive)
  },
)
