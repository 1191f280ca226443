import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { withFloorRights } from '#sync/policies/handheld.ts'
import { toContained } from '#sync/rules/packages/contained.ts'
import { branchRow } from '#sync/test/contract-rows.ts'
import { manifestRow } from '#sync/test/manifest-rows.ts'
import { idOf } from '#sync/test/people.ts'
import {
  checkInOf,
  deviceOf,
  keptSums,
  recomputedSums,
  startServer,
  type TestDevice,
  type TestServer,
} from '../test/harness.ts'
import { heldBy } from '../test/held-rows.ts'
import type { Transaction } from './transaction.ts'
import { withTransaction } from './with-transaction.ts'

const [miami, homeOffice, farOffice] = [idOf(0xb1), idOf(0xb2), idOf(0xb3)]
const packageId = idOf(1)
const code = 'TBA123456789012'

let server: TestServer
let clerk: TestDevice
let owner: string
beforeEach(async () => {
  server = await startServer()
  owner = server.people.User.accountId
  clerk = deviceOf(server, server.people.Supervisor)
  await change(async (tx) => {
    for (const [branchId, kind] of [
      [miami, 'Warehouse'],
      [homeOffice, 'LocalOffice'],
      [farOffice, 'LocalOffice'],
    ] as const)
      await tx.put('branch', { ...branchRow, branchId, kind, code: kind.slice(0, 3) })
    await putHome(tx, homeOffice)
  })
})
afterEach(async () => {
  expect(await keptSums(server.db)).toEqual(await recomputedSums(server.db))
  await server.close()
})

const change = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  withTransaction(server, { actor: server.people.Admin, deviceId: '' }, work)
const putHome = async (tx: Transaction, branchId: string | null) =>
  tx.put('account', { ...must(await tx.get('account', owner), 'the customer'), branchId })
const send = async (device: TestDevice, ...[name, args]: Parameters<TestDevice['change']>) => {
  const { results } = await device.push(device.change(name, args))
  expect(results.map(({ status, message }) => [status, message])).toEqual([['applied', null]])
}
const checkIn = (branchId: string | null, details: { accountId?: string; bin?: string } = {}) =>
  clerk.push(
    clerk.change('package.checkIn', checkInOf(packageId, code, { accountId: owner, branchId, ...details })),
  )
const update = (changes: object) => send(clerk, 'package.update', { packageId, changes })

const addPhoto = () =>
  send(clerk, 'package.addImage', {
    ...{ packageImageId: idOf(2), packageId, fileId: idOf(3), sha256: 'ab'.repeat(32) },
    ...{ contentType: 'image/jpeg', size: 10 },
  } as never)

/** The shared handheld of an office. */
const handheldOf = (officeId: string): Actor => ({
  ...withFloorRights(server.people.Warehouse),
  ...{ accountId: idOf(0xc00), branchId: officeId, isHandheld: true, officeId },
})
/** The tables of which the handheld of an office holds rows, after everything was read from the start. */
const heldTables = async (officeId: string) =>
  [...heldBy(await deviceOf(server, handheldOf(officeId)).pullAll(3))]
    .map((name) => must(name.split('/')[0], 'the table'))
    .filter((table) => table !== 'branch')
    .sort()
const customerTables = ['account', 'package', 'packageEvent']

describe('[V10] a package', () => {
  test('is at the office where it is collected, and at no other', async () => {
    await checkIn(homeOffice)
    expect(await heldTables(homeOffice)).toEqual(customerTables)
    expect(await heldTables(farOffice)).toEqual([])
  })

  test('moves with its events, photos and owner in one commit, and back again', async () => {
    await checkIn(homeOffice)
    await addPhoto()
    const [before, after] = [[...customerTables, 'packageImage'].sort(), ['account']]
    const devices = [homeOffice, farOffice].map((officeId) => deviceOf(server, handheldOf(officeId)))
    const cursors = await Promise.all(devices.map(async (device) => (await device.pull()).next))
    await update({ branchId: farOffice })
    expect(await heldTables(farOffice)).toEqual(before)
    // The customer's home office is still there.
    expect(await heldTables(homeOffice)).toEqual(after)
    const news = await Promise.all(devices.map((device, i) => device.pull(cursors[i])))
    const [goneRows, come] = news.map((page) =>
      page.rows.map(([table, , v, , row]) => `${table} ${row ? 'in' : 'out'} ${v}`).sort(),
    )
    const v = news[0]?.head.v
    expect(goneRows).toEqual(
      before
        .filter((table) => table !== 'account')
        .map((table) => `${table} out ${v}`)
        .concat(`account in ${v}`)
        .sort(),
    )
    expect(come).toEqual(before.map((table) => `${table} in ${v}`))
    await update({ branchId: homeOffice })
    expect(await heldTables(homeOffice)).toEqual(before)
    expect(await heldTables(farOffice)).toEqual([])
  })

  test('is also at the local office in whose bin it lies, until the right one puts it away', async () => {
    await checkIn(homeOffice)
    const worker = deviceOf(server, { ...server.people.Supervisor, branchId: farOffice })
    await send(worker, 'package.update', { packageId, changes: { bin: 'B1' } })
    expect([await heldTables(homeOffice), await heldTables(farOffice)]).toEqual([
      customerTables,
      customerTables,
    ])
    const right = deviceOf(server, { ...server.people.Supervisor, branchId: homeOffice })
    await send(right, 'package.update', { packageId, changes: { bin: 'A1' } })
    expect([await heldTables(homeOffice), await heldTables(farOffice)]).toEqual([customerTables, []])
  })

  test('in a bin of the warehouse is at no office but its own', async () => {
    await checkIn(homeOffice)
    const worker = deviceOf(server, { ...server.people.Supervisor, branchId: miami })
    await send(worker, 'package.update', { packageId, changes: { bin: 'M1' } })
    const row = await change((tx) => tx.get('package', packageId))
    expect(row?.offices).toEqual([homeOffice])
  })

  test('without an office is with all of them until it has one', async () => {
    await clerk.push(clerk.change('package.checkIn', checkInOf(packageId, code)))
    expect([await heldTables(homeOffice), await heldTables(farOffice)]).toEqual([
      ['account', 'package', 'packageEvent'],
      ['package', 'packageEvent'],
    ])
    await update({ branchId: farOffice })
    expect([await heldTables(homeOffice), await heldTables(farOffice)]).toEqual([
      ['account'],
      ['package', 'packageEvent'],
    ])
  })

  test('that was packed into another is where that is', async () => {
    await checkIn(homeOffice)
    const otherId = idOf(9)
    await clerk.push(
      clerk.change(
        'package.checkIn',
        checkInOf(otherId, 'TBA123456789013', { accountId: owner, branchId: farOffice }),
      ),
    )
    await change(async (tx) => {
      const containedPackage = must(await tx.get('package', packageId), 'the contained package')
      await tx.put('package', { ...containedPackage, mergedInto: otherId, deletedAt: tx.at })
    })
    expect(await heldTables(homeOffice)).toEqual(['account'])
    expect(await heldTables(farOffice)).toEqual(['account', 'package', 'packageEvent', 'packageEvent'])
  })

  test('takes all that it contains to another office, with their events and photos', async () => {
    const [wholeId, insideId] = [idOf(9), packageId]
    await checkIn(homeOffice)
    await addPhoto()
    await clerk.push(
      clerk.change(
        'package.checkIn',
        checkInOf(wholeId, 'TBA123456789013', { accountId: owner, branchId: homeOffice }),
      ),
    )
    await change(async (tx) => {
      const [consolidatedBox, containedBox] = [
        must(await tx.get('package', wholeId), 'the whole'),
        must(await tx.get('package', insideId), 'the contained package'),
      ]
      await tx.put('package', { ...consolidatedBox, contents: [toContained(containedBox)] })
      await tx.put('package', { ...containedBox, mergedInto: wholeId, deletedAt: tx.at })
    })
    await send(clerk, 'package.update', { packageId: wholeId, changes: { branchId: farOffice } })
    expect(await heldTables(homeOffice)).toEqual(['account'])
    expect(await heldTables(farOffice)).toEqual(
      ['account', 'package', 'packageEvent', 'packageEvent', 'packageImage'].sort(),
    )
  })

  test('gives its offices to its events and photos, whatever their rows say', async () => {
    await checkIn(homeOffice)
    await addPhoto()
    await change(async (tx) => {
      const [offices, [event], [image]] = [
        [farOffice],
        await tx.find('packageEvent', 'packageId', packageId),
        await tx.find('packageImage', 'packageId', packageId),
      ]
      await tx.put('packageEvent', { ...must(event, 'an event'), offices })
      await tx.put('packageImage', { ...must(image, 'a photo'), offices })
    })
    const tables = [...customerTables, 'packageImage'].sort()
    expect([await heldTables(homeOffice), await heldTables(farOffice)]).toEqual([tables, []])
  })

  test('takes no office from an older copy of its row', async () => {
    await checkIn(homeOffice)
    await change(async (tx) => {
      const row = must(await tx.get('package', packageId), 'the package')
      await tx.put('package', { ...row, offices: [farOffice], note: 'put back' })
    })
    expect(await heldTables(farOffice)).toEqual([])
  })
})

describe('[V11] an owner', () => {
  test.each([
    ['deleted', 'deletedAt'],
    ['archived', 'archivedAt'],
  ] as const)('from elsewhere comes with the package, and leaves when it is %s', async (_name, field) => {
    await checkIn(farOffice)
    expect(await heldTables(farOffice)).toEqual(customerTables)
    await change(async (tx) => {
      const row = must(await tx.get('package', packageId), 'the package')
      await tx.put('package', { ...row, [field]: tx.at })
    })
    expect((await heldTables(farOffice)).includes('account')).toBe(false)
  })

  test('keeps the old home office after a move only while a package is at that office', async () => {
    await checkIn(homeOffice)
    await change((tx) => putHome(tx, farOffice))
    expect(await heldTables(homeOffice)).toEqual(customerTables)
    expect(await heldTables(farOffice)).toEqual(['account'])
    await update({ branchId: farOffice })
    expect([await heldTables(homeOffice), await heldTables(farOffice)]).toEqual([[], customerTables])
  })

  test('of a package that gets another owner leaves with it', async () => {
    await checkIn(farOffice)
    await update({ accountId: server.otherCustomer.accountId })
    const row = await change((tx) => tx.get('account', owner))
    const otherAccount = await change((tx) => tx.get('account', server.otherCustomer.accountId))
    expect([row?.offices, otherAccount?.offices]).toEqual([[], [farOffice]])
  })
})

test('[V11] a manifest and its lines are at its origin and destination, also after another destination', async () => {
  const manifestId = idOf(5)
  await checkIn(homeOffice)
  await change((tx) =>
    tx.put('manifest', {
      ...manifestRow(manifestId),
      originBranchId: miami,
      destinationBranchId: homeOffice,
    }),
  )
  await send(clerk, 'manifest.addPackages', { manifestId, packageIds: [packageId] })
  const withManifest = ['account', 'manifest', 'manifestLine', 'package', 'packageEvent']
  expect([await heldTables(homeOffice), await heldTables(farOffice)]).toEqual([withManifest, []])
  await send(clerk, 'manifest.update', { manifestId, changes: { destinationBranchId: farOffice } } as never)
  expect([await heldTables(homeOffice), await heldTables(farOffice)]).toEqual([
    customerTables,
    ['manifest', 'manifestLine'],
  ])
})

test('[V10] a change that an office queued about a package that has left is judged by right, and done', async () => {
  await checkIn(homeOffice)
  const handheld = deviceOf(server, { ...server.people.Warehouse, branchId: homeOffice })
  const queuedChange = handheld.change('package.update', { packageId, changes: { note: 'Wet corner' } })
  await update({ branchId: farOffice })
  const { results } = await handheld.push(queuedChange)
  expect(results.map(({ status }) => status)).toEqual(['applied'])
  expect((await change((tx) => tx.get('package', packageId)))?.note).toBe('Wet corner')
})

test('[V13] a check-in of a package that is another office’s leads to that package', async () => {
  await checkIn(farOffice)
  const handheld = deviceOf(server, { ...server.people.Warehouse, branchId: homeOffice })
  const { results } = await handheld.push(
    handheld.change('package.checkIn', checkInOf(idOf(0x77), code, { branchId: homeOffice })),
  )
  expect(results.map(({ status, packageId: id }) => [status, id])).toEqual([['applied', packageId]])
})
