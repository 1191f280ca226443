import type { HawbRange } from '#sync/device/tables.ts'
import { ensureClient } from '#sync/engine/outbox.ts'
import { putMeta } from '#sync/engine/store.ts'
import { ids } from '../browser/seams.ts'
import type { Replica } from '../replica/db.ts'
import { dexieStore } from '../replica/dexie-store.ts'

/**
 * The label numbers of a person who has logged out. They contain no personal data, and the next login here continues
 * with them.
 */
const key = 'quayside.numbers'
const mostRanges = 8

interface KeptNumbers {
  /** The epoch in which they were assigned; in another one the server may have assigned them to another device. */
  readonly epoch: string
  readonly ranges: readonly HawbRange[]
}

function readNumbers(): KeptNumbers | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as KeptNumbers | null
  } catch {
    return null
  }
}

/** Returns the unused label numbers of a device; null if there are none to store. */
export async function unusedNumbers(db: Replica): Promise<KeptNumbers | null> {
  const [client, position] = await Promise.all([db._meta.get('client'), db._meta.get('position')])
  const epoch = position?.name === 'position' ? position.value.epoch : null
  const blocks = client?.name === 'client' ? (client.value.hawb ?? []) : []
  const ranges = blocks.filter(({ next, to }) => next <= to)
  return epoch !== null && ranges.length > 0 ? { epoch, ranges } : null
}

/** Stores numbers over a logout that removes everything else; several people may leave theirs in turn. */
export function keepNumbers(numbers: KeptNumbers | null): void {
  if (!numbers) return
  const before = readNumbers()
  const ranges = [...(before?.epoch === numbers.epoch ? before.ranges : []), ...numbers.ranges]
  localStorage.setItem(key, JSON.stringify({ epoch: numbers.epoch, ranges: ranges.slice(-mostRanges) }))
}

/**
 * Gives the stored numbers to a device that starts fresh. They are removed first, because a number used twice would be
 * on two boxes.
 */
export async function restoreNumbers(db: Replica): Promise<void> {
  const numbers = readNumbers()
  if (!numbers || (await db._meta.get('client'))) return
  localStorage.removeItem(key)
  await dexieStore(db).write(
    async (tx) => {
      const client = await ensureClient(tx, { ids })
      putMeta(tx, 'client', { ...client, hawb: numbers.ranges, hawbEpoch: numbers.epoch })
    },
    { durable: true },
  )
}
