import { create } from 'zustand'
import type { EntityName } from '#sync/entities/index.ts'
import { entityNames } from '#sync/entities/registry.ts'
import { type Topic, topics } from '#sync/policies/topics.ts'
import type { LiveDown } from '#sync/protocol/messages.ts'

/** Pages of synced rows that are asked for by calls, such as archived ones and those of a list that the server sorts. */
const nounOf = {
  account: 'accounts',
  branch: 'branches',
  delivery: 'deliveries',
  driverDay: 'deliveries',
  manifest: 'manifests',
  manifestLine: 'manifests',
  package: 'packages',
  packageEvent: 'packages',
  packageImage: 'packages',
  review: 'reviews',
} as const satisfies Record<EntityName, string>

type SyncedNoun = (typeof nounOf)[EntityName]
const syncedNouns: readonly SyncedNoun[] = entityNames.map((entity) => nounOf[entity])

/**
 * A noun of what is read by calls: the first word of every query's key. `audit` changes with everything, `device` and
 * `reports` are asked for when a screen shows them and when somebody asks again.
 */
export type Noun = Topic | SyncedNoun | 'audit' | 'device' | 'reports'

/** Everything that is announced. */
export const announcedNouns: readonly Noun[] = [...new Set([...topics, ...syncedNouns, 'audit' as const])]

/** What a live frame says of what screens read by calls; the rows in it are the sync's own affair. */
export function nounsOf(frame: LiveDown): readonly string[] {
  if (frame.t === 'changed') return [...frame.about, 'audit']
  if (frame.t === 'poke') return [...new Set<string>([...syncedNouns, 'audit'])]
  // Of what happened before the connection stood, nothing was announced on it.
  if (frame.t === 'scopes') return announcedNouns
  if (frame.t !== 'delta' || frame.page.rows.length === 0) return []
  const nouns = frame.page.rows.map(([table]) => (nounOf as Record<string, string>)[table] ?? table)
  return [...new Set([...nouns, 'audit'])]
}

/** What the server announced last. A new object for each announcement. */
export const useServerChanges = create<{ about: readonly string[] }>(() => ({ about: [] }))

/** @param about nouns; one that this app does not know changes nothing */
export const noteServerChange = (about: readonly string[]): void => useServerChanges.setState({ about })
