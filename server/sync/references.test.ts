import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDetails } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import type { ArgsOf, MutatorName } from '#sync/mutators/index.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { idOf } from '#sync/test/people.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { insertFile } from '../db/files/files.ts'
import { checkInOf, deviceOf, startServer, type TestServer } from '../test/harness.ts'
import { writerOf } from '../test/writer.ts'

const unknownId = idOf(0xbad)
const tracking = 'TBA123456789012'
let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

/** Returns the result of one change for a device of this person. */
async function resultOf<N extends MutatorName>(actor: Actor, name: N, args: ArgsOf<N>) {
  const device = deviceOf(server, actor)
  const { results } = await device.push(device.change(name, args))
  const { status, code, message, packageId } = must(results[0], 'a result')
  return { status, code, message, packageId }
}

async function fileOf(
  fileId: string,
  owner: Actor,
  kind = 'merchant-invoice',
  deletedAt: string | null = null,
) {
  await insertFile(writerOf(server.db), {
    ...{ fileId, name: 'a.pdf', contentType: 'application/pdf', size: 4, sha256: 'a'.repeat(64) },
    ...{ ownerAccountId: owner.accountId, visibility: 'Private', kind, path: `aa/${fileId}` },
    ...{ createdAt: '2026-11-21T12:00:00.000Z', packageId: null, deletedAt },
  })
  return fileId
}
async function branchOf(branchId: string, deletedAt: string | null = null) {
  const at = '2026-11-21T12:00:00.000Z'
  await withTransaction(server, { actor: server.people.Admin, deviceId: '' }, (tx) =>
    tx.put('branch', {
      ...{ branchId, code: branchId.slice(-4), name: `Office ${branchId.slice(-2)}`, kind: 'LocalOffice' },
      ...{ address: '', phone: '', openingHours: '', active: true },
      ...{ openDays: [], deliveryDays: [], closedDays: [] },
      ...{ version: 0, createdAt: at, updatedAt: at, deletedAt, archivedAt: null },
    }),
  )
  return branchId
}
const packageNow = async (packageId: string) =>
  server.db.reads.kysely
    .selectFrom('package')
    .where('packageId', '=', packageId)
    .selectAll()
    .executeTakeFirst()

const prealert = (packageId: string, merchantInvoiceFileId: string | null) => ({
  ...{ packageId, trackingNumber: tracking, courier: '', shipper: 'Shop', description: 'Shoes' },
  ...{ declaredValueUsdCents: 4500, quantity: 1, merchantInvoiceFileId },
})

test('a pre-alert names an invoice of its sender’s own; a stranger’s file is one that is not there', async () => {
  const { User, Admin } = server.people
  const nobodys = await resultOf(User, 'package.prealert', prealert(idOf(1), unknownId))
  expect(nobodys).toMatchObject({ status: 'refused', code: 'not-found' })
  const otherFileIds = [
    await fileOf(idOf(0xf1), server.otherCustomer),
    await fileOf(idOf(0xf2), Admin),
    await fileOf(idOf(0xf3), User, 'package-image'),
    await fileOf(idOf(0xf4), User, 'merchant-invoice', '2026-11-21T12:00:00.000Z'),
  ]
  for (const fileId of otherFileIds)
    expect(await resultOf(User, 'package.prealert', prealert(idOf(1), fileId))).toEqual(nobodys)
  expect(await packageNow(idOf(1))).toBeUndefined()
  const ownFileId = await fileOf(idOf(0xf5), User)
  expect((await resultOf(User, 'package.prealert', prealert(idOf(1), ownFileId))).status).toBe('applied')
  expect(await packageNow(idOf(1))).toMatchObject({
    merchantInvoiceFileId: ownFileId,
    invoiceState: 'Received',
  })
})

test('a photo is the one its sender took: not another’s file, not another kind, not in another photo’s place', async () => {
  const { Warehouse, Supervisor } = server.people
  await resultOf(Warehouse, 'package.checkIn', checkInOf(idOf(1), tracking))
  const image = { packageImageId: idOf(0x11), packageId: idOf(1), fileId: idOf(0xf9), sha256: 'b'.repeat(64) }
  const photo = { ...image, contentType: 'image/jpeg' as const, size: 10 }
  const signature = await fileOf(idOf(0xf1), server.people.Driver, 'signature')
  const otherFileId = await fileOf(idOf(0xf2), Supervisor, 'package-image')
  const invoice = await fileOf(idOf(0xf3), Warehouse, 'merchant-invoice')
  for (const fileId of [signature, otherFileId, invoice])
    expect(await resultOf(Warehouse, 'package.addImage', { ...photo, fileId })).toMatchObject({
      status: 'refused',
      code: 'not-found',
      message: 'This file no longer exists. Upload it again.',
    })
  expect((await resultOf(Warehouse, 'package.addImage', photo)).status).toBe('applied')
  // The same photo already exists the second time; another photo under the same id doesn't replace it.
  expect((await resultOf(Warehouse, 'package.addImage', photo)).status).toBe('applied')
  const replacing = await resultOf(Supervisor, 'package.addImage', { ...photo, fileId: idOf(0xfa) })
  expect(replacing).toMatchObject({ status: 'refused', code: 'already-exists' })
  const rows = await server.db.reads.kysely.selectFrom('packageImage').select(['fileId', 'by']).execute()
  expect(rows).toEqual([{ fileId: photo.fileId, by: Warehouse.name }])
})

test('an owner and a branch that a package gets must exist: when it is created, corrected, and taken out of a review', async () => {
  const { Admin, Warehouse, User } = server.people
  const closedBranch = await branchOf(idOf(0xb1), '2026-11-21T12:00:00.000Z')
  const open = await branchOf(idOf(0xb2))
  const change = { ...emptyDetails, packageId: idOf(1), trackingNumber: tracking }
  const wrong: [object, string][] = [
    [{ accountId: unknownId }, 'customer'],
    [{ accountId: Warehouse.accountId }, 'customer'],
    [{ branchId: unknownId }, 'branch'],
    [{ branchId: closedBranch }, 'branch'],
  ]
  const refusal = (noun: string) => ({
    status: 'refused',
    code: 'invalid',
    message: expect.stringMatching(new RegExp(`^This ${noun} no longer exists\\.`)),
  })
  for (const [faulty, noun] of wrong)
    expect(await resultOf(Admin, 'package.create', { ...change, ...faulty })).toMatchObject(refusal(noun))
  const right = { accountId: User.accountId, branchId: open }
  expect((await resultOf(Admin, 'package.create', { ...change, ...right })).status).toBe('applied')
  for (const [changes, noun] of wrong)
    expect(await resultOf(Admin, 'package.update', { packageId: idOf(1), changes })).toMatchObject(
      refusal(noun),
    )

  await resultOf(Warehouse, 'package.checkIn', checkInOf(idOf(2), tracking, { bin: 'A1' }))
  await resultOf(Admin, 'package.checkIn', checkInOf(idOf(3), tracking, { bin: 'B2' }))
  const review = await server.db.reads.kysely
    .selectFrom('review')
    .where('kind', '=', 'secondCheckIn')
    .select('reviewId')
    .executeTakeFirstOrThrow()
  for (const [changes, noun] of wrong)
    expect(
      await resultOf(Admin, 'review.resolve', { ...review, resolution: 'merge', changes }),
    ).toMatchObject(refusal(noun))
  const mergeResult = await resultOf(Admin, 'review.resolve', {
    ...review,
    resolution: 'merge',
    changes: { bin: 'B2' },
  })
  expect(mergeResult.status).toBe('applied')
  expect(await packageNow(idOf(1))).toMatchObject({ ...right, bin: 'B2' })
})

test('a status names where it was: a branch that was closed since, and none that never was', async () => {
  const { Supervisor } = server.people
  await resultOf(Supervisor, 'package.checkIn', checkInOf(idOf(1), tracking))
  const closed = await branchOf(idOf(0xb1), '2026-11-21T12:00:00.000Z')
  const statusChange = { packageIds: [idOf(1)], status: 'AtCustoms' as const, reason: '', note: '' }
  expect(
    await resultOf(Supervisor, 'package.statusUpdate', { ...statusChange, branchId: unknownId }),
  ).toMatchObject({
    status: 'refused',
    code: 'invalid',
    message: expect.stringContaining('Branch not found'),
  })
  expect(
    (await resultOf(Supervisor, 'package.statusUpdate', { ...statusChange, branchId: closed })).status,
  ).toBe('applied')
})

test('a manifest goes only from and to existing branches', async () => {
  const { Warehouse } = server.people
  const closedBranch = await branchOf(idOf(0xb1), '2026-11-21T12:00:00.000Z')
  const open = await branchOf(idOf(0xb2))
  const manifest = {
    ...{ manifestId: idOf(0x51), mode: 'Air' as const, mawbNumber: '', carrier: '', departsAt: null },
    ...{ originBranchId: null, destinationBranchId: null, arrivesAt: null },
  }
  for (const [field, branchId] of [
    ['originBranchId', unknownId],
    ['destinationBranchId', closedBranch],
  ] as const)
    expect(await resultOf(Warehouse, 'manifest.create', { ...manifest, [field]: branchId })).toMatchObject({
      status: 'refused',
      message: 'This branch no longer exists. Choose another one.',
    })
  const manifestReply = await resultOf(Warehouse, 'manifest.create', {
    ...manifest,
    destinationBranchId: open,
  })
  expect(manifestReply.status).toBe('applied')
})

test('a box is taken in even if it names things that are gone, and a person looks at it', async () => {
  const { Warehouse, User } = server.people
  const closedBranch = await branchOf(idOf(0xb1), '2026-11-21T12:00:00.000Z')
  const overrides = { accountId: unknownId, branchId: closedBranch }
  expect((await resultOf(Warehouse, 'package.checkIn', checkInOf(idOf(1), tracking, overrides))).status).toBe(
    'applied',
  )
  expect(await packageNow(idOf(1))).toMatchObject({
    accountId: null,
    branchId: null,
    status: 'ReceivedAtWharehouse',
  })
  const notes = async () =>
    (
      await server.db.reads.kysely.selectFrom('review').orderBy('reviewId').select(['kind', 'note']).execute()
    ).sort((a, b) => (a.kind < b.kind ? -1 : 1))
  const expectedNotes = [
    { kind: 'branchGone', note: 'Given branch: Office b1' },
    { kind: 'ownerGone', note: `Given owner: ${unknownId}` },
  ]
  expect(await notes()).toEqual(expectedNotes)
  // Like the first check-in, a second one doesn't fill the gaps with missing rows.
  expect((await resultOf(Warehouse, 'package.checkIn', checkInOf(idOf(2), tracking, overrides))).status).toBe(
    'applied',
  )
  expect(await packageNow(idOf(1))).toMatchObject({ accountId: null, branchId: null })
  expect(await notes()).toHaveLength(4)
  const ownedCheckIn = checkInOf(idOf(3), tracking, {
    accountId: User.accountId,
    branchId: await branchOf(idOf(0xb2)),
  })
  await resultOf(Warehouse, 'package.checkIn', ownedCheckIn)
  expect(await packageNow(idOf(1))).toMatchObject({ accountId: User.accountId, branchId: idOf(0xb2) })
})

test('a pre-alert under the id of another person’s package is taken like any other, and touches nothing of theirs', async () => {
  const { User } = server.people
  await resultOf(server.otherCustomer, 'package.prealert', prealert(idOf(1), null))
  const otherPackage = await packageNow(idOf(1))
  const ownPrealert = { ...prealert(idOf(1), null), trackingNumber: 'TBA999999999999' }
  const free = await resultOf(User, 'package.prealert', {
    ...ownPrealert,
    packageId: idOf(2),
    trackingNumber: 'TBA888888888888',
  })
  const answer = await resultOf(User, 'package.prealert', ownPrealert)
  expect({ ...answer, packageId: '' }).toEqual({ ...free, packageId: '' })
  expect(answer.packageId).not.toBe(idOf(1))
  expect(await packageNow(idOf(1))).toEqual(otherPackage)
  expect(await packageNow(answer.packageId ?? '')).toMatchObject({ accountId: User.accountId })
  // A customer's own pre-alert is described as their own, also when a clerk sends it.
  for (const actor of [server.otherCustomer, server.people.Employee])
    expect(await resultOf(actor, 'package.prealert', ownPrealert)).toMatchObject({
      status: 'refused',
      message: 'This pre-alert was already sent. Find it in your packages.',
    })
})
