import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { must } from '#sync/lib/must.ts'
import { deliveryRow } from '#sync/test/delivery-rows.ts'
import { manifestRow } from '#sync/test/manifest-rows.ts'
import { draftInvoice, issueInvoice } from '../billing/invoices.ts'
import { blankReview } from '../changes/office-review.ts'
import type { Transaction } from '../changes/transaction.ts'
import { headOf } from '../db/core/head.ts'
import { takePayment } from '../payments/payments.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { putPackage, readySince } from '../test/billable.ts'
import { keptSums, recomputedSums } from '../test/harness.ts'
import { accountIdOf, freightOf, onTheBooks, owe } from '../test/money.ts'
import { writerOf } from '../test/writer.ts'
import { archivePackages } from './archive-packages.ts'
import { runHousekeeping } from './housekeeping.ts'

const day = 86_400_000
let server: TestApp
let accountId: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 2, living: 2 })
  accountId = await accountIdOf(server, 'User')
})
afterAll(() => server.close())

const deps = () => server.app.deps
const ago = (days: number) => isoOf(server.clock.now() - days * day)
const rowOf = (packageId: string) =>
  deps()
    .db.reads.kysely.selectFrom('package')
    .where('packageId', '=', packageId)
    .selectAll()
    .executeTakeFirstOrThrow()
const isArchived = async ({ packageId }: Package) => (await rowOf(packageId)).archivedAt !== null
const eventMarks = async ({ packageId }: Package) =>
  (
    await deps()
      .db.reads.kysely.selectFrom('packageEvent')
      .where('packageId', '=', packageId)
      .select('archivedAt')
      .execute()
  ).map(({ archivedAt }) => archivedAt)
const waiver = { reason: 'Not about money', by: 'Test', at: '2026-01-01T00:00:00.000Z' }

/** A package that was handed over and last changed this many days ago. It is waived, unless it is to be billed. */
const handedOver = (days: number, more: Partial<Package> = {}) =>
  putPackage(server, accountId, {
    ...{ status: 'Delivered', deliveredAt: ago(days), updatedAt: ago(days), chargesWaiver: waiver },
    ...more,
  })
const billable = { chargesWaiver: null }
const paidLoss: NonNullable<Package['loss']> = {
  ...{ status: 'Paid', reason: 'Searched', reportedBy: 'Test', reportedAt: '2026-01-01T00:00:00.000Z' },
  ...{ valueUsdCents: 4_500, valueJmdCents: 697_500, paidJmdCents: 697_500, creditNoteId: null },
  ...{ decidedBy: 'Test', decidedAt: '2026-01-02T00:00:00.000Z', decision: 'Paid' },
}
const books = <T>(work: (tx: Transaction) => Promise<T>) => onTheBooks(deps(), work)
const write = () => writerOf(deps().db)
const archive = () => archivePackages(deps(), 30)
const change = ({ packageId }: Package, fields: Partial<Package>) =>
  books(async (tx) =>
    tx.put('package', { ...must(await tx.get('package', packageId), 'a package'), ...fields }),
  )

/** An invoice that names a package in a line. */
const charging = ({ packageId }: Package) => ({
  ...{ kind: 'Package' as const, accountId, createdBy: 'Test' },
  charges: freightOf(100_000).map((charge) => ({ ...charge, packageId })),
})
const bill = (pkg: Package) => books((tx) => issueInvoice(tx, tx, charging(pkg)))
const pay = (invoiceId: string, amountJmdCents: number) =>
  books((tx) =>
    takePayment(tx, tx, {
      ...{ accountId, method: 'Card', amountJmdCents, receivedBy: 'Desk' },
      allocations: [{ invoiceId, amountJmdCents }],
    }),
  )
const openReviewOf = ({ packageId }: Package) =>
  books((tx) => tx.put('review', { ...blankReview(tx), packageId, kind: 'claimed', note: '' }))
const proof = {
  ...{ recipientName: 'Una Brown', relationship: 'Sister', idType: 'Passport', idLast4: '' },
  ...{ signatureFileId: null, photoFileIds: [], latitude: null, longitude: null, accuracyM: null },
  ...{ codeResult: 'NotAsked' as const, codeReason: '' },
  at: '2026-01-01T00:00:00.000Z',
}
const handedOverAtDoor = { status: 'Delivered', proof, deliveredAt: proof.at } as const
const putDelivery = ({ packageId }: Package, fields: Partial<Delivery>) =>
  books((tx) =>
    tx.put(
      'delivery',
      deliveryRow({ deliveryId: tx.ids.next(), accountId, packageIds: [packageId], ...fields }),
    ),
  )

test('[V7] a package leaves 30 days after its last change with its events, and its owner is not notified', async () => {
  const old = await handedOver(31)
  await readySince(server, old, 31)
  const young = await handedOver(29)
  const waiting = await handedOver(31, { status: 'ReadyForPickup' })
  const { db } = deps()
  const countNotices = async () => (await db.reads.kysely.selectFrom('notice').selectAll().execute()).length
  const notices = await countNotices()
  await archive()
  expect(await countNotices()).toBe(notices)
  expect(await Promise.all([old, young, waiting].map(isArchived))).toEqual([true, false, false])
  expect((await rowOf(old.packageId)).updatedAt).toBe(old.updatedAt)
  expect(await eventMarks(old)).toEqual([(await rowOf(old.packageId)).archivedAt])
  expect(await keptSums(db)).toEqual(await recomputedSums(db))
})

/** The cases that keep a package on devices although it would leave otherwise: it has a waiver, or is one to bill. */
const holds: readonly (readonly [string, Partial<Package>, (pkg: Package) => Promise<unknown>])[] = [
  ['nothing billed', billable, async () => {}],
  [
    'a hold of customs',
    {},
    (pkg) => change(pkg, { customs: { ...pkg.customs, state: 'Hold', note: 'Papers' } }),
  ],
  ['a count as missing', {}, (pkg) => change(pkg, { arrival: 'Missing' })],
  ['a count as damaged', {}, (pkg) => change(pkg, { arrival: 'Damaged' })],
  ['a credit for its loss to decide', {}, (pkg) => change(pkg, { arrival: 'Received', loss: paidLoss })],
  ['a draft', billable, (pkg) => books((tx) => draftInvoice(tx, tx, charging(pkg)))],
  ['an unpaid invoice', billable, bill],
  ['a partly paid invoice', billable, async (pkg) => pay((await bill(pkg)).invoiceId, 40_000)],
  [
    'a later invoice that is owed',
    billable,
    async (pkg) => {
      await pay((await bill(pkg)).invoiceId, 100_000)
      const { invoiceId } = await owe(deps(), accountId, 100_000)
      await write()
        .updateTable('invoiceLine')
        .set({ packageId: pkg.packageId })
        .where('invoiceId', '=', invoiceId)
        .execute()
    },
  ],
  ['an open review', {}, openReviewOf],
  [
    'a manifest that is not completed',
    {},
    async (pkg) => {
      const manifest = manifestRow(deps().ids.next())
      await books((tx) => tx.put('manifest', { ...manifest, status: 'AtHeadOffice' }))
      await change(pkg, { manifestId: manifest.manifestId })
    },
  ],
  [
    'an open delivery',
    { status: 'ReadyForPickup' },
    async (pkg) => {
      await putDelivery(pkg, { status: 'InStore' })
      await write()
        .updateTable('package')
        .set({ status: 'Delivered' })
        .where('packageId', '=', pkg.packageId)
        .execute()
    },
  ],
  [
    'a delivery that is not counted',
    {},
    (pkg) => putDelivery(pkg, { ...handedOverAtDoor, roundOf: accountId }),
  ],
]

test.for(holds)('[V7] a package stays with %s', async ([, fields, hold]) => {
  const [heldPackage, free] = [await handedOver(40, fields), await handedOver(40)]
  await hold(heldPackage)
  await write()
    .updateTable('package')
    .set({ updatedAt: ago(40) })
    .where('packageId', '=', heldPackage.packageId)
    .execute()
  await archive()
  expect(await Promise.all([heldPackage, free].map(isArchived))).toEqual([false, true])
})

test('[V7] a package leaves once everything about it is done: paid, counted, completed, resolved', async () => {
  const pkg = await handedOver(40, billable)
  await pay((await bill(pkg)).invoiceId, 100_000)
  const manifest = manifestRow(deps().ids.next())
  await books((tx) => tx.put('manifest', { ...manifest, status: 'Completed' }))
  await change(pkg, { manifestId: manifest.manifestId, updatedAt: ago(40) })
  await putDelivery(pkg, { ...handedOverAtDoor, roundOf: null })
  await books((tx) =>
    tx.put('review', {
      ...{ ...blankReview(tx), packageId: pkg.packageId, kind: 'claimed', note: '', status: 'Resolved' },
    }),
  )
  await archive()
  expect(await isArchived(pkg)).toBe(true)
})

test('[V7] a batch is one transaction, and a stopped job continues from where it was', async () => {
  await archive()
  const packages: Package[] = []
  for (let n = 0; n < 120; n++) packages.push(await handedOver(50))
  const counts: number[] = []
  const stop = async () => {
    counts.push((await Promise.all(packages.map(isArchived))).filter(Boolean).length)
    if (counts.length === 1) throw new Error('The server stops')
  }
  await expect(archivePackages(deps(), 30, stop)).rejects.toThrow('The server stops')
  expect(await archivePackages(deps(), 30, stop)).toBe(70)
  expect(counts).toEqual([50, 100, 120])
  const { v } = await headOf(deps().db.reads)
  expect(await archive()).toBe(0)
  expect((await headOf(deps().db.reads)).v).toBe(v)
})

test('housekeeping archives by its setting', async () => {
  await archive()
  const pkg = await handedOver(31)
  const house = { ...deps(), env: { ...deps().env, keep: { ...deps().env.keep, onDevices: 32 } } }
  expect((await runHousekeeping(house)).archivedPackages).toBe(0)
  expect((await runHousekeeping(deps())).archivedPackages).toBe(1)
  expect(await isArchived(pkg)).toBe(true)
})

test('[V8] staff find and read an archived package on the server, and its owner too', async () => {
  const pkg = await handedOver(40)
  await archive()
  const payload = { searchString: pkg.trackingNumber, pageSize: 20 }
  const readers = [
    ['Employee', 'paginated/1', { ...payload, archived: true }, ''],
    ['User', 'account/paginated/1', payload, '/customer'],
  ] as const
  for (const [role, list, body, page] of readers) {
    const token = await server.tokenOf(role)
    const reply = await server.as(token, { method: 'POST', url: `/api/packages/${list}`, payload: body })
    expect(reply.json().result.map(({ packageId }: Package) => packageId)).toEqual([pkg.packageId])
    const view = await server.as(token, { url: `/api/packages/${pkg.packageId}${page}` })
    expect(view.json()).toMatchObject({ packageId: pkg.packageId, status: 'Delivered' })
  }
})

const asAdmin = async (method: 'PUT' | 'DELETE', url: string, payload: object) => {
  const reply = await server.as(await server.tokenOf('Admin'), { method, url, payload })
  expect(reply.statusCode).toBe(200)
}

/** The changes that bring a package back that was billed on an invoice and paid by a payment. */
const news: Readonly<
  Record<string, (pkg: Package, invoiceId: string, paymentId: string) => Promise<unknown>>
> = {
  'a corrected status': ({ packageId }) =>
    asAdmin('PUT', '/api/packages/status-update', {
      ...{ packageIds: [packageId], status: 'ReadyForPickup', note: 'Given to the wrong person' },
    }),
  'an edited field': (pkg) => change(pkg, { note: 'Its owner asks about the invoice' }),
  'a new event': (pkg) => readySince(server, pkg, 0),
  'a review': openReviewOf,
  'a payment that is reversed': (_pkg, _invoiceId, paymentId) =>
    asAdmin('DELETE', `/api/payments/${paymentId}`, { reason: 'Charged back' }),
  'a void invoice': (_pkg, invoiceId) => asAdmin('PUT', '/api/invoices', { invoiceId, voidReason: 'Refund' }),
}

test.for(Object.entries(news))('[V8] an archived package comes back with %s', async ([, happen]) => {
  const pkg = await handedOver(40, billable)
  await readySince(server, pkg, 40)
  const { invoiceId } = await bill(pkg)
  const { paymentId } = await pay(invoiceId, 100_000)
  await change(pkg, { updatedAt: ago(40) })
  await archive()
  expect(await isArchived(pkg)).toBe(true)
  await happen(pkg, invoiceId, paymentId)
  const { archivedAt, updatedAt } = await rowOf(pkg.packageId)
  expect([archivedAt, Date.parse(updatedAt) > server.clock.now() - day]).toEqual([null, true])
  expect(new Set(await eventMarks(pkg))).toEqual(new Set([null]))
  await archive()
  expect(await isArchived(pkg)).toBe(false)
  expect(await keptSums(deps().db)).toEqual(await recomputedSums(deps().db))
})
