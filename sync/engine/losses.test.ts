import { expect, test } from 'vitest'
import { replicaSchema } from '../device/tables.ts'
import { confirmLoss, forgetKnownLoss, knownLoss, noteLoss, unreadLoss } from './losses.ts'
import type { StoreTx } from './store.ts'
import { memoryStore } from './test/memory-store.ts'

const since = '2026-11-02T10:00:00.000Z'
const later = '2026-11-03T10:00:00.000Z'

function device() {
  const store = memoryStore(replicaSchema)
  const write = (work: (tx: StoreTx) => Promise<void>) => store.write(work, { durable: true })
  return {
    noteLoss: (pending: number, at = since) => write((tx) => noteLoss(tx, { pending, since: at })),
    reads: () => write(confirmLoss),
    takesNewId: () => write(forgetKnownLoss),
    shows: () => store.read(unreadLoss),
    knows: () => store.read(knownLoss),
  }
}

test('[H1] a repeated report counts once, and stays until it has been read', async () => {
  const testDevice = device()
  expect([await testDevice.knows(), await testDevice.shows()]).toEqual([0, null])
  await testDevice.noteLoss(3)
  await testDevice.noteLoss(3)
  expect([await testDevice.knows(), await testDevice.shows()]).toEqual([3, { pending: 3, since }])
  await testDevice.reads()
  await testDevice.noteLoss(3)
  expect([await testDevice.knows(), await testDevice.shows()]).toEqual([3, null])
})

test('[H1] a second loss adds to the unread ones, and shows alone after the first was read', async () => {
  const testDevice = device()
  await testDevice.noteLoss(3)
  await testDevice.noteLoss(5, later)
  expect(await testDevice.shows()).toEqual({ pending: 5, since })
  await testDevice.reads()
  await testDevice.noteLoss(6, later)
  expect(await testDevice.shows()).toEqual({ pending: 1, since: later })
})

test('[H1] under a new client id every report is new, and unread losses stay', async () => {
  const testDevice = device()
  await testDevice.noteLoss(3)
  await testDevice.takesNewId()
  expect([await testDevice.knows(), await testDevice.shows()]).toEqual([0, { pending: 3, since }])
  await testDevice.noteLoss(2, later)
  expect(await testDevice.shows()).toEqual({ pending: 5, since })
})
