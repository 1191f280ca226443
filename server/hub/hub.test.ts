import type { Socket } from 'node:net'
import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { HubDevice, PaymentInfo } from '#sync/api/company/hub.ts'
import { must } from '#sync/lib/must.ts'
import type { Role } from '#sync/policies/roles.ts'
import { hubRetryPolicy } from '#sync/test/hub-retry.ts'
import { withoutTokens } from '../core/logging.ts'
import { emailOf, openTestApp, type TestApp } from '../test/app.ts'

let server: TestApp
let address: string
const sockets = new Set<Socket>()
const open: HubConnection[] = []

beforeAll(async () => {
  server = await openTestApp()
  server.app.server.on('connection', (socket) => sockets.add(socket))
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.stop()))
})
afterAll(() => server.close())

/** The official client, with what it received in order; `until` waits for something to have come. */
async function listen(token: string) {
  const connection = new HubConnectionBuilder()
    .withUrl(`${address}/deviceHub`, { accessTokenFactory: () => token })
    .withAutomaticReconnect(hubRetryPolicy)
    .configureLogging(LogLevel.None)
    .build()
  const heardMessages: [string, unknown][] = []
  let wake = () => {}
  const note = (name: string) => (info: unknown) => {
    heardMessages.push([name, info])
    wake()
  }
  connection.on('ReceivePaymentInfo', note('payment'))
  connection.on('ReceiveDeviceInfo', note('device'))
  const closed = new Promise<Error | undefined>((resolve) => connection.onclose(resolve))
  await connection.start()
  open.push(connection)
  return {
    connection,
    heard: heardMessages,
    closed,
    join: (group = 'AppUI') => connection.invoke('JoinGroup', group),
    async until(count: number) {
      while (heardMessages.length < count)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      return heardMessages
    },
  }
}

const listenAs = async (role: Role | 'User2') => listen(await server.tokenOf(role))

async function accountIdOf(role: Role | 'User2'): Promise<string> {
  const { kysely: reader } = server.app.deps.db.reads
  const accountQuery = reader.selectFrom('account').where('email', '=', emailOf(role)).select('accountId')
  return (await accountQuery.executeTakeFirstOrThrow()).accountId
}

const payment = (amountJmdCents: number): PaymentInfo => ({
  paymentId: server.app.deps.ids.next(),
  amountJmdCents,
  method: 'Cash',
  status: 'Completed',
  at: '2026-11-21T12:00:00.000Z',
})

const publish = (accountId: string, amountJmdCents: number) =>
  server.app.deps.db.events.payment({ accountId, payment: payment(amountJmdCents) })

async function makeDevice(kind: HubDevice['kind']): Promise<HubDevice & { key: string }> {
  const payload = { name: `Bench ${kind}`, kind }
  const token = await server.tokenOf('Admin')
  const answer = await server.as(token, { method: 'POST', url: '/api/hub/devices', payload })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const negotiate = (token: string | null, headers = {}) =>
  server.as(token, { method: 'POST', url: '/deviceHub/negotiate?negotiateVersion=1', headers })

const ticketOf = async (token: string): Promise<string> =>
  (await negotiate(token)).json<{ connectionToken: string }>().connectionToken

/** Opens a bare socket: 101 when it opened, else the status it was refused with. */
async function statusOf(query: string, headers = {}): Promise<number> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/deviceHub${query}`, { headers })
  return new Promise((resolve) => {
    socket.on('open', () => {
      socket.terminate()
      resolve(101)
    })
    socket.on('unexpected-response', (request, response) => {
      request.destroy()
      resolve(response.statusCode ?? 0)
    })
    socket.on('error', () => undefined)
  })
}

test('a scale tells its weight to people who check packages in, and to no others', async () => {
  const device = await makeDevice('scale')
  const [scale, warehouse, agent, customer] = [
    await listen(device.key),
    await listenAs('Warehouse'),
    await listenAs('Agent'),
    await listenAs('User'),
  ]
  const idle = await listenAs('Warehouse')
  for (const listener of [warehouse, agent, customer]) await listener.join()
  const message = { kind: 'scale', weightLb: 12.4, stable: true }
  await scale.connection.invoke('SendDeviceInfo', message)
  expect(await warehouse.until(1)).toMatchObject([
    ['device', { hubDeviceId: device.hubDeviceId, name: 'Bench scale', told: message }],
  ])
  // An answer to a later question comes after everything that was sent before it.
  for (const listener of [agent, customer, idle]) await listener.connection.invoke('LeaveGroup', 'AppUI')
  expect([agent.heard, customer.heard, idle.heard]).toEqual([[], [], []])
})

test.each([
  ['a drift below zero', -0.02, 0],
  ['a platform that was taken off', -31.5, 0],
  ['an empty scale', 0, 0],
  ['a light load', 0.01, 0.01],
])('%s, %d lb, is shown as %d lb', async (_, weightLb, shownLb) => {
  const device = await makeDevice('scale')
  const [scale, warehouse] = [await listen(device.key), await listenAs('Warehouse')]
  await warehouse.join()
  await scale.connection.invoke('SendDeviceInfo', { kind: 'scale', weightLb: 12.4, stable: true })
  await scale.connection.invoke('SendDeviceInfo', { kind: 'scale', weightLb, stable: true })
  expect((await warehouse.until(2))[1]).toMatchObject([
    'device',
    { told: { weightLb: shownLb, stable: true } },
  ])
})

test('a payment is heard by those who take payments and by its account, never by another customer', async () => {
  const [staff, warehouse, owner, otherCustomer] = [
    await listenAs('Employee'),
    await listenAs('Warehouse'),
    await listenAs('User'),
    await listenAs('User2'),
  ]
  for (const listener of [staff, warehouse, owner, otherCustomer]) await listener.join()
  const [ownerId, otherId] = [await accountIdOf('User'), await accountIdOf('User2')]
  await expect(otherCustomer.join(`account:${ownerId}`)).rejects.toThrow('persson')
  await otherCustomer.join(`account:${otherId}`)
  publish(ownerId, 125_000)
  publish(otherId, 1)
  const amountsOf = async (listener: typeof staff, count: number) =>
    (await listener.until(count)).map(([, info]) => (info as { amountJmdCents: number }).amountJmdCents)
  expect(await amountsOf(staff, 2)).toEqual([125_000, 1])
  expect(await amountsOf(owner, 1)).toEqual([125_000])
  expect(await amountsOf(otherCustomer, 1)).toEqual([1])
  await Promise.all(
    [owner, otherCustomer, warehouse].map((listener) => listener.connection.invoke('LeaveGroup', 'AppUI')),
  )
  expect([owner.heard.length, otherCustomer.heard.length, warehouse.heard.length]).toEqual([1, 1, 0])
})

test('a connection that drops comes back automatically under another id, and hears again once it has joined', async () => {
  const listener = await listenAs('Senior')
  await listener.join()
  const before = listener.connection.connectionId
  const reconnection = new Promise<string | undefined>((resolve) =>
    listener.connection.onreconnected(resolve),
  )
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  expect(await reconnection).not.toBe(before)
  const accountId = await accountIdOf('User')
  publish(accountId, 1)
  await listener.join()
  publish(accountId, 2)
  expect(await listener.until(1)).toMatchObject([['payment', { amountJmdCents: 2 }]])
})

test('methods are found in any case, and what is wrong comes back in words', async () => {
  const device = await makeDevice('scanner')
  const scanner = await listen(device.key)
  const { connection } = await listenAs('Admin')
  await connection.invoke('joinGROUP', 'AppUI')
  await expect(connection.invoke('JoinGroup', 'Everybody')).rejects.toThrow('persson')
  await expect(connection.invoke('JoinGroup')).rejects.toThrow()
  await expect(connection.invoke('Shout', 'x')).rejects.toThrow('Method not found')
  await expect(connection.invoke('SendDeviceInfo', { kind: 'scanner', barcode: '1Z' })).rejects.toThrow(
    'persson',
  )
  await expect(scanner.join()).rejects.toThrow('persson')
  await expect(
    scanner.connection.invoke('SendDeviceInfo', { kind: 'scale', weightLb: 1, stable: true }),
  ).rejects.toThrow('This key is of a scanner')
})

test('a connection is opened once, soon, by the person who asked for it, and from our own pages', async () => {
  const [token, another] = [await server.tokenOf('Employee'), await server.tokenOf('User')]
  expect((await negotiate(null)).statusCode).toBe(401)
  expect((await negotiate('nonsense')).statusCode).toBe(401)
  expect((await negotiate(token, { origin: 'https://elsewhere.example' })).statusCode).toBe(403)
  expect(await statusOf('?id=unknown')).toBe(404)
  expect(await statusOf(`?access_token=${token}`)).toBe(404)
  const used = await ticketOf(token)
  expect(await statusOf(`?id=${used}&access_token=${token}`)).toBe(101)
  expect(await statusOf(`?id=${used}&access_token=${token}`)).toBe(404)
  expect(await statusOf(`?id=${await ticketOf(token)}&access_token=${another}`)).toBe(401)
  expect(await statusOf(`?id=${await ticketOf(token)}`, { origin: 'https://elsewhere.example' })).toBe(403)
  const late = await ticketOf(token)
  server.clock.forward(30_000)
  expect(await statusOf(`?id=${late}`)).toBe(404)
})

test('the log keeps neither the token nor the ticket of a connection', () => {
  expect(withoutTokens('/deviceHub?id=Tick-et_1&access_token=eyJh.b.c')).toBe(
    '/deviceHub?id=[token]&access_token=[token]',
  )
})

test('a person whose session ends hears nothing more', async () => {
  const token = await server.tokenOf('Supervisor')
  const listener = await listen(token)
  await listener.join()
  const connectionLoss = new Promise<void>((resolve) => listener.connection.onreconnecting(() => resolve()))
  await server.as(token, { method: 'POST', url: '/api/accounts/logout' })
  publish(await accountIdOf('User'), 1)
  await connectionLoss
  expect(listener.heard).toEqual([])
  expect((await negotiate(token)).statusCode).toBe(401)
})

test('a key that is taken away ends its connection permanently, and the audit has its creation and its removal', async () => {
  const admin = await server.tokenOf('Admin')
  const { key, hubDeviceId } = await makeDevice('terminal')
  const terminal = await listen(key)
  const revoke = () => server.as(admin, { method: 'DELETE', url: `/api/hub/devices/${hubDeviceId}` })
  expect((await revoke()).json()).toMatchObject({ hubDeviceId, revokedAt: expect.any(String) })
  expect((await terminal.closed)?.message).toContain('no longer valid')
  expect((await negotiate(key)).statusCode).toBe(401)
  expect((await revoke()).statusCode).toBe(409)
  const devices = (await server.as(admin, { url: '/api/hub/devices' })).json<HubDevice[]>()
  const device = must(
    devices.find((row) => row.hubDeviceId === hubDeviceId),
    'the device in the list',
  )
  expect(device.lastSeenAt).not.toBeNull()
  expect(JSON.stringify(devices)).not.toContain(key.slice(5))
  const audit = server.app.deps.db.reads.kysely.selectFrom('audit').where('entityId', '=', hubDeviceId)
  const lines = await audit.select(['action', 'after']).orderBy('auditId').execute()
  expect(lines.map((line) => line.action)).toEqual(['hub.createDevice', 'hub.revokeDevice'])
  expect(JSON.stringify(lines)).not.toContain(key.slice(5))
})

test('a device of an office that does not exist is not made', async () => {
  const payload = { name: 'Scale', kind: 'scale', branchId: server.app.deps.ids.next() }
  const token = await server.tokenOf('Admin')
  const answer = await server.as(token, { method: 'POST', url: '/api/hub/devices', payload })
  expect([answer.statusCode, answer.json().errors]).toEqual([400, { branchId: ['Branch does not exist.'] }])
})

test('the number of connections is measured', async () => {
  await listenAs('Driver')
  const text = (await server.as(null, { url: '/metrics' })).body
  expect(text).toContain('quayside_hub_connections{kind="person"} 1')
})
