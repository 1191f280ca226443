import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { PrintOrder } from '#sync/api/company/hub.ts'
import type { LabelPrinter, PrintJob } from '#sync/api/company/print-jobs.ts'
import { must } from '#sync/lib/must.ts'
import type { Role } from '#sync/policies/roles.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { printRaw, readPrinterAddress } from './network-printer.ts'
import { runPrinter } from './printer-client.ts'

let server: TestApp
let address: string
let [first, second] = ['', '']
const ends: (() => unknown)[] = []

beforeAll(async () => {
  server = await openTestApp()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const rows = await server.app.deps.db.reads.kysely
    .selectFrom('package')
    .where('hawbNumber', 'is not', null)
    .where('deletedAt', 'is', null)
    .where('archivedAt', 'is', null)
    .where('pieces', '=', 1)
    .select('packageId')
    .limit(2)
    .execute()
  ;[first, second] = rows.map(({ packageId }) => packageId) as [string, string]
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
afterAll(() => server.close())

async function call<T>(role: Role, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const answer = await server.as(await server.tokenOf(role), { method, url, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json<T & { message?: string }>() }
}

const makePrinter = async (name: string) =>
  (
    await call<{ hubDeviceId: string; key: string }>('Admin', 'POST', '/api/hub/devices', {
      name,
      kind: 'printer',
    })
  ).body
const order = async (hubDeviceId: string, packageIds: string[], role: Role = 'Warehouse') =>
  (await call<PrintJob>(role, 'POST', '/api/print-jobs', { hubDeviceId, packageIds })).body
const jobOf = async (id: string): Promise<PrintJob> =>
  must(
    (await call<PrintJob[]>('Warehouse', 'GET', '/api/print-jobs')).body.find(
      ({ printJobId }) => printJobId === id,
    ),
    'the job',
  )
const stateOf = async (id: string) => (await jobOf(id)).state
/** On a machine that does much else it takes a while. */
const becomes = (id: string, state: PrintJob['state']) =>
  expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe(state)
const isConnected = async (id: string) =>
  (await call<LabelPrinter[]>('Warehouse', 'GET', '/api/print-jobs/printers')).body.find(
    ({ hubDeviceId }) => hubDeviceId === id,
  )?.isConnected

/** A label printer on the network, as on a desk: takes what comes at its port. */
async function plugIn(): Promise<{ printed: string[]; server: Server; at: string }> {
  const printedTexts: string[] = []
  const printer = createServer((socket: Socket) => {
    let text = ''
    socket.setEncoding('utf8').on('data', (piece) => {
      text += piece
    })
    socket.on('end', () => {
      printedTexts.push(text)
      socket.end()
    })
  })
  printer.listen(0, '127.0.0.1')
  await once(printer, 'listening')
  ends.push(() => printer.close())
  return {
    printed: printedTexts,
    server: printer,
    at: `127.0.0.1:${(printer.address() as AddressInfo).port}`,
  }
}

/** The program next to the printer, as `npm run printer` runs it. */
function startProgram(key: string, at: string): () => Promise<void> {
  const over = new AbortController()
  const to = readPrinterAddress(at)
  const client = { url: address, key, say: () => undefined, print: (zpl: string) => printRaw(to, zpl) }
  const run = runPrinter(client, over.signal, async () => undefined)
  const stop = async () => {
    over.abort()
    await run
  }
  ends.push(stop)
  return stop
}

test('labels whose order was not heard come out once the server knows that it may have missed some', async () => {
  const { hubDeviceId, key } = await makePrinter('Zebra 0')
  const { at } = await plugIn()
  startProgram(key, at)
  await expect.poll(() => isConnected(hubDeviceId), { timeout: 20_000 }).toBe(true)
  const { events } = server.app.deps.db
  const deafness = vi.spyOn(events, 'written').mockImplementation(() => undefined)
  const { printJobId } = await order(hubDeviceId, [first])
  deafness.mockRestore()
  expect(await stateOf(printJobId)).toBe('Waiting')
  events.missed()
  await becomes(printJobId, 'Printed')
})

test('labels wait for a printer that is not connected, and are printed in turn later, once', async () => {
  const { hubDeviceId, key } = await makePrinter('Zebra 1')
  expect(await isConnected(hubDeviceId)).toBe(false)
  const jobs = [await order(hubDeviceId, [first]), await order(hubDeviceId, [second], 'Employee')]
  expect(jobs).toMatchObject([
    { state: 'Waiting', printerName: 'Zebra 1', labels: 1, title: expect.stringMatching(/^Label QS/) },
    { state: 'Waiting' },
  ])
  const { printed, at } = await plugIn()
  startProgram(key, at)
  for (const { printJobId } of jobs) await becomes(printJobId, 'Printed')
  const numbers = jobs.map(({ title }) => title.replace('Label ', ''))
  expect(printed.map((zpl) => numbers.findIndex((number) => zpl.includes(number)))).toEqual([0, 1])
  expect(printed.every((zpl) => zpl.startsWith('^XA') && zpl.trim().endsWith('^XZ'))).toBe(true)
  expect(await isConnected(hubDeviceId)).toBe(true)
  // A job that comes while the printer is connected is printed immediately, and printing it again makes another job.
  const secondJob = await call<PrintJob>('Agent', 'POST', `/api/print-jobs/${jobs[0]?.printJobId}/again`)
  expect(secondJob.body.printJobId).not.toBe(jobs[0]?.printJobId)
  await becomes(secondJob.body.printJobId, 'Printed')
  expect(printed).toHaveLength(3)
})

test('a printer that is switched off fails with words, and the queue continues when it is back', async () => {
  const { hubDeviceId, key } = await makePrinter('Zebra 2')
  const off = await plugIn()
  off.server.close()
  await once(off.server, 'close')
  startProgram(key, off.at)
  const { printJobId } = await order(hubDeviceId, [first])
  await becomes(printJobId, 'Failed')
  expect((await jobOf(printJobId)).problem).toBe(
    `The printer at ${off.at} doesn’t answer. Check that it’s switched on and on the network, then print again.`,
  )
})

/** A printer that takes labels and says nothing. */
async function startSilent(key: string): Promise<{ connection: HubConnection; labels: Promise<PrintOrder> }> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${address}/deviceHub`, { accessTokenFactory: () => key })
    .configureLogging(LogLevel.None)
    .build()
  const labels = new Promise<PrintOrder>((resolve) => connection.on('PrintLabels', resolve))
  await connection.start()
  ends.push(() => connection.stop())
  return { connection, labels }
}

test('labels that were on their way when the connection broke are not called printed, and nothing prints twice', async () => {
  const { hubDeviceId, key } = await makePrinter('Zebra 3')
  const { connection, labels } = await startSilent(key)
  const { printJobId } = await order(hubDeviceId, [first])
  expect((await labels).printJobId).toBe(printJobId)
  expect(await stateOf(printJobId)).toBe('Printing')
  expect((await call('Warehouse', 'DELETE', `/api/print-jobs/${printJobId}`)).body.message).toContain(
    'already has these labels',
  )
  await connection.stop()
  await becomes(printJobId, 'Failed')
  expect((await jobOf(printJobId)).problem).toContain('Look at what came out')
  const { printed, at } = await plugIn()
  startProgram(key, at)
  const next = await order(hubDeviceId, [second])
  await becomes(next.printJobId, 'Printed')
  expect(printed).toHaveLength(1)
})

test('a printer speaks of its own job alone, and another kind of device of none', async () => {
  const [ownPrinter, otherPrinter] = [await makePrinter('Zebra 4'), await makePrinter('Zebra 5')]
  const { labels } = await startSilent(ownPrinter.key)
  const { connection } = await startSilent(otherPrinter.key)
  const { printJobId } = await order(ownPrinter.hubDeviceId, [first])
  await labels
  const report = { kind: 'printer', printJobId, state: 'printed' }
  await connection.invoke('SendDeviceInfo', report)
  const scale = await call<{ key: string }>('Admin', 'POST', '/api/hub/devices', {
    name: 'Scale',
    kind: 'scale',
  })
  const weighing = await startSilent(scale.body.key)
  await expect(weighing.connection.invoke('SendDeviceInfo', report)).rejects.toThrow('This key is of a scale')
  expect(await stateOf(printJobId)).toBe('Printing')
})

test('a waiting job can be cancelled, also for another person; a driver deals only with their own jobs', async () => {
  const { hubDeviceId } = await makePrinter('Zebra 6')
  const { printJobId } = await order(hubDeviceId, [first])
  expect((await call('Driver', 'DELETE', `/api/print-jobs/${printJobId}`)).status).toBe(404)
  expect((await call<PrintJob[]>('Driver', 'GET', '/api/print-jobs')).body).toEqual([])
  expect((await call('Warehouse', 'POST', `/api/print-jobs/${printJobId}/again`)).body.message).toContain(
    'still in the queue',
  )
  expect((await call<PrintJob>('Senior', 'DELETE', `/api/print-jobs/${printJobId}`)).body.state).toBe(
    'Cancelled',
  )
  expect((await call('User', 'GET', '/api/print-jobs')).status).toBe(403)
  expect((await call('Driver', 'POST', '/api/print-jobs', { hubDeviceId, packageIds: [first] })).status).toBe(
    404,
  )
})

test('neither a scale nor a printer whose key was taken away gets labels; a piece that is not there has none', async () => {
  const scale = await call<{ hubDeviceId: string }>('Admin', 'POST', '/api/hub/devices', {
    ...{ name: 'Scale 2', kind: 'scale' },
  })
  const { hubDeviceId } = await makePrinter('Zebra 7')
  const ask = (id: string, piece: number | null = null) =>
    call('Warehouse', 'POST', '/api/print-jobs', { hubDeviceId: id, packageIds: [first], piece })
  expect((await ask(scale.body.hubDeviceId)).body.message).toContain('no longer in use')
  expect((await ask(hubDeviceId, 2)).body.message).toBe('Piece not found.')
  await call('Admin', 'DELETE', `/api/hub/devices/${hubDeviceId}`)
  expect((await ask(hubDeviceId)).body.message).toContain('no longer in use')
})

test.each(['', 'zebra:', 'zebra:0', 'a:b:c', ':9100'])('%o is no address of a printer', (text) => {
  expect(() => readPrinterAddress(text)).toThrow('is not the address of a printer')
})
