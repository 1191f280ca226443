import { create } from 'zustand'
import type { EntityName } from '#sync/entities/index.ts'
import { entityNames, shapes } from '#sync/entities/registry.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import type { Topic } from '#sync/nouns/topics.ts'
import type { LiveDown, PullReply } from '#sync/protocol/messages.ts'

type SyncedNoun = (typeof shapes)[EntityName]['noun']
const syncedNouns: readonly SyncedNoun[] = entityNames.map((entity) => shapes[entity].noun)

/**
 * Nouns that are never announced: they are fetched when a screen shows them or a person refreshes them. A preview isn't
 * even outdated by the change that it prepares.
 */
const silentNouns = ['device', 'previews', 'reports'] as const

/** A noun that calls read: the first word of every query's key. `audit` changes with everything. */
export type Noun = Topic | SyncedNoun | 'audit' | (typeof silentNouns)[number]

/** Means all nouns that the server announces. */
const announcedNouns = '*'

/** Whether an announcement is about a noun. */
export const isAbout = (about: readonly string[], noun: string): boolean =>
  about.includes(noun) || (about.includes(announcedNouns) && !isOneOf(silentNouns, noun))

/** The nouns whose queries a live frame makes outdated; the sync itself handles the frame's rows. */
export function nounsOf(frame: LiveDown): readonly string[] {
  if (frame.t === 'changed') return [...frame.about, 'audit']
  if (frame.t === 'poke') return [...new Set<string>([...syncedNouns, 'audit'])]
  // Changes from before the connection opened weren't announced on it.
  if (frame.t === 'scopes') return [announcedNouns]
  return frame.t === 'delta' ? nounsOfRows(frame.page) : []
}

/** The nouns whose queries the rows of a page make outdated. */
export function nounsOfRows({ rows }: Pick<PullReply, 'rows'>): readonly string[] {
  if (rows.length === 0) return []
  const tables = new Set(rows.map(([table]) => table))
  const nouns = [...tables].map((table) => (isOneOf(entityNames, table) ? shapes[table].noun : table))
  return [...new Set([...nouns, 'audit'])]
}

/** The server's last announcement. A new object each time. */
export const useServerChanges = create<{ about: readonly string[] }>(() => ({ about: [] }))

/** @param about nouns; those unknown to this app have no effect */
export const noteServerChange = (about: readonly string[]): void => useServerChanges.setState({ about })
