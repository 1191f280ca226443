import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { protocolVersion } from '#sync/protocol/version.ts'
import { recordFigure, roundsOf } from '../../../server/test/figures.ts'
import { askChild, endChild, startChild } from '../../bench/lib/children.ts'
import { type Headers, signedIn, tokenIn } from '../../bench/lib/http.ts'
import { median } from '../../bench/lib/stats.ts'
import { syncClient } from '../../bench/lib/sync-client.ts'
import { customerNames, openLogIns } from '../../support/customer-log-ins.ts'
import type { LogInName } from '../../support/people.ts'
import { startServer } from '../../support/server.ts'

const sockets = roundsOf('SOCKETS', 100)
const stuck = Math.max(1, Math.round(sockets / 20))
const driverFile = join(import.meta.dirname, '..', '..', 'bench', 'sockets', 'driver.ts')
/** An account may be opened on thirty devices in a day. */
const customers = Math.ceil((sockets - 2 * stuck) / 29)
const staff = ['senior', 'supervisor', 'processor', 'admin'] as const
/** The system keeps about 6 MB of a socket on its way, and the rest waits in the server. */
const batches = 60
const inBatch = 100

const residentMiB = (pid = 0): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function liveSockets(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^quayside_sockets (\d+)$/m.exec(text)?.[1])
}

function openStuck(url: string, hello: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    socket.once('error', reject)
    socket.once('open', () => socket.send(hello))
    socket.once('message', () => {
      socket.pause()
      resolve(socket)
    })
  })
}

test('sockets that stop reading cost little memory and are ended, and the rest hear as soon as before', async () => {
  await using server = await startServer({ env: { LOG_LEVEL: 'warn' } })
  openLogIns(server, customers)
  const live = `${server.url.replace('http', 'ws')}/api/sync/live`
  const hellosOf = async (people: readonly LogInName[], count: number): Promise<string[]> => {
    const sessions: Headers[] = []
    for (const person of people) sessions.push(await signedIn(server, person))
    const hellos: string[] = []
    for (let n = 0; n < count; n++) {
      const headers = sessions[n % sessions.length] ?? {}
      const { clientId } = await syncClient(server.url, headers)
      hellos.push(
        JSON.stringify({ t: 'hello', token: tokenIn(headers), clientId, protocol: protocolVersion }),
      )
    }
    return hellos
  }
  const staffHellos = await hellosOf(staff, stuck)
  const customerHellos = await hellosOf(customerNames(customers), sockets - 2 * stuck)
  const readers = await startChild(driverFile)
  const silent = await startChild(driverFile)
  await askChild(readers, { open: { url: live, hellos: staffHellos } })
  await askChild(silent, { open: { url: live, hellos: customerHellos } })
  const writer = await syncClient(server.url, await signedIn(server, 'warehouse'))

  /** Until each reader of the staff has heard of one check-in. */
  const hearingMs = async (): Promise<number> => {
    await askChild(readers, { expect: true })
    const news = new Promise<{ at: number }>((resolve) => {
      readers.once('message', (message) => resolve(message as { at: number }))
    })
    const start = performance.timeOrigin + performance.now()
    await writer.checkIn(1)
    return (await news).at - start
  }
  const times = async (): Promise<number[]> => {
    const list: number[] = []
    for (let n = 0; n < 30; n++) list.push(await hearingMs())
    return list
  }

  const before = await times()
  const memoryBefore = residentMiB(server.pid)
  const stuckHellos = await hellosOf(staff, stuck)
  const stuckSockets = await Promise.all(stuckHellos.map((text) => openStuck(live, text)))
  let memoryAtMost = memoryBefore
  for (let n = 0; n < batches; n++) {
    await writer.checkIn(inBatch)
    memoryAtMost = Math.max(memoryAtMost, residentMiB(server.pid))
  }
  const during = await times()
  memoryAtMost = Math.max(memoryAtMost, residentMiB(server.pid))
  // Half a minute after their buffers filled the server ends them, and the rest stay.
  await vi.waitFor(async () => expect(await liveSockets(server.url)).toBe(sockets - stuck), {
    timeout: 180_000,
    interval: 1_000,
  })
  recordFigure('stuckSockets', {
    ...{ sockets, stopReading: stuck, ended: stuck },
    memoryBeforeMiB: Math.round(memoryBefore),
    memoryAtMostMiB: Math.round(memoryAtMost),
    heardMsBefore: Math.round(median(before)),
    heardMsMeanwhile: Math.round(median(during)),
  })
  for (const socket of stuckSockets) socket.terminate()
  await endChild(readers)
  await endChild(silent)
  // A megabyte may wait for each, and one batch more.
  expect(memoryAtMost - memoryBefore).toBeLessThan(stuck * 2 + 150)
  expect(median(during)).toBeLessThan(Math.max(250, median(before) * 3))
}, 3_600_000)
