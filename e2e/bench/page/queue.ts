import { v7 } from 'uuid'
import { assignHawb } from '#sync/device/check-in-number.ts'
import { enqueue } from '#sync/engine/outbox.ts'
import type { StoreTx } from '#sync/engine/store.ts'
import { device } from '../../../src/replica/device.ts'
import { wakeNow } from '../../../src/replica/engine-wake.ts'
import { requireReplica } from '../../../src/replica/replica.ts'
import { useSyncStore } from '../../../src/stores/sync.ts'
import { checkInOf, nextCode } from './check-in.ts'

const batch = 50

/** Saves check-ins as the app does, several in one transaction, without sending any yet: the page is offline. */
export async function queueUp(n: number): Promise<void> {
  const { store } = requireReplica()
  for (let writtenCount = 0; writtenCount < n; writtenCount += batch)
    await store.write(
      async (tx) => {
        for (let i = 0; i < Math.min(batch, n - writtenCount); i++) {
          const args = checkInOf(nextCode(), v7())
          await enqueue(tx, { uid: v7(), name: 'package.checkIn', args }, device, assignHawb)
        }
      },
      { durable: true },
    )
}

/**
 * Milliseconds until the server has everything on its disk, and until this device has its answers and an empty queue.
 * The first moment is when the engine stops sending.
 */
export async function sendQueue(): Promise<{ sent: number; settled: number }> {
  const { store } = requireReplica()
  const start = performance.now()
  let sentMs = 0
  const stop = useSyncStore.subscribe(({ sending }, before) => {
    if (before.sending && !sending) sentMs = performance.now() - start
  })
  wakeNow()
  // As screens ask: a count walks along the whole queue, and the page waits for it.
  const isWaiting = async (tx: StoreTx) => (await tx.above('_outbox', 0, 1)).length > 0
  while (await store.read(isWaiting, ['_outbox'])) await new Promise((resolve) => setTimeout(resolve, 5))
  stop()
  const refusalCount = await store.read((tx) => tx.count('_rejected'), ['_rejected'])
  if (refusalCount > 0) throw new Error(`${refusalCount} check-ins were refused`)
  return { sent: sentMs, settled: performance.now() - start }
}
