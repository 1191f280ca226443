import { afterEach, beforeEach, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import type { PullReply } from '#sync/protocol/messages.ts'
import { idOf } from '#sync/test/people.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { archivePackages } from '../jobs/archive-packages.ts'
import {
  checkInOf,
  deviceOf,
  keptSums,
  recomputedSums,
  startServer,
  type TestDevice,
  type TestServer,
} from '../test/harness.ts'

const day = 86_400_000
const packageId = idOf(1)
let server: TestServer
let phone: TestDevice
let customer: TestDevice
beforeEach(async () => {
  server = await startServer()
  phone = deviceOf(server, server.people.Warehouse)
  customer = deviceOf(server, server.people.User)
  const { accountId } = server.people.User
  await phone.push(phone.change('package.checkIn', checkInOf(packageId, 'TBA100000000001', { accountId })))
  await withTransaction(server, { actor: server.people.Admin, deviceId: '' }, async (tx) => {
    const pkg = must(await tx.get('package', packageId), 'the package')
    const chargesWaiver = { reason: 'Not about money', by: 'Test', at: tx.at }
    await tx.put('package', { ...pkg, status: 'Delivered', chargesWaiver })
  })
})
afterEach(() => server.close())

const rowsOf = (page: PullReply) =>
  page.rows
    .filter(([table]) => table === 'package' || table === 'packageEvent')
    .map(([table, , , scope, row]) => [table, page.scopes[scope], row !== null])

async function archive(): Promise<void> {
  server.clock.pass(31 * day)
  expect(await archivePackages(server, 30)).toBe(1)
}

test('[V7] an archived package leaves staff by its key, and stays with its owner', async () => {
  const [staff, ownPage] = [await phone.pull(), await customer.pull()]
  await archive()
  expect(rowsOf(await phone.pull(staff.next))).toEqual([
    ['package', 'packages', false],
    ['packageEvent', 'packages', false],
  ])
  const ownScope = `account:${server.people.User.accountId}`
  expect(rowsOf(await customer.pull(ownPage.next))).toEqual([
    ['package', ownScope, true],
    ['packageEvent', ownScope, true],
  ])
  expect(rowsOf(await deviceOf(server, server.people.Warehouse).pull())).toEqual([])
  expect(await keptSums(server.db)).toEqual(await recomputedSums(server.db))
})

test('[V8] a device that was offline for 40 days changes an archived package, which comes back to all', async () => {
  const before = await phone.pull()
  const note = phone.change('package.update', { packageId, changes: { note: 'Left at the wrong desk' } })
  await archive()
  server.clock.pass(9 * day)
  const fresh = deviceOf(server, server.people.Employee)
  const otherPage = await fresh.pull()
  expect(rowsOf(otherPage)).toEqual([])
  expect((await phone.push(note)).results).toMatchObject([{ status: 'applied', outcome: 'done' }])
  for (const [device, cursors] of [
    [phone, before.next],
    [fresh, otherPage.next],
  ] as const) {
    const page = await device.pull(cursors)
    expect(rowsOf(page)).toEqual([
      ['package', 'packages', true],
      ['packageEvent', 'packages', true],
    ])
    expect(page.sums['packages']).toEqual((await keptSums(server.db))['packages'])
  }
  expect(await archivePackages(server, 30)).toBe(0)
})

test('[V8] of a device that reads that its package is gone first, the change behind it is still applied', async () => {
  const before = await phone.pull()
  await archive()
  const removalPage = await phone.pull(before.next)
  expect(rowsOf(removalPage).map(([, , isThere]) => isThere)).toEqual([false, false])
  const reply = await phone.push(
    phone.change('package.update', { packageId, changes: { note: 'A late word' } }),
  )
  expect(reply.results).toMatchObject([{ status: 'applied' }])
  expect(rowsOf(await phone.pull({ ...before.next, ...removalPage.next }))).toEqual([
    ['package', 'packages', true],
    ['packageEvent', 'packages', true],
  ])
})

test('[V8] a photo that arrives late brings its package back', async () => {
  const before = await phone.pull()
  await archive()
  await phone.push(
    phone.change('package.addImage', {
      ...{ packageImageId: idOf(0x78), packageId, fileId: idOf(0x77), sha256: 'a'.repeat(64) },
      ...{ contentType: 'image/jpeg', size: 10 },
    }),
  )
  expect(rowsOf(await phone.pull(before.next))).toEqual([
    ['package', 'packages', true],
    ['packageEvent', 'packages', true],
  ])
})

test('a new box under the number of an archived package is a package of its own', async () => {
  await archive()
  const reply = await phone.push(phone.change('package.checkIn', checkInOf(idOf(2), 'TBA100000000001')))
  expect(reply.results).toMatchObject([{ status: 'applied', packageId: idOf(2) }])
  const page = await phone.pull()
  expect(page.rows.filter(([table]) => table === 'package').map(([, key]) => key)).toEqual([idOf(2)])
})
