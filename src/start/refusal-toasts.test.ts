import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openReplica, type Replica } from '../replica/db.ts'
import { dexieStore } from '../replica/dexie-store.ts'
import { liveRows } from '../replica/live-rows.ts'
import { connectToasts } from '../stores/notifications.ts'
import { tellRefusals } from './refusal-toasts.ts'

const at = '2026-11-02T10:00:00.000Z'
const refusalOf = (uid: string, name: string, message = 'Held by customs.') => ({
  ...{ uid, name, message, ver: 1, args: {}, occurredAt: at, refusedAt: at, rows: [] },
  code: 'invalid' as const,
})
type Refusal = ReturnType<typeof refusalOf>

const toastTexts: string[] = []
let db: Replica
let opened = 0
const put = (...entries: readonly Refusal[]) =>
  dexieStore(db).write(async (tx) => tx.put('_rejected', entries), { durable: true })

/** Resolves once the questions asked before it have been answered. */
const firstAnswer = () =>
  new Promise<void>((resolve, reject) => {
    liveRows(db, ({ _rejected }) => _rejected.count()).subscribe(() => resolve(), reject)
  })

beforeEach(() => {
  toastTexts.length = 0
  db = openReplica(`refusal-toasts-${++opened}`, { outdated: () => undefined })
  return connectToasts(({ text, ms }, onGone) => {
    toastTexts.push(`${text} (${ms} ms)`)
    onGone()
  })
})
afterEach(() => db.close())

const rows: readonly [string, readonly Refusal[], string][] = [
  ['a check-in', [refusalOf('1', 'package.checkIn')], 'Package check-in failed!: Held by customs.'],
  [
    'check-ins for one reason',
    [refusalOf('1', 'package.checkIn'), refusalOf('2', 'package.checkIn')],
    'Failed to check-in package(s): Held by customs.',
  ],
  [
    'check-ins for several reasons',
    [refusalOf('1', 'package.checkIn'), refusalOf('2', 'package.checkIn', 'Gone.')],
    'Failed to check-in package(s): 2 changes need your attention.',
  ],
  ['a hand-over', [refusalOf('1', 'package.deliver')], 'Package delivery failed!: Held by customs.'],
  ['a manifest', [refusalOf('1', 'manifest.create')], 'Error creating manifest: Held by customs.'],
  ['a pre-alert', [refusalOf('1', 'package.prealert')], 'Adding pre-alert failed!: Held by customs.'],
  [
    'a change without words of its own',
    [refusalOf('1', 'delivery.load')],
    'A change was refused: Held by customs.',
  ],
]

test.each(rows)('%s that the server refuses says so for 8 seconds', async (_, entries, text) => {
  await put(refusalOf('0', 'package.remove'))
  const stop = tellRefusals({ db })
  await firstAnswer()
  await put(...entries)
  await vi.waitFor(() => expect(toastTexts).toEqual([`${text} (8000 ms)`]))
  stop()
})
