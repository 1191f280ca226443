import type { Head } from '#sync/protocol/messages.ts'
import { type EventTime, vouchedMoment } from '#sync/rules/packages/moment.ts'
import { commitOf } from '../db/core/head-queries.ts'
import type { AheadTx } from '../db/core/transactions/look-ahead.ts'
import type { TransactionFrame } from './transaction.ts'

/** The server's reading of the time that a change came with. */
export interface ChangeMoment extends EventTime {
  /** The version that its device had read, where this history has it. */
  readonly knownVersion?: number
}

interface QueuedTime {
  readonly occurredAt: string
  /** The head that the device had read when it saved the change; an older app leaves it out. */
  readonly head?: Head | null | undefined
  /** When the change before it in the same push counts as done. */
  readonly previousAt?: string | undefined
}

/** Changes that were saved without a signal come with the same head. */
export const readCommit = ({ statements, memory }: Pick<AheadTx, 'statements' | 'memory'>, v: number) =>
  memory.recall(`commit ${v}`, () => statements.get(commitOf, { v }))

/** When a change of a device's queue counts as done: the commit that its device had read came before it. */
export async function queuedMoment(
  { statements, memory, at: now }: Pick<TransactionFrame, 'statements' | 'memory' | 'at'>,
  { occurredAt, head, previousAt }: QueuedTime,
): Promise<ChangeMoment> {
  const commit = head ? await readCommit({ statements, memory }, head.v) : undefined
  const isOurs = commit !== undefined && commit.tag === head?.tag
  return {
    ...vouchedMoment({ at: occurredAt, now, readAt: isOurs ? commit.at : null, previousAt }),
    ...(isOurs && head ? { knownVersion: head.v } : {}),
  }
}

/** When a call that is answered immediately counts as done: now, unless its caller says otherwise. */
export const calledMoment = (occurredAt: string | undefined, now: string): ChangeMoment =>
  vouchedMoment({ at: occurredAt ?? now, now, readAt: null })

/** When a change counts as done: one from a queue has its moment already, a call gets it here. */
export const momentOfChange = (
  { moment, occurredAt }: { readonly moment?: ChangeMoment; readonly occurredAt: string },
  { at }: Pick<TransactionFrame, 'at'>,
): ChangeMoment => moment ?? calledMoment(occurredAt, at)
