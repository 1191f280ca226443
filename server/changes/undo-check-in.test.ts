import { afterEach, beforeEach, expect, test } from 'vitest'
import { idOf } from '#sync/test/people.ts'
import {
  checkInOf,
  deviceOf,
  keptSums,
  recomputedSums,
  startServer,
  type TestServer,
} from '../test/harness.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const number = 'TBA100000000001'
const packages = () =>
  server.db.reads.kysely
    .selectFrom('package')
    .select(['packageId', 'status', 'bin', 'weightLb', 'hawbNumber', 'checkedInAt', 'description'])
    .where('deletedAt', 'is', null)
    .where('mergedInto', 'is', null)
    .execute()

/** A check-in of the warehouse, and its undo. */
async function checkedIn() {
  const clerk = deviceOf(server, server.people.Warehouse)
  const first = clerk.change('package.checkIn', checkInOf(idOf(2), number, { bin: 'B-7', weightLb: 4 }))
  await clerk.push(first)
  const undo = clerk.change('package.undoCheckIn', { packageId: idOf(2), checkInUid: first.uid })
  return { clerk, undo }
}

test('[U1] [U4] a package that a check-in made goes, once, however often it is asked for', async () => {
  const { clerk, undo } = await checkedIn()
  server.clock.pass(60_000)
  expect((await clerk.push(undo)).results).toMatchObject([{ status: 'applied', outcome: 'done' }])
  expect(await packages()).toEqual([])
  expect((await clerk.push(undo)).results).toMatchObject([{ status: 'applied', outcome: 'done' }])
  expect(await keptSums(server.db)).toEqual(await recomputedSums(server.db))
})

test('[U2] an expected package is as it was before, by the audit log', async () => {
  const office = deviceOf(server, server.people.Supervisor)
  const expectedPackage = { ...checkInOf(idOf(1), number, { weightLb: 9, description: 'Shoes' }) }
  await office.push(office.change('package.create', expectedPackage))
  const before = await packages()
  const { clerk, undo } = await checkedIn()
  expect(await packages()).toMatchObject([{ bin: 'B-7', weightLb: 4, status: 'ReceivedAtWharehouse' }])
  expect((await clerk.push(undo)).results).toMatchObject([{ status: 'applied', packageId: idOf(1) }])
  expect(await packages()).toEqual(before)
})

test('[U3] a later change by another person stays, and so does a package that another person checked in', async () => {
  const { clerk, undo } = await checkedIn()
  const otherDevice = deviceOf(server, server.people.Supervisor)
  await otherDevice.push(
    otherDevice.change('package.update', { packageId: idOf(2), changes: { note: 'seen' } }),
  )
  const refusals = (await clerk.push(undo)).results
  expect(refusals).toMatchObject([{ status: 'refused', message: expect.stringContaining('Somebody else') }])
  const foreign = otherDevice.change(
    'package.undoCheckIn',
    undo.args as { packageId: string; checkInUid: string },
  )
  expect((await otherDevice.push(foreign)).results).toMatchObject([{ status: 'refused', code: 'forbidden' }])
  expect(await packages()).toHaveLength(1)
})
