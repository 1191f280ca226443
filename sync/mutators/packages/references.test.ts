import { describe, expect, test } from 'vitest'
import { emptyDetails } from '../../entities/packages/package.ts'
import { branchRow } from '../../test/contract-rows.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'
import type { KnownFile, MutatorContext } from '../mutator.ts'

/** Rows and files that a change only names: gone, never there, of another kind, or another person's. */

const boss = actorOf('Supervisor', idOf(0xa3), 'Sue Boss')
const customer = actorOf('User', idOf(0xc1), 'Una Customer')
const deletedCustomer = actorOf('User', idOf(0xc2), 'Dora Deleted')
const now = '2026-11-02T08:00:00.000Z'
const open = idOf(0xb1)
const closed = idOf(0xb2)
const unheardOf = idOf(0xdead)

const file = (ownerAccountId: string, kind: string): KnownFile => ({ ownerAccountId, kind })
const files: Record<string, KnownFile> = {
  [idOf(0xf1)]: file(boss.accountId, 'package-image'),
  [idOf(0xf2)]: file(boss.accountId, 'merchant-invoice'),
  [idOf(0xf3)]: file(customer.accountId, 'package-image'),
  [idOf(0xf4)]: file(customer.accountId, 'merchant-invoice'),
  [idOf(0xf5)]: file(idOf(0xd0), 'package-image'),
}

async function world(side: 'device' | 'server' = 'server', more: Partial<MutatorContext> = {}) {
  const tx = memoryTx()
  await tx.put('account', accountOf(customer))
  await tx.put('account', { ...accountOf(deletedCustomer), deletedAt: now })
  await tx.put('account', accountOf(boss))
  await tx.put('branch', { ...branchRow, branchId: open })
  await tx.put('branch', { ...branchRow, branchId: closed, name: 'Old Office', deletedAt: now })
  let changes = 0
  const act = (actor: typeof boss, name: string, args: unknown) =>
    runMutator(tx, name, args, actor, {
      ...{ uid: idOf(0x100000 * ++changes), now, occurredAt: now, deviceId: 'Dock 1', side },
      ...(side === 'server' ? { fileOf: async (fileId: string) => files[fileId] } : {}),
      ...more,
    })
  return { tx, act }
}
type World = Awaited<ReturnType<typeof world>>

const details = (more: object) => ({ ...emptyDetails, description: 'Shoes', ...more })
const create = (more: object) => ({
  ...details(more),
  packageId: idOf(1),
  trackingNumber: '1Z999AA10123456784',
})
const checkIn = (more: object) => ({
  ...create(more),
  ...{ rawBarcode: '1Z999AA10123456784', hawbNumber: null, manifestId: null },
})

/** Each way of naming an owner and a branch for what comes. */
const actions: readonly (readonly [string, (here: World, named: object) => Promise<unknown>])[] = [
  ['a new package', ({ act }, reference) => act(boss, 'package.create', create(reference))],
  [
    'a change',
    async ({ act }, changes) => {
      await act(boss, 'package.create', create({}))
      return act(boss, 'package.update', { packageId: idOf(1), changes })
    },
  ],
  [
    'a review',
    async ({ act, tx }, changes) => {
      await act(boss, 'package.checkIn', checkIn({ accountId: unheardOf }))
      const reviewId = tx.all('review')[0]?.reviewId
      // On a device the check-in asks nothing.
      return reviewId && act(boss, 'review.resolve', { reviewId, resolution: 'replace', changes })
    },
  ],
]

describe.each(actions)('%s', (_deed, name) => {
  test.each([
    ['a customer', { accountId: customer.accountId }, null],
    ['nobody', { accountId: null }, null],
    ['an open branch', { branchId: open }, null],
    ['no branch', { branchId: null }, null],
    ['an account that never was', { accountId: idOf(0xeee) }, 'accountId'],
    ['a deleted customer', { accountId: deletedCustomer.accountId }, 'accountId'],
    ['a colleague', { accountId: boss.accountId }, 'accountId'],
    ['a closed branch', { branchId: closed }, 'branchId'],
    ['a branch that never was', { branchId: unheardOf }, 'branchId'],
  ] as const)('that names %s', async (_what, reference, wrongField) => {
    const attempt = name(await world(), reference)
    if (wrongField === null) await attempt
    else
      await expect(attempt).rejects.toMatchObject({
        code: 'invalid',
        fields: { [wrongField]: ['no longer exists'] },
      })
    // A device only holds what it may see, and leaves the answer to the server.
    await name(await world('device'), reference)
  })
})

test.each([
  ['an owner who never was', { accountId: unheardOf }, 'ownerGone', `Given owner: ${unheardOf}`],
  [
    'a deleted owner',
    { accountId: deletedCustomer.accountId },
    'ownerGone',
    `Given owner: ${deletedCustomer.accountId}`,
  ],
  ['a closed branch', { branchId: closed }, 'branchGone', 'Given branch: Old Office'],
  ['a branch that never was', { branchId: unheardOf }, 'branchGone', `Given branch: ${unheardOf}`],
] as const)(
  'a check-in with %s is taken without it, and a person looks at it',
  async (_what, reference, kind, note) => {
    const server = await world()
    expect(await server.act(boss, 'package.checkIn', checkIn(reference))).toMatchObject({ outcome: 'review' })
    expect(server.tx.all('package')).toMatchObject([{ accountId: null, branchId: null }])
    expect(server.tx.all('review').map((review) => [review.kind, review.note])).toEqual([[kind, note]])
    const device = await world('device')
    expect(await device.act(boss, 'package.checkIn', checkIn(reference))).toMatchObject({ outcome: 'done' })
    expect(device.tx.all('package')).toMatchObject([reference])
  },
)

test('a check-in keeps an existing owner and an existing branch, and asks nothing', async () => {
  const { tx, act } = await world()
  const holders = { accountId: customer.accountId, branchId: open }
  expect(await act(boss, 'package.checkIn', checkIn(holders))).toMatchObject({ outcome: 'done' })
  expect([tx.all('package')[0], tx.all('review')]).toMatchObject([holders, []])
})

test('an owner and a branch that went after the package was announced stay as they were', async () => {
  const { tx, act } = await world()
  const holders = { accountId: customer.accountId, branchId: open }
  await act(boss, 'package.create', create(holders))
  await tx.put('account', { ...accountOf(customer), deletedAt: now })
  await tx.put('branch', { ...branchRow, branchId: open, deletedAt: now })
  expect(await act(boss, 'package.checkIn', checkIn(holders))).toMatchObject({ outcome: 'done' })
  await act(boss, 'package.update', { packageId: idOf(1), changes: { ...holders, note: 'Heavy' } })
  expect(tx.all('package')).toMatchObject([{ ...holders, note: 'Heavy' }])
})

test('the place of an event may be an office that has closed since then, but not an office that never existed', async () => {
  const status = (branchId: string | null) => ({
    ...{ packageIds: [idOf(1)], status: 'Shipped', reason: '', note: '', branchId },
  })
  for (const [side, branchId, isRefused] of [
    ['server', open, false],
    ['server', closed, false],
    ['server', null, false],
    ['server', unheardOf, true],
    ['device', unheardOf, false],
  ] as const) {
    const { act } = await world(side)
    await act(boss, 'package.create', create({}))
    const attempt = act(boss, 'package.statusUpdate', status(branchId))
    if (isRefused)
      await expect(attempt).rejects.toMatchObject({ code: 'invalid', fields: { branchId: ['is no branch'] } })
    else await attempt
  }
})

const photo = (fileId: string) => ({
  ...{ packageImageId: idOf(0x51), packageId: idOf(1), fileId, sha256: '0f'.repeat(32) },
  ...{ contentType: 'image/jpeg', size: 10 },
})
const noSuchFile = { code: 'not-found', message: 'This file no longer exists. Upload it again.' }

test.each([
  ['one’s own', idOf(0xf1), true],
  ['that is still on its way', unheardOf, true],
  ['of another kind', idOf(0xf2), false],
  ['of another person', idOf(0xf5), false],
] as const)('a photo %s', async (_whose, fileId, isTaken) => {
  const { tx, act } = await world()
  await act(boss, 'package.checkIn', checkIn({}))
  const attempt = act(boss, 'package.addImage', photo(fileId))
  if (isTaken) await attempt
  else await expect(attempt).rejects.toMatchObject(noSuchFile)
  expect(tx.all('packageImage')).toHaveLength(isTaken ? 1 : 0)
})

test('a photo of another person is taken from the session that sent it', async () => {
  const { act } = await world('server', { sessionAccountId: idOf(0xd0) })
  await act(boss, 'package.checkIn', checkIn({}))
  expect(await act(boss, 'package.addImage', photo(idOf(0xf5)))).toEqual({ outcome: 'done' })
})

const prealert = (merchantInvoiceFileId: string | null) => ({
  ...{
    packageId: idOf(7),
    trackingNumber: '1Z999AA10123456784',
    courier: '',
    shipper: '',
    description: 'Shoes',
  },
  ...{ declaredValueUsdCents: 100, quantity: 1, merchantInvoiceFileId },
})

test.each([
  ['none', null, true],
  ['one’s own', idOf(0xf4), true],
  ['of another kind', idOf(0xf3), false],
  ['of another person', idOf(0xf2), false],
  ['that is not there', unheardOf, false],
] as const)('a merchant invoice %s', async (_whose, fileId, isTaken) => {
  const { tx, act } = await world()
  const attempt = act(customer, 'package.prealert', prealert(fileId))
  if (isTaken) await attempt
  else await expect(attempt).rejects.toMatchObject(noSuchFile)
  expect(tx.all('package').map((row) => [row.merchantInvoiceFileId, row.invoiceState])).toEqual(
    isTaken ? [[fileId, fileId ? 'Received' : 'Missing']] : [],
  )
  const device = await world('device')
  await device.act(customer, 'package.prealert', prealert(fileId))
})

describe('photos', () => {
  test('say whose the package is, when they were taken and by whom', async () => {
    const { tx, act } = await world()
    await act(boss, 'package.checkIn', checkIn({ accountId: customer.accountId }))
    await act(boss, 'package.addImage', photo(idOf(0xf1)))
    expect(tx.all('packageImage')).toEqual([
      {
        ...photo(idOf(0xf1)),
        ...{
          accountId: customer.accountId,
          driverId: null,
          offices: [],
          uploaded: false,
          takenAt: now,
          by: boss.name,
        },
        ...{ version: 0, createdAt: now, updatedAt: now, deletedAt: null, archivedAt: null },
      },
    ])
  })

  test('sent twice are stored once, and no other photo replaces them', async () => {
    const { tx, act } = await world()
    await act(boss, 'package.checkIn', checkIn({}))
    await act(boss, 'package.addImage', photo(idOf(0xf1)))
    const secondResult = await act(boss, 'package.addImage', photo(idOf(0xf1)))
    expect(secondResult).toEqual({ outcome: 'already', message: 'This photo is already there.' })
    await expect(act(boss, 'package.addImage', photo(unheardOf))).rejects.toMatchObject({
      code: 'already-exists',
    })
    expect(tx.all('packageImage')).toMatchObject([{ fileId: idOf(0xf1) }])
  })

  test('of a package that is not there are refused by the server, and wait on a device', async () => {
    const server = await world()
    await expect(server.act(boss, 'package.addImage', photo(idOf(0xf1)))).rejects.toMatchObject({
      code: 'not-found',
    })
    const device = await world('device')
    await device.act(boss, 'package.addImage', photo(idOf(0xf1)))
    expect(device.tx.all('packageImage')).toMatchObject([
      { packageId: idOf(1), accountId: null, driverId: null, offices: [], takenAt: now },
    ])
  })

  test('go once, and with a package only for those who reach it', async () => {
    const { tx, act } = await world()
    await act(boss, 'package.checkIn', checkIn({}))
    await act(boss, 'package.addImage', photo(idOf(0xf1)))
    const remove = (actor: typeof boss, packageImageId = idOf(0x51)) =>
      act(actor, 'package.removeImage', { packageImageId })
    const driver = actorOf('Driver', idOf(0xd1))
    const onOtherRoute = { ...driver, permissions: [...driver.permissions, 'PackageUpdate' as const] }
    await expect(remove(onOtherRoute)).rejects.toMatchObject({ code: 'not-found' })
    await expect(remove(driver)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(remove(boss, unheardOf)).rejects.toMatchObject({ code: 'not-found' })
    expect(tx.all('packageImage')).toMatchObject([{ deletedAt: null }])
    expect(await remove(boss)).toEqual({ outcome: 'done' })
    expect(tx.all('packageImage')).toMatchObject([{ deletedAt: now, updatedAt: now, fileId: idOf(0xf1) }])
    await expect(remove(boss)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('are taken away with the right to change packages alone, too', async () => {
    const { tx, act } = await world()
    await act(boss, 'package.checkIn', checkIn({}))
    await act(boss, 'package.addImage', photo(idOf(0xf1)))
    const changer = { ...boss, permissions: ['PackageUpdate' as const] }
    await act(changer, 'package.removeImage', { packageImageId: idOf(0x51) })
    expect(tx.all('packageImage')).toMatchObject([{ deletedAt: now }])
  })
})
