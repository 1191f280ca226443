import type { Db } from '../db/open.ts'
import type { Metrics } from '../lib/metrics.ts'
import type { Timers } from '../sync/timers.ts'
import type { Holder, Judge } from './holder.ts'
import { mayJoin } from './rules.ts'

/** Rights are looked up again this often, beside whenever somebody tells of a change. */
export const judgeEveryMs = 60_000

const overText = 'The session or key behind this connection is not good any more.'
const restartText = 'The server is being restarted.'

/** One connection that has introduced itself, whatever carries it. */
export interface Member {
  readonly kind: Holder['kind']
  readonly holderId: string
  /** Null while a change of rights is looked into: then it hears nothing and may nothing. */
  holder: Holder | null
  readonly groups: Set<string>
  readonly judge: Judge
  tell(record: string): void
  /** `again`: it may come back by itself. */
  end(words: string, again: boolean): void
}

type Parts = { readonly db: Pick<Db, 'events'>; readonly metrics: Pick<Metrics, 'hubConnections'> }

/** Who is connected, each with the rights of now. */
export function createMembers({ db, metrics }: Parts, timers: Timers) {
  const members = new Set<Member>()

  async function judge(member: Member) {
    const holder = await member.judge().catch(() => null)
    if (!members.has(member)) return
    // A person's app comes back with the session it then has; a key that was taken away never gets better.
    if (!holder) return member.end(overText, member.kind === 'person')
    member.holder = holder
    for (const group of member.groups) if (!mayJoin(holder, group)) member.groups.delete(group)
  }

  function rightsChanged(holderId: string): void {
    for (const member of members)
      if (member.holderId === holderId) {
        member.holder = null
        void judge(member)
      }
  }

  const ends = [
    db.events.onRightsChanged(rightsChanged),
    timers.every(judgeEveryMs, () => {
      for (const member of members) void judge(member)
    }),
  ]

  return {
    /** Answers with what takes it out again. */
    enter(member: Member): () => void {
      members.add(member)
      const gauge = metrics.hubConnections.labels(member.kind)
      gauge.inc()
      // Rights may have changed between the ticket and now.
      void judge(member)
      return () => {
        if (members.delete(member)) gauge.dec()
      }
    },
    /** To whoever is in one of the groups and may hear it, once. */
    tell(groups: readonly string[], record: string, hears: (holder: Holder) => boolean): void {
      for (const member of members) {
        const joined = groups.some((group) => member.groups.has(group))
        if (joined && member.holder && hears(member.holder)) member.tell(record)
      }
    },
    countOf: (holderId: string): number =>
      [...members].filter((member) => member.holderId === holderId).length,
    stop(): void {
      for (const end of ends) end()
      for (const member of members) member.end(restartText, true)
    },
  }
}
export type Members = ReturnType<typeof createMembers>
