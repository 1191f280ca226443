import { afterEach, beforeEach, expect, test } from 'vitest'
import { byServer } from '../changes/audit-note.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { ServerTimers } from '../core/timers.ts'
import { insertMessages, retryMessage } from '../db/messages/messages.ts'
import { openParts, type Parts } from '../test/parts.ts'
import { type MessageJob, startMessages } from './messages.ts'

// These tests check that the outbox learns of a message from its transaction, regardless of the call that wrote it.

let parts: Parts
let job: MessageJob
let delays: number[]
beforeEach(async () => {
  parts = await openParts()
  delays = []
  const timers: ServerTimers = {
    soon: () => () => {},
    every: () => () => {},
    after: (ms) => {
      delays.push(ms)
      return () => {}
    },
  }
  job = startMessages(parts.deps, timers, parts.app.log)
})
afterEach(async () => {
  await job.stop()
  await parts.close()
})

const message = {
  messageId: '019aa1b2-c3d4-7e5f-8a6b-0123456789ab',
  event: 'contact',
  channel: 'email',
  accountId: null,
  to: 'ann@example.test',
  subject: 'Hello',
  facts: '{}',
  urgency: 0,
  createdAt: '2026-11-21T12:00:00.000Z',
  dedupeKey: 'contact 1',
} as const

test('a message that was written, or is to be sent again, is sent without waiting', async () => {
  await withTransaction(parts.deps, byServer('test'), ({ kysely }) => insertMessages(kysely, [message]))
  expect(delays).toEqual([0])
  await withTransaction(parts.deps, byServer('test'), async ({ kysely }) => {
    await kysely.updateTable('message').set({ state: 'Failed' }).execute()
    await retryMessage(kysely, message.messageId, message.createdAt)
  })
  expect(delays).toEqual([0, 0])
})

test('a message that was rolled back wakes nothing', async () => {
  const failing = withTransaction(parts.deps, byServer('test'), async ({ kysely }) => {
    await insertMessages(kysely, [message])
    expect(delays).toEqual([])
    throw new Error('Not this one')
  })
  await expect(failing).rejects.toThrow('Not this one')
  expect(delays).toEqual([])
})
