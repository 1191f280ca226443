import type { MutationResult, PullReply } from '../protocol/messages.ts'
import type { PendingChange } from './pending.ts'

/** Numbers that the server counts as handled, without proof that this device's changes are behind them. */
export interface Doubt {
  /** The lowest such number. */
  readonly from: number
  /** True if another change was sent under one of them: a copy of this device uses its client id. */
  readonly isShared: boolean
}

interface SplitQueue {
  readonly acked: PendingChange[]
  readonly pending: PendingChange[]
  readonly doubt: Doubt | null
}

/**
 * Splits the queue into the changes that a page acknowledges and the rest. A page acknowledges a change if it ends at
 * the head, so that it has the effect, and if the change's own result came with it. A number alone proves nothing,
 * because a copy of this device uses the same ones.
 */
export function splitQueue(
  entries: readonly PendingChange[],
  { more, lastMid }: PullReply,
  results: readonly MutationResult[],
): SplitQueue {
  if (more) return { acked: [], pending: [...entries], doubt: null }
  const proven = new Set(results.map(({ uid }) => uid))
  const isAcked = ({ mid, uid }: PendingChange) => mid <= lastMid && proven.has(uid)
  const ackedEntries = entries.filter(isAcked)
  const pending = entries.filter((entry) => !isAcked(entry))
  return { acked: ackedEntries, pending, doubt: doubtIn(pending, lastMid, results) }
}

function doubtIn(
  pending: readonly PendingChange[],
  lastMid: number,
  results: readonly MutationResult[],
): Doubt | null {
  const first = pending[0]
  if (!first || first.mid > lastMid) return null
  const uids = new Map(results.map(({ mid, uid }) => [mid, uid]))
  const isShared = pending.some(({ mid, uid }) => (uids.get(mid) ?? uid) !== uid)
  return { from: first.mid, isShared }
}
