import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMetrics, type Metrics } from '../core/metrics.ts'
import { insertMessages } from '../db/messages/messages.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { writerOf } from '../test/writer.ts'
import { type FigureDeps, readDatabaseFigures } from './database-figures.ts'

let server: TestApp
let metrics: Metrics
beforeEach(async () => {
  server = await openTestApp({}, { packages: 1, living: 1 })
  metrics = createMetrics()
})
afterEach(() => server.close())

const hourAgo = () => new Date(server.app.deps.clock.now() - 3_600_000).toISOString()
const message = (id: string, channel: 'email' | 'sms') => ({
  ...{
    messageId: id,
    dedupeKey: id,
    event: 'account.closed' as const,
    channel,
    accountId: null,
    to: 'x@example.com',
  },
  ...{ subject: 'Ready', facts: '{}', urgency: 1 as const, createdAt: hourAgo() },
})
const figures = async () => {
  const lines = (await metrics.registry.metrics()).split('\n')
  return (name: string) =>
    lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length))
}
const deps = (db: FigureDeps['db'] = server.app.deps.db): FigureDeps => ({
  metrics,
  db,
  clock: server.app.deps.clock,
})

test('the outbox is seen: what is due, since when, and what was given up today', async () => {
  const write = writerOf(server.app.deps.db)
  await insertMessages(write, [
    message('m1', 'email'),
    message('m2', 'email'),
    { ...message('m3', 'email'), nextAt: '2999-01-01T00:00:00.000Z' },
    message('m4', 'sms'),
    { ...message('m5', 'sms'), createdAt: '2020-01-01T00:00:00.000Z', nextAt: '2999-01-01T00:00:00.000Z' },
  ])
  await write.updateTable('message').set({ state: 'Failed' }).where('messageId', 'in', ['m4', 'm5']).execute()
  await readDatabaseFigures(deps())
  const read = await figures()
  expect(read('quayside_messages_due')).toEqual(
    expect.arrayContaining(['{channel="email"} 2', '{channel="sms"} 0', '{channel="push"} 0']),
  )
  const [oldest = ''] = read('quayside_oldest_message_seconds{channel="email"} ')
  expect(Math.round(Number(oldest) / 60)).toBe(60)
  expect(read('quayside_failed_messages')).toEqual(
    expect.arrayContaining(['{channel="sms"} 1', '{channel="email"} 0']),
  )
  expect([read('quayside_database_up'), read('quayside_changes_waiting')]).toEqual([[' 1'], [' 0']])
})

test('while the database says nothing the other figures are shown, and its own are unknown', async () => {
  await readDatabaseFigures(deps())
  const { db } = server.app.deps
  const nodes = { ...db.nodes, lockWaits: () => new Promise<never>(() => {}) }
  const timers = {
    after(_ms: number, call: () => void) {
      setImmediate(call)
      return () => {}
    },
  }
  await readDatabaseFigures({ ...deps({ reads: db.reads, feed: db.feed, nodes }), timers })
  const read = await figures()
  expect([
    read('quayside_database_up'),
    read('quayside_device_queue'),
    read('quayside_messages_due'),
  ]).toEqual([[' 0'], [' Nan'], []])
  expect(read('quayside_sockets')).toEqual([' 0'])
})
