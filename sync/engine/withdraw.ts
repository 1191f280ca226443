import { Refusal } from '../lib/refusal.ts'
import { lookupKeysOf, splitRowKey } from './keys.ts'
import { rebase } from './rebase.ts'
import type { Device } from './runner.ts'
import { sourceOf } from './source.ts'
import { metaOf, type OutboxEntry, putMeta, type StoreTx } from './store.ts'

const perhapsSentText =
  'This may have reached the server already. Correct it instead, or ask a supervisor to delete the package.'
const builtOnText =
  'Something else that you did since builds on it. Correct it instead, or ask a supervisor to delete the package.'

/** What a person adds to a package by itself; it goes with the package. */
const goesAlong: readonly string[] = ['package.update', 'package.addImage']

const packagesIn = (keys: readonly string[]): Set<string> =>
  new Set(
    keys
      .map(splitRowKey)
      .filter(({ entity }) => entity === 'package')
      .map(({ id }) => id),
  )

const packageOf = ({ args }: OutboxEntry): unknown =>
  typeof args === 'object' && args !== null && 'packageId' in args ? args.packageId : undefined

/**
 * Takes a change that no server can have heard of out of the queue, with what was added to its package since, as if
 * none of it had ever been saved. Throws a Refusal where that is not certain, and then nothing has changed.
 * @returns the uids of all that went
 */
export async function withdraw(tx: StoreTx, uid: string, device: Device): Promise<string[]> {
  const entries = await tx.all('_outbox')
  const first = entries.find((entry) => entry.uid === uid)
  const client = await metaOf(tx, 'client')
  const offered = await metaOf(tx, 'offered')
  // A queue that was begun by an app which kept no note of what it offered may have offered all of it.
  if (!first || !client || !offered || first.mid <= offered.mid)
    throw new Refusal('wrong-state', perhapsSentText)
  const packages = packagesIn(first.writes)
  const later = entries.filter(({ mid }) => mid > first.mid)
  const along = later.filter(
    (entry) => goesAlong.includes(entry.name) && packages.has(String(packageOf(entry))),
  )
  const gone = [first, ...along]
  const left = later.filter((entry) => !along.includes(entry))
  await mustStandAlone(tx, gone, left)

  const going = new Set(gone.map((entry) => entry.uid))
  // Nobody has heard the numbers of these either: they move up, and none is missing.
  const moved = left.map((entry, i) => ({ ...entry, mid: first.mid + i }))
  tx.remove(
    '_outbox',
    [first, ...later].map(({ mid }) => mid),
  )
  tx.put('_outbox', moved)
  putMeta(tx, 'client', { ...client, nextMid: client.nextMid - gone.length })
  const shadows = new Map((await tx.all('_shadow')).map((shadow) => [shadow.key, shadow]))
  const before = entries.filter(({ mid }) => mid < first.mid)
  await rebase(tx, sourceOf(tx), [], shadows, [...before, ...moved], device)
  return [...going]
}

/** What saw the rows that go would come to something else without them. */
async function mustStandAlone(
  tx: StoreTx,
  gone: readonly OutboxEntry[],
  left: readonly OutboxEntry[],
): Promise<void> {
  const keys = new Set(gone.flatMap(({ writes }) => writes))
  const touched = new Set(keys)
  for (const key of keys) {
    const { entity, id } = splitRowKey(key)
    const row = await tx.get(entity, id)
    if (row) for (const lookup of lookupKeysOf(entity, row)) touched.add(lookup)
  }
  const builds = (entry: OutboxEntry) => [...entry.reads, ...entry.writes].some((key) => touched.has(key))
  if ([...gone, ...left].some(({ dormant }) => dormant) || left.some(builds))
    throw new Refusal('wrong-state', builtOnText)
}
