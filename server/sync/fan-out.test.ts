import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaymentInfo } from '#sync/api/hub.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import { type LiveDown as Frame, LiveDown, type PullReply } from '#sync/protocol/messages.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import type { ServerTimers } from '../core/timers.ts'
import {
  checkInOf,
  deviceOf,
  keptSums,
  startServer,
  type TestDevice,
  type TestServer,
} from '../test/harness.ts'
import { createFanOut, type FanOut } from './fan-out.ts'

let server: TestServer
let fanOut: FanOut
let soon: (() => void)[] = []
const timers: ServerTimers = {
  soon: (work) => {
    soon.push(work)
    return () => {}
  },
  every: () => () => {},
  after: () => () => {},
}
const later = () => {
  const work = soon
  soon = []
  for (const one of work) one()
}

beforeEach(async () => {
  soon = []
  server = await startServer()
  fanOut = createFanOut(server.db, timers)
})
afterEach(() => server.close())

interface Listener {
  readonly frames: Frame[]
  readonly device: TestDevice
  rights: Actor | null
  lookUp(): Promise<Actor | null>
  slow: boolean
  ended: boolean
  readAll(): PullReply
}

function listen(actor: Actor, device = deviceOf(server, actor)): Listener {
  const listener: Listener = {
    frames: [],
    device,
    rights: actor,
    lookUp: async () => listener.rights,
    slow: false,
    ended: false,
    readAll() {
      const page = device.pull()
      fanOut.pulled(device.clientId, page.head, page.lastMid)
      return page
    },
  }
  const line = {
    clientId: device.clientId,
    send: (text: string) => void listener.frames.push(LiveDown.parse(JSON.parse(text))),
    isSlow: () => listener.slow,
    actorNow: () => listener.lookUp(),
    end: () => {
      listener.ended = true
    },
  }
  fanOut.subscribe(line, actor)
  return listener
}

async function checkIn(n: number, accountId: string | null = null): Promise<void> {
  const device = deviceOf(server, server.people.Warehouse)
  await device.push(
    device.change(
      'package.checkIn',
      checkInOf(idOf(n), `TBA${100_000_000_000 + n}`, { accountId, note: 'staff only' }),
    ),
  )
}

test('[H2] a delta says what a pull would have said, and applies where the client stands', async () => {
  const admin = listen(server.people.Admin)
  const before = admin.readAll()
  await checkIn(1)
  await checkIn(2, server.people.User.accountId)
  later()
  const page = admin.device.pull(before.next)
  expect(admin.frames).toHaveLength(1)
  const [delta] = admin.frames
  if (delta?.t !== 'delta') throw new Error('not a delta')
  expect(delta.from).toEqual(before.head)
  expect(delta.page.head).toEqual(page.head)
  const sorted = (rows: PullReply['rows']) => rows.map((row) => JSON.stringify(row)).sort()
  expect(sorted(delta.page.rows)).toEqual(sorted(page.rows))
  expect(delta.page.sums['packages']).toEqual((await keptSums(server.db))['packages'])
  expect(delta.page.next['packages']).toEqual(page.next['packages'])
})

test('what concerns nobody on a line is not sent on it, and the next delta still fits', async () => {
  const customer = listen(server.people.User)
  const before = customer.readAll()
  await checkIn(1)
  later()
  expect(customer.frames).toEqual([])
  await checkIn(2, server.people.User.accountId)
  later()
  expect(customer.frames).toHaveLength(1)
  expect(customer.frames[0]).toMatchObject({ t: 'delta', from: before.head })
  expect(JSON.stringify(customer.frames)).not.toMatch(/staff only|Warehouse Person|100000000001/)
})

test('a client that has not read up to there, or takes too little, only hears that there is news', async () => {
  const unread = listen(server.people.Admin)
  const slow = listen(server.people.Supervisor)
  slow.readAll()
  slow.slow = true
  await checkIn(1)
  later()
  const { v } = unread.device.pull().head
  expect(unread.frames).toEqual([{ t: 'poke', v }])
  expect(slow.frames).toEqual([{ t: 'poke', v }])
  slow.slow = false
  await checkIn(2)
  later()
  expect(slow.frames[1]).toEqual({ t: 'poke', v: v + 1 })
  const page = slow.readAll()
  await checkIn(3)
  later()
  expect(slow.frames[2]).toMatchObject({ t: 'delta', from: page.head })
})

test('more than one frame should carry is left to the pull', async () => {
  const admin = listen(server.people.Admin)
  admin.readAll()
  const device = deviceOf(server, server.people.Warehouse)
  const note = 'x'.repeat(1900)
  await device.push(
    ...Array.from({ length: 60 }, (_, n) =>
      device.change('package.checkIn', checkInOf(idOf(n + 1), `TBA${100_000_000_000 + n}`, { note })),
    ),
  )
  later()
  expect(admin.frames).toEqual([{ t: 'poke', v: admin.device.pull().head.v }])
})

test('a client hears with its own rows what became of its changes', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  const mine = listen(server.people.Warehouse, device)
  mine.readAll()
  const reply = await device.push(
    device.change('package.checkIn', checkInOf(idOf(1), 'TBA123456789012')),
    device.change('package.checkIn', checkInOf(idOf(2), '')),
  )
  later()
  expect(mine.frames).toHaveLength(1)
  expect(mine.frames[0]).toMatchObject({ t: 'delta', page: { lastMid: 2, results: reply.results } })
})

test('[V4] fewer rights hold for the very next commit; none end the connection', async () => {
  const warehouse = listen(server.people.Warehouse)
  warehouse.readAll()
  warehouse.rights = {
    ...server.people.Warehouse,
    permissions: defaultPermissions('Warehouse').filter((one) => one !== 'PackageView'),
  }
  server.db.events.rightsChanged(server.people.Warehouse.accountId)
  await checkIn(1)
  later()
  expect(warehouse.frames.filter(({ t }) => t === 'delta')).toEqual([])
  expect(warehouse.frames).toContainEqual({ t: 'scopes' })
  warehouse.readAll()
  await checkIn(3)
  later()
  warehouse.rights = null
  server.db.events.rightsChanged(server.people.Warehouse.accountId)
  await checkIn(2)
  later()
  expect(warehouse.ended).toBe(true)
  expect(JSON.stringify(warehouse.frames)).not.toContain('TBA')
})

test('while rights are being looked up nothing is told', async () => {
  const warehouse = listen(server.people.Warehouse)
  warehouse.readAll()
  const { promise, resolve } = Promise.withResolvers<Actor | null>()
  warehouse.lookUp = () => promise
  server.db.events.rightsChanged(server.people.Warehouse.accountId)
  await checkIn(1)
  later()
  expect(warehouse.frames).toEqual([])
  resolve(server.people.Warehouse)
  await promise
  await Promise.resolve()
  expect(warehouse.frames).toEqual([{ t: 'scopes' }])
})

test('a payment is announced to its customer and to staff who see payments, as nouns and nothing more', () => {
  const { User, Employee, Warehouse } = server.people
  const [customer, cashier, scanner] = [User, Employee, Warehouse].map((actor) => listen(actor))
  const other = listen(actorOf('User', idOf(0xfee)))
  const payment: PaymentInfo = {
    paymentId: idOf(0xabc),
    amountJmdCents: 125_000,
    method: 'CardLink',
    status: 'taken',
    at: '2026-11-20T15:00:00.000Z',
  }
  server.db.events.payment({ accountId: User.accountId, payment })
  const announced = [{ t: 'changed', about: ['payments', 'invoices', 'checkouts'] }]
  expect(customer?.frames).toEqual(announced)
  expect(cashier?.frames).toEqual(announced)
  expect(scanner?.frames).toEqual([])
  expect(other.frames).toEqual([])
})

test('a row that leaves a customer goes by its key only', async () => {
  await checkIn(1, server.people.User.accountId)
  later()
  const customer = listen(server.people.User)
  customer.readAll()
  const admin = deviceOf(server, server.people.Admin)
  await admin.push(
    admin.change('package.update', {
      packageId: idOf(1),
      changes: { accountId: null, description: 'secret' },
    }),
  )
  later()
  const [delta] = customer.frames
  if (delta?.t !== 'delta') throw new Error('not a delta')
  expect(delta.page.rows.map(([table, key, , , row]) => [table, key, row])).toContainEqual([
    'package',
    idOf(1),
    null,
  ])
  expect(JSON.stringify(delta)).not.toContain('secret')
})
