import { expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { packageRow } from '#sync/test/contract-rows.ts'
import { openReplica } from '../replica/db.ts'
import { dexieStore } from '../replica/dexie-store.ts'
import { liveAnswers } from '../replica/live-answers.ts'
import { readBinLive } from './bins.ts'

const box = (n: number, bin: string, minute: number, more: Partial<Package> = {}) => ({
  ...packageRow(n, {
    ...{ bin, status: 'ReceivedAtWharehouse', placement: null, deletedAt: null },
    ...{ updatedAt: `2026-11-20T14:${String(minute).padStart(2, '0')}:00.000Z`, ...more },
  }),
  $scopes: [],
})

test('the list of a bin that is open follows what comes in, moves on and is handed over', async () => {
  const db = openReplica('bins', { outdated: () => undefined })
  const store = dexieStore(db)
  const put = (row: ReturnType<typeof box>) =>
    store.write(async (tx) => void tx.put('package', [row]), { durable: true, tables: ['package'] })
  await put(box(1, 'BIN-F7', 1))
  await put(box(2, 'BIN-G8', 2))
  let trackingNumbers: string[] | undefined
  const faults: unknown[] = []
  const subscription = liveAnswers(() => readBinLive(db, 'BIN-F7', null)).subscribe(
    (rows) => {
      trackingNumbers = rows.map(({ trackingNumber }) => trackingNumber).sort()
    },
    (fault) => faults.push(fault),
  )
  const [first, second, third] = [1, 2, 3].map((n) => packageRow(n).trackingNumber)
  const shows = (numbers: (string | undefined)[]) =>
    expect.poll(() => trackingNumbers, { timeout: 10_000 }).toEqual([...numbers].sort())
  await shows([first])
  await put(box(2, 'BIN-F7', 3))
  await shows([first, second])
  await put(box(3, 'bin-f7', 4))
  await shows([first, second, third])
  await put(box(1, '', 5))
  await shows([second, third])
  await put(box(2, 'BIN-F7', 6, { status: 'Delivered' }))
  await shows([third])
  subscription.unsubscribe()
  expect(faults).toEqual([])
  db.close()
})
