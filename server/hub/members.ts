import { minuteMs } from '#sync/lib/durations.ts'
import type { Metrics } from '../core/metrics.ts'
import type { ServerTimers } from '../core/timers.ts'
import type { Db } from '../db/core/open.ts'
import type { Holder, Judge } from './holder.ts'
import { mayJoin } from './rules.ts'

/** Rights are checked again at this interval, besides on each reported change. */
export const judgeEveryMs = minuteMs

const overText = 'The session or key behind this connection is no longer valid.'
const unknownText = 'The server could not look up the rights of this connection.'

/** A connection after its handshake, over any transport. */
export interface Member {
  readonly kind: Holder['kind']
  readonly holderId: string
  /** Null while a change of rights is looked into: then it hears nothing and may nothing. */
  holder: Holder | null
  readonly groups: Set<string>
  readonly judge: Judge
  tell(record: string): void
  /** `again`: it may come back automatically. */
  end(words: string, again: boolean): void
}

type Parts = { readonly db: Pick<Db, 'events' | 'feed'>; readonly metrics: Pick<Metrics, 'hubConnections'> }

/** The connected parties with their current rights. */
export function createMembers({ db, metrics }: Parts, timers: ServerTimers) {
  /** With the number of times each was judged. */
  const members = new Map<Member, number>()

  async function judge(member: Member) {
    const round = (members.get(member) ?? 0) + 1
    members.set(member, round)
    const holder = await member.judge().catch(() => undefined)
    // If it left meanwhile, or a newer check has begun, this answer may be older than the change of rights.
    if (members.get(member) !== round) return
    if (holder === undefined) return member.end(unknownText, true)
    // A person's app comes back with the session it then has; a key that was taken away never gets better.
    if (holder === null) return member.end(overText, member.kind === 'person')
    member.holder = holder
    for (const group of member.groups) if (!mayJoin(holder, group)) member.groups.delete(group)
  }

  function rightsChanged(holderId: string): void {
    for (const member of members.keys())
      if (member.holderId === holderId) {
        member.holder = null
        void judge(member)
      }
  }

  function judgeAll(): void {
    for (const member of members.keys()) void judge(member)
  }

  const ends = [
    db.events.onRightsChanged(rightsChanged),
    db.events.onMissed(judgeAll),
    timers.every(judgeEveryMs, judgeAll),
  ]

  return {
    /** Answers with what takes it out again. */
    enter(member: Member): () => void {
      members.set(member, 0)
      const gauge = metrics.hubConnections.labels(member.kind)
      gauge.inc()
      const stopFollowing = db.feed.follow()
      // Rights may have changed between the ticket and now.
      void judge(member)
      return () => {
        if (!members.delete(member)) return
        gauge.dec()
        stopFollowing()
      }
    },
    /** Sends once to each member of the groups who may receive it. */
    tell(groups: readonly string[], record: string, hears: (holder: Holder) => boolean): void {
      for (const member of members.keys()) {
        const isJoined = groups.some((group) => member.groups.has(group))
        if (isJoined && member.holder && hears(member.holder)) member.tell(record)
      }
    },
    /** To one connection of a device, the newest; false when it has none. */
    tellDevice(hubDeviceId: string, record: string): boolean {
      const newest = [...members.keys()].findLast(
        ({ holderId, holder }) => holder && holderId === hubDeviceId,
      )
      newest?.tell(record)
      return newest !== undefined
    },
    countOf: (holderId: string): number =>
      [...members.keys()].filter((member) => member.holderId === holderId).length,
    stop(): void {
      for (const end of ends) end()
    },
  }
}
export type Members = ReturnType<typeof createMembers>
