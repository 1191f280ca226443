import { Refusal } from '../lib/refusal.ts'
import { lookupKeysOf, splitRowKey } from './keys.ts'
import { rebaseWithout } from './queue-memory.ts'
import type { Device } from './runner.ts'
import { metaOf, type OutboxEntry, putMeta, type StoreTx, withQueueEdit } from './store.ts'

/** The product's rules for withdrawing a change. */
export interface WithdrawRules {
  /** Returns a test for the entries that are withdrawn with this one. */
  goesAlong(entry: OutboxEntry): (later: OutboxEntry) => boolean
  readonly perhapsSentText: string
  readonly builtOnText: string
}

/**
 * Removes a change that no server can have received from the queue, together with its dependents, as if none had been
 * saved. Throws a Refusal if that isn't certain; then nothing has changed.
 * @returns the uids of the withdrawn changes
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
  const offerState = await metaOf(tx, 'offered')
  // A queue started by an app that did not record its offers may have offered everything.
  if (!first || !client || !offerState || first.mid <= offerState.mid)
    throw new Refusal('wrong-state', rules.perhapsSentText)
  const later = entries.filter(({ mid }) => mid > first.mid)
  const dependents = later.filter(rules.goesAlong(first))
  const withdrawals = [first, ...dependents]
  const remainingEntries = later.filter((entry) => !dependents.includes(entry))
  await mustHaveNoDependents(tx, withdrawals, remainingEntries, rules)

  const withdrawnUids = new Set(withdrawals.map((entry) => entry.uid))
  // The server hasn't received these numbers either, so they move up and leave no gap.
  const movedEntries = remainingEntries.map((entry, i) => ({ ...entry, mid: first.mid + i }))
  tx.remove(
    '_outbox',
    [first, ...later].map(({ mid }) => mid),
  )
  tx.put('_outbox', movedEntries)
  putMeta(tx, 'client', withQueueEdit({ ...client, nextMid: client.nextMid - withdrawals.length }))
  await rebaseWithout(tx, withdrawals, device)
  return [...withdrawnUids]
}

/** Refuses if a remaining change has seen the withdrawn rows, because it would have another result without them. */
async function mustHaveNoDependents(
  tx: StoreTx,
  withdrawals: readonly OutboxEntry[],
  remainingEntries: readonly OutboxEntry[],
  { builtOnText }: WithdrawRules,
): Promise<void> {
  const keys = new Set(withdrawals.flatMap(({ writes }) => writes))
  const touchedKeys = new Set(keys)
  for (const key of keys) {
    const { entity, id } = splitRowKey(key)
    const row = await tx.get(entity, id)
    if (row) for (const lookup of lookupKeysOf(tx.schema, entity, row)) touchedKeys.add(lookup)
  }
  const builds = (entry: OutboxEntry) => [...entry.reads, ...entry.writes].some((key) => touchedKeys.has(key))
  if ([...withdrawals, ...remainingEntries].some(({ dormant }) => dormant) || remainingEntries.some(builds))
    throw new Refusal('wrong-state', builtOnText)
}
