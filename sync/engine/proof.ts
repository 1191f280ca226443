import type { MutationResult, PullReply } from '../protocol/messages.ts'
import type { OutboxEntry } from './store.ts'

/** Numbers that the server counts as dealt with, without proof that it has this device's changes under them. */
export interface Doubt {
  /** The lowest of them. */
  readonly from: number
  /** Another change was sent under one of them: a copy of this device speaks under its name. */
  readonly isShared: boolean
}

interface Sorted {
  readonly acked: OutboxEntry[]
  readonly pending: OutboxEntry[]
  readonly doubt: Doubt | null
}

/**
 * Which changes a page acknowledges: those that it has the effect of, because it ends at the head, and whose own results
 * came with it. A number alone proves nothing; a copy of this device counts with the same ones.
 */
export function ackable(
  entries: readonly OutboxEntry[],
  { more, lastMid }: PullReply,
  results: readonly MutationResult[],
): Sorted {
  if (more) return { acked: [], pending: [...entries], doubt: null }
  const proven = new Set(results.map(({ uid }) => uid))
  const isAcked = ({ mid, uid }: OutboxEntry) => mid <= lastMid && proven.has(uid)
  const acked = entries.filter(isAcked)
  const pending = entries.filter((entry) => !isAcked(entry))
  return { acked, pending, doubt: doubtIn(pending, lastMid, results) }
}

function doubtIn(
  pending: readonly OutboxEntry[],
  lastMid: number,
  results: readonly MutationResult[],
): Doubt | null {
  const first = pending[0]
  if (!first || first.mid > lastMid) return null
  const uids = new Map(results.map(({ mid, uid }) => [mid, uid]))
  const isShared = pending.some(({ mid, uid }) => (uids.get(mid) ?? uid) !== uid)
  return { from: first.mid, isShared }
}
