import { runMutator } from '#sync/mutators/index.ts'
import type { Head } from '#sync/protocol/messages.ts'
import type { AuditContext } from '../core/audit-context.ts'
import type { Ahead, AheadTx } from '../db/core/transactions/look-ahead.ts'
import { readEarlier } from './exactly-once.ts'
import { readSchedules } from './expected-days.ts'
import type { MutationRun } from './mutation.ts'
import { readFreeSerials } from './next-serial.ts'
import { readScopeIds } from './scope-index.ts'
import { isToBeLabelled } from './server-fields.ts'
import { readCommit } from './vouched-moment.ts'

interface Rehearsed extends Pick<MutationRun, 'uid' | 'name' | 'ver' | 'args' | 'occurredAt'> {
  readonly head?: Head | null | undefined
}

interface Around {
  readonly at: string
  readonly isQueued: boolean
  /** Reads the rest of what the work will ask for. */
  readonly read: (tx: AheadTx) => Promise<unknown>
}

/** Most changes write a row and an event for the row. */
const rowsPerMutation = 2

/**
 * Reads what mutations will ask for, one question of all of them at a time. They are run without the server's own facts, so that
 * nothing but reading happens.
 */
export function mutationsAhead(
  mutations: readonly Rehearsed[],
  { actor, deviceId }: AuditContext,
  { at, isQueued, read }: Around,
): Ahead {
  const rehearse = async (tx: AheadTx, { uid, name, ver, args, occurredAt }: Rehearsed) => {
    const rows = await tx.rehearse((rowTx) =>
      runMutator(rowTx, name, args, actor, {
        uid,
        ver,
        occurredAt,
        deviceId,
        isQueued,
        now: at,
        side: 'server',
      }),
    )
    await Promise.all([readScopeIds(tx, rows), rows.some(isToBeLabelled) && readFreeSerials(tx, at)])
  }
  const facts = (tx: AheadTx, { uid, head }: Rehearsed) => [
    readEarlier(tx, uid),
    head && readCommit(tx, head.v),
  ]
  return {
    rows: mutations.length * rowsPerMutation,
    read: (tx) =>
      Promise.all([
        read(tx),
        readSchedules(tx),
        ...mutations.flatMap((mutation) => [...facts(tx, mutation), rehearse(tx, mutation)]),
      ]),
  }
}
