import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Actor } from '#sync/policies/actor.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import type { PullReply } from '#sync/protocol/messages.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { headOf } from '../db/core/head.ts'
import { insertPayment } from '../db/payments/payments.ts'
import { isOfClass } from '../test/error-class.ts'
import { type FanOutWorld, openFanOutWorld } from '../test/fan-out-world.ts'
import { checkInOf, deviceOf, keptSums, type TestDevice, type TestServer } from '../test/harness.ts'
import type { FanOut } from './fan-out.ts'

let world: FanOutWorld
let server: TestServer
let fanOut: FanOut
beforeEach(async () => {
  world = await openFanOutWorld()
  server = world.server
  fanOut = world.fanOut
})
afterEach(() => server.close())

const later = () => world.later()
const listen = (actor: Actor, device?: TestDevice) => world.listen(actor, device)
const checkIn = (n: number, accountId?: string) => world.checkIn(n, accountId)

test('[H2] a delta says what a pull would have said, and applies at the client’s position', async () => {
  const admin = listen(server.people.Admin)
  const before = await admin.readAll()
  await checkIn(1)
  await checkIn(2, server.people.User.accountId)
  await later()
  const page = await admin.device.pull(before.next)
  expect(admin.frames).toHaveLength(1)
  const [delta] = admin.frames
  if (delta?.t !== 'delta') throw new Error('not a delta')
  expect(delta.from).toEqual(before.head)
  expect(delta.page.head).toEqual(page.head)
  const sortRows = (rows: PullReply['rows']) => rows.map((row) => JSON.stringify(row)).sort()
  expect(sortRows(delta.page.rows)).toEqual(sortRows(page.rows))
  expect(delta.page.sums['packages']).toEqual((await keptSums(server.db))['packages'])
  expect(delta.page.next['packages']).toEqual(page.next['packages'])
})

test('news that concern no one on a line are not sent on it, and the next delta still fits', async () => {
  const customer = listen(server.people.User)
  const before = await customer.readAll()
  await checkIn(1)
  await later()
  expect(customer.frames).toEqual([])
  await checkIn(2, server.people.User.accountId)
  await later()
  expect(customer.frames).toMatchObject([
    { t: 'changed', about: ['notices'] },
    { t: 'delta', from: before.head },
  ])
  expect(JSON.stringify(customer.frames)).not.toMatch(/staff only|Warehouse Person|100000000001/)
})

test('a client that has not read up to there, or takes too little, only hears that there is news', async () => {
  const unread = listen(server.people.Admin)
  const slow = listen(server.people.Supervisor)
  await slow.readAll()
  slow.slow = true
  await checkIn(1)
  await later()
  const { v } = (await unread.device.pull()).head
  expect(unread.frames).toEqual([{ t: 'poke', v }])
  expect(slow.frames).toEqual([{ t: 'poke', v }])
  slow.slow = false
  await checkIn(2)
  await later()
  expect(slow.frames[1]).toEqual({ t: 'poke', v: v + 1 })
  const page = await slow.readAll()
  await checkIn(3)
  await later()
  expect(slow.frames[2]).toMatchObject({ t: 'delta', from: page.head })
})

test('[H2] commits that arrive while others wait to be sent go with them, with the sums of the last', async () => {
  const admin = listen(server.people.Admin)
  const { head } = await admin.readAll()
  const release = await world.holdReading()
  await checkIn(1)
  await later()
  await checkIn(2)
  await later()
  expect(admin.frames).toEqual([])
  await release()
  const [delta, ...others] = admin.frames
  if (delta?.t !== 'delta') throw new Error('not a delta')
  expect(others).toEqual([])
  expect([delta.from, delta.page.head.v]).toEqual([head, head.v + 2])
  expect(delta.page.sums['packages']).toEqual((await keptSums(server.db))['packages'])
  await checkIn(3)
  await later()
  expect(admin.frames[1]).toMatchObject({ t: 'delta', from: delta.page.head })
})

test('a listener that reads, leaves or loses a right while news are on their way is judged by its state at that moment', async () => {
  const { Admin, Supervisor, Warehouse, Employee } = server.people
  const [reads, leaves, demotedListener, stays] = [
    listen(Admin),
    listen(Supervisor),
    listen(Warehouse),
    listen(Employee),
  ]
  for (const listener of [reads, leaves, demotedListener, stays]) await listener.readAll()
  const release = await world.holdReading()
  await checkIn(1)
  await later()
  // As the next page would say it, which waits for its turn behind the news.
  const { v, tag } = await headOf(server.db.reads)
  fanOut.pulled(reads.device.clientId, { v, tag }, 0)
  leaves.leave()
  demotedListener.lookUp = () => new Promise(() => {})
  server.db.events.rightsChanged(Warehouse.accountId)
  await release()
  expect([reads.frames, leaves.frames, demotedListener.frames]).toEqual([[], [], []])
  expect(stays.frames).toMatchObject([{ t: 'delta', page: { head: { v } } }])
})

test('more than one frame should carry is left to the pull', async () => {
  const admin = listen(server.people.Admin)
  await admin.readAll()
  const device = deviceOf(server, server.people.Warehouse)
  const note = 'x'.repeat(1900)
  await device.push(
    ...Array.from({ length: 60 }, (_, n) =>
      device.change('package.checkIn', checkInOf(idOf(n + 1), `TBA${100_000_000_000 + n}`, { note })),
    ),
  )
  await later()
  expect(admin.frames).toEqual([{ t: 'poke', v: (await admin.device.pull()).head.v }])
})

test('a client hears with its own rows what became of its changes', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  const ownListener = listen(server.people.Warehouse, device)
  await ownListener.readAll()
  const reply = await device.push(
    device.change('package.checkIn', checkInOf(idOf(1), 'TBA123456789012')),
    device.change('package.checkIn', checkInOf(idOf(2), '')),
  )
  await later()
  expect(ownListener.frames).toHaveLength(1)
  expect(ownListener.frames[0]).toMatchObject({ t: 'delta', page: { lastMid: 2, results: reply.results } })
})

/** Money that came in, as the write path writes it. */
const pay = (accountId: string) =>
  withTransaction(server, { actor: server.people.Admin, deviceId: '', action: 'test' }, (tx) =>
    insertPayment(tx.kysely, {
      ...{ paymentId: idOf(0xabc), accountId, kind: 'Payment', method: 'Cash', amountJmdCents: 125_000 },
      ...{ roundingJmdCents: 0, reference: 'J-77', refundReason: null },
      ...{ currency: 'JMD', amountUsdCents: null, rate: null },
      ...{ tenderedJmdCents: null, changeJmdCents: 0, receiptNumber: 'R-1', receiptCheck: 1 },
      ...{ checkoutId: null, deliveryId: null, receivedBy: 'Test', reversedAt: null, reverseReason: null },
      receivedAt: '2026-11-20T15:00:00.000Z',
    }),
  )

/** An actor that notes which of its fields are read. */
function watchActor(actor: Actor, reads: string[]): Actor {
  return new Proxy(actor, {
    get(target, field) {
      reads.push(String(field))
      return Reflect.get(target, field)
    },
  })
}

test('[H12] a commit and an announcement look only at the connections that they concern', async () => {
  const reads: string[] = []
  const idle = Array.from({ length: 50 }, (_, n) =>
    listen(watchActor(actorOf('User', idOf(0x5000 + n)), reads)),
  )
  const [owner, admin] = [listen(server.people.User), listen(server.people.Admin)]
  for (const listener of [...idle, owner, admin]) await listener.readAll()
  reads.length = 0
  await checkIn(1, server.people.User.accountId)
  await pay(server.people.User.accountId)
  await later()
  expect([owner, admin].map(({ frames }) => frames.map(({ t }) => t).sort())).toEqual([
    ['changed', 'delta'],
    ['changed', 'delta'],
  ])
  expect(idle.flatMap(({ frames }) => frames)).toEqual([])
  expect(reads).toEqual([])
})

test('[H12] the scopes of a connection are computed once, and again only when its rights change', async () => {
  const reads: string[] = []
  const { Warehouse } = server.people
  const warehouse = listen(watchActor(Warehouse, reads))
  await warehouse.readAll()
  reads.length = 0
  for (let n = 1; n <= 5; n++) {
    await checkIn(n)
    await later()
  }
  expect(warehouse.frames.filter(({ t }) => t === 'delta')).toHaveLength(5)
  expect(reads).not.toContain('permissions')
  warehouse.rights = watchActor({ ...Warehouse, permissions: [] }, reads)
  server.db.events.rightsChanged(Warehouse.accountId)
  await setImmediate()
  await warehouse.readAll()
  await checkIn(6)
  await later()
  expect(reads).toContain('permissions')
  expect(warehouse.frames.filter(({ t }) => t === 'delta')).toHaveLength(5)
})

test('[H2] changes committed before the fan-out began are pulled before rows are sent', async () => {
  const device = deviceOf(server, server.people.Admin)
  const { head } = await device.pull()
  await checkIn(1)
  await later()
  const secondWorld = await openFanOutWorld(server)
  const admin = secondWorld.listen(server.people.Admin, device)
  secondWorld.fanOut.pulled(device.clientId, head, 0)
  await checkIn(2)
  await secondWorld.later()
  expect(admin.frames).toEqual([{ t: 'poke', v: head.v + 2 }])
  await admin.readAll()
  await checkIn(3)
  await secondWorld.later()
  expect(admin.frames.slice(1)).toMatchObject([{ t: 'delta', page: { head: { v: head.v + 3 } } }])
})

test('[V4] fewer rights hold for the very next commit; none end the connection', async () => {
  const warehouse = listen(server.people.Warehouse)
  await warehouse.readAll()
  warehouse.rights = {
    ...server.people.Warehouse,
    permissions: defaultPermissions('Warehouse').filter((permission) => permission !== 'PackageView'),
  }
  server.db.events.rightsChanged(server.people.Warehouse.accountId)
  await checkIn(1)
  await later()
  expect(warehouse.frames.filter(({ t }) => t === 'delta')).toEqual([])
  expect(warehouse.frames).toContainEqual({ t: 'scopes' })
  await warehouse.readAll()
  await checkIn(3)
  await later()
  warehouse.rights = null
  server.db.events.rightsChanged(server.people.Warehouse.accountId)
  await checkIn(2)
  await later()
  expect(warehouse.ended).toBe(true)
  expect(JSON.stringify(warehouse.frames)).not.toContain('TBA')
})

test('nothing is sent while rights are being looked up', async () => {
  const warehouse = listen(server.people.Warehouse)
  await warehouse.readAll()
  const { promise, resolve } = Promise.withResolvers<Actor | null>()
  warehouse.lookUp = () => promise
  server.db.events.rightsChanged(server.people.Warehouse.accountId)
  await checkIn(1)
  await later()
  expect(warehouse.frames).toEqual([])
  resolve(server.people.Warehouse)
  await promise
  await Promise.resolve()
  expect(warehouse.frames).toEqual([{ t: 'scopes' }])
})

test('an unsynced change is announced to its owner and to staff who may read it, as nouns and nothing more', async () => {
  const { User, Employee, Warehouse } = server.people
  const [customer, cashier, scanner] = [User, Employee, Warehouse].map((actor) => listen(actor))
  const otherListener = listen(actorOf('User', idOf(0xfee)))
  await pay(User.accountId)
  await later()
  const changeFrames = [{ t: 'changed', about: ['bankTransfers', 'checkouts', 'invoices', 'payments'] }]
  expect(customer?.frames).toEqual(changeFrames)
  expect(cashier?.frames).toEqual(changeFrames)
  expect(scanner?.frames).toEqual([])
  expect(otherListener.frames).toEqual([])
})

test('changes of a failed transaction are announced to no one', async () => {
  const cashier = listen(server.people.Employee)
  await expect(pay(idOf(0xfee))).rejects.toSatisfy(isOfClass('foreign-key'))
  await checkIn(1)
  await later()
  expect(cashier.frames.filter(({ t }) => t === 'changed')).toEqual([])
})

test('a row that leaves a customer goes by its key only', async () => {
  await checkIn(1, server.people.User.accountId)
  await later()
  const customer = listen(server.people.User)
  await customer.readAll()
  const admin = deviceOf(server, server.people.Admin)
  await admin.push(
    admin.change('package.update', {
      packageId: idOf(1),
      changes: { accountId: null, description: 'secret' },
    }),
  )
  await later()
  const [delta] = customer.frames
  if (delta?.t !== 'delta') throw new Error('not a delta')
  expect(delta.page.rows.map(([table, key, , , row]) => [table, key, row])).toContainEqual([
    'package',
    idOf(1),
    null,
  ])
  expect(JSON.stringify(delta)).not.toContain('secret')
})

test('changes committed before a listener joins, or after it leaves, are not sent to it', async () => {
  await checkIn(1)
  const early = listen(server.people.Admin)
  const late = listen(server.people.Supervisor, early.device)
  await later()
  expect([early.frames, late.frames, fanOut.size]).toEqual([[], [], 2])
  early.leave()
  await checkIn(2)
  await later()
  expect([early.frames, late.frames.map(({ t }) => t), fanOut.size]).toEqual([[], ['poke'], 1])
  late.leave()
  await checkIn(3)
  await later()
  expect([late.frames.length, fanOut.size]).toEqual([1, 0])
})

test('news that cannot be read are asked for by each who listens, but not while rights are looked up', async () => {
  const admin = listen(server.people.Admin)
  const warehouse = listen(server.people.Warehouse)
  for (const listener of [admin, warehouse]) await listener.readAll()
  warehouse.lookUp = () => Promise.withResolvers<null>().promise
  server.db.events.rightsChanged(server.people.Warehouse.accountId)
  vi.spyOn(server.db.reads, 'snapshot').mockRejectedValueOnce(new Error('The disk is gone'))
  await checkIn(1)
  await later()
  expect(warehouse.frames).toEqual([])
  const [poke] = admin.frames
  if (poke?.t !== 'poke') throw new Error('not a poke')
  expect(poke.v).toBe((await headOf(server.db.reads)).v)
})

test('deltas follow each other without a pull between them', async () => {
  const admin = listen(server.people.Admin)
  const before = await admin.readAll()
  for (const n of [1, 2]) {
    await checkIn(n)
    await later()
  }
  const [first, second] = admin.frames
  if (first?.t !== 'delta' || second?.t !== 'delta') throw new Error('not two deltas')
  expect([first.from, second.from]).toEqual([before.head, first.page.head])
})
