import { Refusal } from '../lib/refusal.ts'
import { lookupKeysOf, splitRowKey } from './keys.ts'
import { rebase } from './rebase.ts'
import type { Device } from './runner.ts'
import { sourceOf } from './source.ts'
import { metaOf, type OutboxEntry, putMeta, type StoreTx } from './store.ts'

/** What the product says of a change that is taken back. */
export interface WithdrawRules {
  /** Whether an entry goes with the one that is taken back. */
  goesAlong(entry: OutboxEntry): (later: OutboxEntry) => boolean
  readonly perhapsSentText: string
  readonly builtOnText: string
}

/**
 * Takes a change that no server can have heard of out of the queue, with what goes along with it, as if
 * none of it had ever been saved. Throws a Refusal where that is not certain, and then nothing has changed.
 * @returns the uids of all that went
 */
export async function withdrawChange(
  tx: StoreTx,
  uid: string,
  device: Device,
  rules: WithdrawRules,
): Promise<string[]> {
  const entries = await tx.all('_outbox')
  const first = entries.find((entry) => entry.uid === uid)
  const client = await metaOf(tx, 'client')
  const offered = await metaOf(tx, 'offered')
  // A queue that was begun by an app which kept no note of what it offered may have offered all of it.
  if (!first || !client || !offered || first.mid <= offered.mid)
    throw new Refusal('wrong-state', rules.perhapsSentText)
  const later = entries.filter(({ mid }) => mid > first.mid)
  const along = later.filter(rules.goesAlong(first))
  const withdrawals = [first, ...along]
  const left = later.filter((entry) => !along.includes(entry))
  await mustStandAlone(tx, withdrawals, left, rules)

  const going = new Set(withdrawals.map((entry) => entry.uid))
  // Nobody has heard the numbers of these either: they move up, and none is missing.
  const moved = left.map((entry, i) => ({ ...entry, mid: first.mid + i }))
  tx.remove(
    '_outbox',
    [first, ...later].map(({ mid }) => mid),
  )
  tx.put('_outbox', moved)
  putMeta(tx, 'client', { ...client, nextMid: client.nextMid - withdrawals.length })
  const keptBases = new Map((await tx.all('_shadow')).map((entry) => [entry.key, entry]))
  const before = entries.filter(({ mid }) => mid < first.mid)
  await rebase(tx, sourceOf(tx), [], keptBases, [...before, ...moved], device)
  return [...going]
}

/** What saw the rows that go would come to something else without them. */
async function mustStandAlone(
  tx: StoreTx,
  withdrawals: readonly OutboxEntry[],
  left: readonly OutboxEntry[],
  { builtOnText }: WithdrawRules,
): Promise<void> {
  const keys = new Set(withdrawals.flatMap(({ writes }) => writes))
  const touched = new Set(keys)
  for (const key of keys) {
    const { entity, id } = splitRowKey(key)
    const row = await tx.get(entity, id)
    if (row) for (const lookup of lookupKeysOf(tx.schema, entity, row)) touched.add(lookup)
  }
  const builds = (entry: OutboxEntry) => [...entry.reads, ...entry.writes].some((key) => touched.has(key))
  if ([...withdrawals, ...left].some(({ dormant }) => dormant) || left.some(builds))
    throw new Refusal('wrong-state', builtOnText)
}
