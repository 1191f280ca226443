import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { must } from '#sync/lib/must.ts'
import { jsonOf } from '#sync/test/json-of.ts'
import { actorOf } from '#sync/test/people.ts'
import type { ServerTimers } from '../core/timers.ts'
import { runBeside } from '../test/other-process.ts'
import { openParts, type Parts } from '../test/parts.ts'

/** Time that passes when a test says so. */
function manualTimers() {
  const due = new Set<{ in: number; every: number | null; work: () => void }>()
  const add = (ms: number, interval: number | null, work: () => void) => {
    const timer = { in: ms, every: interval, work }
    due.add(timer)
    return () => void due.delete(timer)
  }
  const timers: ServerTimers = {
    soon: (work) => add(0, null, work),
    after: (ms, work) => add(ms, null, work),
    every: (ms, work) => add(ms, ms, work),
  }
  return {
    timers,
    pass(ms: number) {
      for (const timer of [...due]) {
        timer.in -= ms
        if (timer.in > 0) continue
        if (timer.every === null) due.delete(timer)
        else timer.in = timer.every
        timer.work()
      }
    },
  }
}

let parts: Parts
let address: string
let token: string
const time = manualTimers()
beforeEach(async () => {
  parts = await openParts(time.timers)
  address = await parts.app.listen({ port: 0, host: '127.0.0.1' })
  token = await parts.signIn(actorOf('Warehouse'))
})
afterEach(() => parts.close())

const end = '\u001e'

/** A socket of bare text, read record by record. */
async function connect() {
  const answer = await fetch(`${address}/deviceHub/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  const { connectionToken } = await jsonOf<{ connectionToken: string }>(answer)
  const socket = new WebSocket(`${address.replace('http', 'ws')}/deviceHub?id=${connectionToken}`)
  const records: unknown[] = []
  let wake = () => {}
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('error', () => undefined)
  socket.on('message', (data) => {
    for (const text of String(data).split(end).slice(0, -1)) records.push(JSON.parse(text))
    wake()
  })
  await new Promise((resolve) => socket.on('open', resolve))
  return {
    socket,
    closed,
    send: (text: string) => socket.send(text),
    async next(): Promise<unknown> {
      while (records.length === 0)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      return must(records.shift(), 'a record')
    },
  }
}

const handshake = `{"protocol":"json","version":1}${end}`
const join = (id: string) =>
  JSON.stringify({ type: 1, invocationId: id, target: 'JoinGroup', arguments: ['AppUI'] }) + end

async function greet() {
  const client = await connect()
  client.send(handshake)
  expect(await client.next()).toEqual({})
  return client
}

test('records are cut out of frames wherever the frames begin and end', async () => {
  const client = await connect()
  const text = handshake + join('a') + join('b')
  client.send(text.slice(0, 10))
  client.send(text.slice(10, 60))
  client.send(text.slice(60))
  expect(await client.next()).toEqual({})
  expect(await client.next()).toEqual({ type: 3, invocationId: 'a', result: null })
  expect(await client.next()).toEqual({ type: 3, invocationId: 'b', result: null })
})

test('a message without a number is not answered, and a stream is refused', async () => {
  const client = await greet()
  client.send(`{"type":1,"target":"JoinGroup","arguments":["Nobody"]}${end}`)
  client.send(`{"type":4,"invocationId":"s","target":"Counter","arguments":[]}${end}`)
  expect(await client.next()).toEqual({ type: 3, invocationId: 's', error: 'The hub has no streams.' })
})

test('the server pings at least every 15 seconds, and gives up who says nothing for 40', async () => {
  const [lively, silent] = [await greet(), await greet()]
  for (let seconds = 0; seconds < 60; seconds += 10) {
    time.pass(10_000)
    expect(await lively.next()).toEqual({ type: 6 })
    lively.send(`{"type":6}${end}${join('x')}`)
    expect(await lively.next()).toMatchObject({ invocationId: 'x' })
  }
  expect(await silent.closed).toBe(1006)
  expect(lively.socket.readyState).toBe(WebSocket.OPEN)
})

test('a client that does not introduce itself, or uses another protocol, gets an error and is let go', async () => {
  const dumb = await connect()
  time.pass(15_000)
  expect(await dumb.next()).toEqual({ error: 'The handshake did not come.' })
  expect(await dumb.closed).toBe(1000)
  const packClient = await connect()
  packClient.send(`{"protocol":"messagepack","version":1}${end}`)
  expect(await packClient.next()).toHaveProperty('error')
  expect(await packClient.closed).toBe(1000)
  const newer = await connect()
  newer.send(`{"protocol":"json","version":2}${end}`)
  expect(await newer.next()).toEqual({})
})

test.each([
  ['nonsense', `nonsense${end}`],
  ['a record of another shape', `{"type":"one"}${end}`],
  ['bytes', Buffer.from([1, 2, 3])],
])('%s ends the connection permanently', async (_, frame) => {
  const client = await greet()
  client.socket.send(frame)
  expect(await client.next()).toMatchObject({ type: 7, allowReconnect: false })
  expect(await client.closed).toBe(1000)
})

test('frames and records have an end', async () => {
  const large = await greet()
  large.send('x'.repeat(65 * 1024))
  expect(await large.closed).toBe(1009)
  const endless = await greet()
  for (let n = 0; n < 3; n += 1) endless.send('x'.repeat(30 * 1024))
  expect(await endless.next()).toMatchObject({ type: 7, allowReconnect: false })
})

test('a flood ends its connection', async () => {
  const client = await greet()
  client.send(join('x').repeat(500))
  let last = await client.next()
  while ((last as { type: number }).type === 3) last = await client.next()
  expect(last).toMatchObject({ type: 7, error: 'Too many messages at once.' })
})

test('a client that says goodbye is let go, and a client that is connected when the server stops may come back', async () => {
  const leaving = await greet()
  leaving.send(`{"type":7}${end}`)
  expect(await leaving.closed).toBe(1000)
  const [staying, early] = [await greet(), await connect()]
  const shutdown = parts.app.close()
  expect(await staying.next()).toMatchObject({ type: 7, allowReconnect: true })
  expect(await early.next()).toHaveProperty('error')
  await shutdown
})

test('a session that another process ended is found within a minute', async () => {
  const client = await greet()
  await runBeside(parts.deps.db, `update "session" set "endedAt" = '2026-11-21T12:00:00.000Z'`)
  time.pass(60_000)
  expect(await client.next()).toEqual({ type: 6 })
  expect(await client.next()).toMatchObject({ type: 7, allowReconnect: true })
})
