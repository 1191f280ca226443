import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { PrintOrder } from '#sync/api/company/hub.ts'
import type { LabelPrinter, PrintJob } from '#sync/api/company/print-jobs.ts'
import { dayMs, hourMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import type { Role } from '#sync/policies/roles.ts'
import { LiveDown } from '#sync/protocol/messages.ts'
import { idOf } from '#sync/test/people.ts'
import { buildApp } from './app.ts'
import { byServer } from './changes/audit-note.ts'
import { withTransaction } from './changes/with-transaction.ts'
import { headOf } from './db/core/head.ts'
import { s3Objects } from './files/s3-store.ts'
import { createUploads } from './files/uploads.ts'
import { publishBuild } from './pages/other-builds.ts'
import { emailOf } from './test/app.ts'
import { eventually } from './test/eventually.ts'
import { openFakeS3 } from './test/fake-s3.ts'
import { openNodes, type TestNode, type TestNodes } from './test/nodes.ts'
import { createDatabase, dropDatabase } from './test/postgres/databases.ts'
import { newPasskey } from './test/second-factors.ts'
import { sha256Of, uploadsTo } from './test/uploads.ts'
import { writerOf } from './test/writer.ts'

// Two servers on one database, as behind a load balancer: nothing may depend on which of them answers.

let world: TestNodes
let firstNode: TestNode
let two: TestNode
const ends: (() => unknown)[] = []
beforeAll(async () => {
  world = await openNodes()
  firstNode = must(world.nodes[0], 'the first server')
  two = must(world.nodes[1], 'the second server')
}, 120_000)
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
afterAll(() => world.close())

/** A live connection of a person to a server. */
async function follow(node: TestNode, token: string) {
  const socket = new WebSocket(`${node.address.replace('http', 'ws')}/api/sync/live`)
  ends.push(() => socket.terminate())
  const frames: LiveDown[] = []
  let closed: number | null = null
  socket.on('message', (data) => void frames.push(LiveDown.parse(JSON.parse(String(data)))))
  socket.on('close', (code) => {
    closed = code
  })
  await new Promise((resolve) => socket.on('open', resolve))
  socket.send(JSON.stringify({ t: 'hello', token, clientId: node.app.deps.ids.next(), protocol: 1 }))
  await eventually(() => expect(frames).toContainEqual({ t: 'scopes' }))
  return { frames, closed: () => closed }
}

const post = (node: TestNode, token: string, url: string, payload: object) =>
  node.as(token, { method: 'POST', url, payload })

describe('live connections', () => {
  test('hear of a change that was made at another server', async () => {
    const { frames } = await follow(two, await two.tokenOf('Warehouse'))
    const before = await headOf(two.app.deps.db.reads)
    const pkg = { ...blankPackage(idOf(0x900), '2026-11-21T12:00:00.000Z'), trackingNumber: 'TBA900' }
    await withTransaction(firstNode.app.deps, byServer('test'), (tx) => tx.put('package', pkg))
    await eventually(() =>
      expect(frames).toContainEqual({ t: 'poke', v: expect.toSatisfy((v: number) => v > before.v) }),
    )
  })

  test('end when their session ends at another server', async () => {
    const token = await firstNode.tokenOf('Employee')
    const { closed } = await follow(two, token)
    expect((await post(firstNode, token, '/api/accounts/logout', {})).statusCode).toBe(200)
    await eventually(() => expect(closed()).toBe(4401))
    expect((await two.as(token, { method: 'GET', url: '/api/accounts/user' })).statusCode).toBe(401)
  })
})

test('a server that shuts down lets its devices move to another server immediately', async () => {
  const leaving = await world.start(2)
  const { frames, closed } = await follow(leaving, await leaving.tokenOf('Warehouse'))
  await leaving.app.close()
  await eventually(() => expect(closed()).toBe(1012))
  expect(frames.at(-1)).toMatchObject({ t: 'drain', wait: { minMs: 0 } })
})

test('wrong passwords are counted over both servers', async () => {
  const guess = (node: TestNode) => {
    const payload = { email: emailOf('Senior'), password: 'a wrong guess' }
    return node.as(null, { method: 'POST', url: '/api/accounts/authenticate', payload })
  }
  const answers: number[] = []
  for (let n = 0; n < 12; n++) answers.push((await guess(n % 2 === 0 ? firstNode : two)).statusCode)
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
})

describe('the hub', () => {
  async function connect(askedNode: TestNode, opened: TestNode, token: string): Promise<HubConnection> {
    const answer = await post(askedNode, token, '/deviceHub/negotiate?negotiateVersion=1', {})
    const { connectionToken } = answer.json<{ connectionToken: string }>()
    const connection = new HubConnectionBuilder()
      .withUrl(`${opened.address}/deviceHub?id=${connectionToken}`, { skipNegotiation: true, transport: 1 })
      .configureLogging(LogLevel.None)
      .build()
    ends.push(() => connection.stop())
    await connection.start()
    return connection
  }
  const makeDevice = async (kind: string) => {
    const answer = await post(firstNode, await firstNode.tokenOf('Admin'), '/api/hub/devices', {
      name: kind,
      kind,
    })
    return answer.json<{ hubDeviceId: string; key: string }>()
  }

  test('opens a connection at another server than the one that was asked, and only once', async () => {
    const token = await firstNode.tokenOf('Warehouse')
    const answer = await post(firstNode, token, '/deviceHub/negotiate?negotiateVersion=1', {})
    const { connectionToken } = answer.json<{ connectionToken: string }>()
    const open = (node: TestNode) =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(`${node.address.replace('http', 'ws')}/deviceHub?id=${connectionToken}`)
        socket.on('open', () => {
          ends.push(() => socket.terminate())
          resolve(101)
        })
        socket.on('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode))
        socket.on('error', () => resolve(0))
      })
    expect([await open(two), await open(firstNode), await open(two)]).toEqual([101, 404, 404])
  })

  test('tells a person at one server of the scale at the other', async () => {
    const person = await connect(firstNode, two, await firstNode.tokenOf('Warehouse'))
    const readings: unknown[] = []
    person.on('ReceiveDeviceInfo', (info) => readings.push(info))
    await person.invoke('JoinGroup', 'AppUI')
    const { key } = await makeDevice('scale')
    const scale = await connect(two, firstNode, key)
    const reading = { kind: 'scale', weightLb: 12.5, stable: true }
    await scale.invoke('SendDeviceInfo', reading)
    await eventually(() => expect(readings).toMatchObject([{ told: { kind: 'scale' } }]))
  })

  test('prints at one server what was ordered at the other, and both know that the printer is connected', async () => {
    const { hubDeviceId, key } = await makeDevice('printer')
    const printer = await connect(firstNode, firstNode, key)
    const orders: PrintOrder[] = []
    printer.on('PrintLabels', (order: PrintOrder) => {
      orders.push(order)
      const { printJobId } = order
      void printer.invoke('SendDeviceInfo', { kind: 'printer', printJobId, state: 'printed', problem: '' })
    })
    const token = await two.tokenOf('Warehouse')
    await eventually(async () => {
      const printers = (await two.as(token, { method: 'GET', url: '/api/print-jobs/printers' })).json()
      expect(printers.find((row: LabelPrinter) => row.hubDeviceId === hubDeviceId)).toMatchObject({
        isConnected: true,
      })
    })
    const [pkg] = await two.app.deps.db.reads.kysely
      .selectFrom('package')
      .where('hawbNumber', 'is not', null)
      .where('deletedAt', 'is', null)
      .where('archivedAt', 'is', null)
      .select('packageId')
      .limit(1)
      .execute()
    const printReply = await post(two, token, '/api/print-jobs', {
      hubDeviceId,
      packageIds: [pkg?.packageId],
    })
    const { printJobId } = printReply.json<PrintJob>()
    await eventually(async () => {
      const jobs = (await two.as(token, { method: 'GET', url: '/api/print-jobs' })).json<PrintJob[]>()
      expect(jobs.find((job) => job.printJobId === printJobId)?.state).toBe('Printed')
    })
    expect(orders).toHaveLength(1)
  })
})

test('an upload that was begun at one server continues at the other, and its bytes are stored once', async () => {
  const role: Role = 'Warehouse'
  const token = await firstNode.tokenOf(role)
  const bytes = Buffer.from('%PDF-1.7 an invoice that comes in two pieces')
  const first = uploadsTo(() => firstNode.app)
  const second = uploadsTo(() => two.app)
  const file = { token, fileId: idOf(0xf11e), kind: 'merchant-invoice', contentType: 'application/pdf' }
  const url = String((await first.begin(bytes, file)).headers['location'])
  expect((await first.patch(url, token, 0, bytes.subarray(0, 10))).statusCode).toBe(204)
  expect((await second.head(url, token)).headers['upload-offset']).toBe('10')
  const [late, rest] = await Promise.all([
    first.patch(url, token, 10, bytes.subarray(10)),
    second.patch(url, token, 10, bytes.subarray(10)),
  ])
  expect([late.statusCode, rest.statusCode].toSorted()).toEqual([204, 409])
  const row = await two.app.deps.db.reads.kysely
    .selectFrom('file')
    .where('fileId', '=', file.fileId)
    .select('sha256')
    .executeTakeFirst()
  expect(row?.sha256).toBe(sha256Of(bytes))
  const objects = [...world.bucket.objects.values()].filter((object) =>
    object.bytes.includes('in two pieces'),
  )
  expect(objects).toHaveLength(1)
  expect([...world.bucket.objects.values()].some((object) => object.bytes.toString() === '%PDF-1.7 a')).toBe(
    false,
  )
})

test('half an upload is gone from the bucket after a week, though both servers clean up at the same time', async () => {
  const token = await firstNode.tokenOf('Warehouse')
  const bytes = Buffer.from('%PDF-1.7 an invoice whose second half never came')
  const phone = uploadsTo(() => firstNode.app)
  const file = { token, kind: 'merchant-invoice', contentType: 'application/pdf' }
  const halves = [idOf(0xf120), idOf(0xf121), idOf(0xf122)].map(async (fileId) => {
    const url = String((await phone.begin(bytes, { ...file, fileId })).headers['location'])
    expect((await phone.patch(url, token, 0, bytes.subarray(0, 20))).statusCode).toBe(204)
    return url
  })
  const [young = '', ...old] = await Promise.all(halves)
  const parts = () =>
    [...world.bucket.objects.values()].filter((object) => bytes.subarray(0, 20).equals(object.bytes)).length
  const startedAt = new Date(Date.now() - 7 * dayMs - hourMs).toISOString()
  for (const url of old)
    await sql`update quayside."upload" set "createdAt" = ${sql.lit(startedAt)} where "uploadId" = ${sql.lit(url.split('/').at(-1) ?? '')}`.execute(
      writerOf(firstNode.app.deps.db),
    )
  const expire = ({ app }: TestNode) => createUploads(app.deps, app.deps.env, app.log).expire()
  expect(parts()).toBe(3)
  const counts = await Promise.all([expire(firstNode), expire(two)])
  expect([counts[0] + counts[1], parts()]).toEqual([2, 1])
  for (const url of old) expect((await uploadsTo(() => two.app).head(url, token)).statusCode).toBe(404)
  expect((await phone.head(young, token)).headers['upload-offset']).toBe('20')
})

test('a file of another version’s build comes from the bucket', async () => {
  const ask = (name: string) => two.as(null, { method: 'GET', url: `/assets/${name}` })
  expect((await ask('next-Abc123.js')).statusCode).toBe(404)
  const dist = mkdtempSync(join(tmpdir(), 'quayside-next-'))
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'assets', 'next-Abc123.js'), 'export const next = 1')
  await publishBuild(s3Objects(must(two.app.deps.env.files, 'a bucket')), dist)
  rmSync(dist, { recursive: true })
  const answer = await ask('next-Abc123.js')
  expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
    200,
    'export const next = 1',
    'text/javascript; charset=utf-8',
  ])
  expect((await ask('..%2Fhistory%2Fmark.json')).statusCode).toBe(404)
})

describe('a start', () => {
  test('is refused to a server that keeps files on its own disk', async () => {
    await expect(buildApp(world.settingsOf(7, { FILES_URL: '' }))).rejects.toThrow(
      'Set FILES_URL to a bucket',
    )
  })

  test('is refused when the database is behind the mark in the bucket', async () => {
    // A company of its own, because the servers that run may write their mark over this one at any moment.
    const [bucket, url] = [await openFakeS3(), await createDatabase()]
    ends.push(() => bucket.close().then(() => dropDatabase(url)))
    const settings = world.settingsOf(8, { FILES_URL: bucket.url, DATABASE_URL: url })
    const app = await buildApp(settings)
    const head = await headOf(app.deps.db.reads)
    await app.close()
    const name = must(
      [...bucket.objects.keys()].find((path) => path.endsWith('history/mark.json')),
      'the mark',
    )
    const v = head.v + 1_000
    const bytes = Buffer.from(JSON.stringify({ ...head, v }))
    bucket.objects.set(name, { ...must(bucket.objects.get(name), 'the mark'), bytes })
    await expect(buildApp(settings)).rejects.toThrow(
      new RegExp(`The database is at version \\d+ and was at version ${v} before`),
    )
  })
})

test('a passkey that two people add at two servers at the same time is on one list, and the other person reads why', async () => {
  const people = [
    { node: firstNode, token: await firstNode.tokenOf('Driver') },
    { node: two, token: await two.tokenOf('Agent') },
  ]
  for (let round = 0; round < 3; round++) {
    const { id } = newPasskey()
    const wishes = await Promise.all(
      people.map(async ({ node, token }) => {
        const offer = (await post(node, token, '/api/accounts/factors/offer', { kind: 'passkey' })).json()
        const passkey = newPasskey(undefined, { id }).make(offer.passkey.challenge)
        return { ticket: offer.ticket, name: 'Mine', proof: { kind: 'passkey', passkey } }
      }),
    )
    const answers = await Promise.all(
      people.map(({ node, token }, n) => post(node, token, '/api/accounts/factors', wishes[n] ?? {})),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const refusal = answers.find(({ statusCode }) => statusCode === 409)?.json()
    expect(refusal.message).toBe('This passkey is on the list of another account already. Make a new one.')
  }
})
