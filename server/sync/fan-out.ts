import { must } from '#sync/lib/must.ts'
import { canFollow, type Topic, topics } from '#sync/nouns/topics.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { audienceOf, scopesOfActor } from '#sync/policies/scope.ts'
import type { Head, LiveDown, MutationResult, ScopeSum } from '#sync/protocol/messages.ts'
import { resultsBetween } from '../changes/results.ts'
import type { Committed, TopicWrite } from '../core/events.ts'
import type { ServerTimers } from '../core/timers.ts'
import { reportDiskError } from '../db/core/errors.ts'
import { headOf } from '../db/core/head.ts'
import type { Db } from '../db/core/open.ts'
import type { DbReads } from '../db/core/reads.ts'
import { scopeNamed } from '../db/sync/sync-queries.ts'
import { type ChangeSet, mergeCommits } from './change-set.ts'
import { type DeltaParts, deltaFor } from './delta.ts'

/** A live connection over any transport. */
export interface LiveConnection {
  readonly clientId: string
  /** A frame, as text. What cannot be sent is the line's own affair: the client catches up by pulling. */
  send(frame: string): void
  /** True while what was sent before has not gone out: only the shortest frames are worth adding. */
  isSlow(): boolean
  /** The rights this connection has now; null ends it. */
  actorNow(): Promise<Actor | null>
  end(): void
}

export interface FanOut {
  /** Tells the line what concerns its actor from now on. Answers with what ends that. */
  subscribe(line: LiveConnection, actor: Actor): () => void
  /** A client has read everything up to `head`. */
  pulled(clientId: string, head: Head, lastMid: number): void
  readonly size: number
}

interface Subscription {
  readonly line: LiveConnection
  actor: Actor
  /** The client's known position; null until it has pulled. */
  at: { readonly head: Head; readonly lastMid: number } | null
  /** Everything up to here that concerned it has been told. */
  sentUpTo: number
  /** Above zero while rights are being looked up: nothing may be told meanwhile. */
  judging: number
}

const mostBytes = 64 * 1024
/** More than one frame names: then the app asks for everything that it shows. */
const mostTopics = 20

const frame = (message: LiveDown): string => JSON.stringify(message)

/** The owners of the written rows by topic; null owns the company's own rows. */
function ownersByTopic(writes: readonly TopicWrite[]): ReadonlyMap<Topic, ReadonlySet<string | null>> {
  const owners = new Map<Topic, Set<string | null>>()
  for (const { topics: written, accountId } of writes)
    for (const topic of written) owners.set(topic, (owners.get(topic) ?? new Set()).add(accountId))
  return owners
}

/** Announces the written topics that a person may read, without naming rows or owners. */
function announceTopics({ line, actor }: Subscription, owners: ReturnType<typeof ownersByTopic>): void {
  const about = topics.filter((topic) => {
    const topicOwners = owners.get(topic)
    return topicOwners !== undefined && canFollow(actor, topic, topicOwners)
  })
  if (about.length > mostTopics) line.send(frame({ t: 'scopes' }))
  else if (about.length > 0) line.send(frame({ t: 'changed', about }))
}

/** Asks for the rights of this moment; nothing is sent meanwhile. */
async function judge(subscriber: Subscription): Promise<void> {
  subscriber.judging += 1
  subscriber.at = null
  const actor = await subscriber.line.actorNow().catch(() => null)
  if (!actor) return subscriber.line.end()
  subscriber.actor = actor
  subscriber.judging -= 1
  subscriber.line.send(frame({ t: 'scopes' }))
}

function* everyoneIn(subscriptions: ReadonlyMap<string, ReadonlySet<Subscription>>) {
  for (const ofClient of subscriptions.values()) yield* ofClient
}

/** A subscriber's own results, above the number that it knew of when they were read. */
interface OwnResults {
  readonly above: number
  readonly results: readonly MutationResult[]
}

/** A stretch of commits, and what had to be read for it: all of the moment of its last commit. */
interface News extends Omit<DeltaParts, 'results'> {
  readonly results: ReadonlyMap<Subscription, OwnResults>
}

async function readNews(
  reads: DbReads,
  epoch: string,
  changeSet: ChangeSet,
  everyone: Iterable<Subscription>,
): Promise<News> {
  const sums = new Map<string, ScopeSum>()
  for (const scope of new Set([...changeSet.put.keys(), ...changeSet.removed.keys()])) {
    const { n, sum } = must(await reads.get(scopeNamed, { scope }), `the scope ${scope}, which has changes`)
    sums.set(scope, [n, sum])
  }
  const results = new Map<Subscription, OwnResults>()
  for (const subscriber of everyone) {
    const { at, line } = subscriber
    const upTo = changeSet.clients.get(line.clientId)
    if (!at || upTo === undefined) continue
    const above = at.lastMid
    results.set(subscriber, { above, results: await resultsBetween(reads, line.clientId, above, upTo) })
  }
  return { epoch, changeSet, results, sumOf: (scope) => must(sums.get(scope), `the sum of ${scope}`) }
}

/** Sends the rows, or returns false if they do not fit what the client has: then it has to pull. */
function sendRows(subscriber: Subscription, news: News): boolean {
  const { changeSet } = news
  const { line, actor, at } = subscriber
  if (!at || subscriber.sentUpTo < changeSet.from.v || line.isSlow()) return false
  const lastMid = changeSet.clients.get(line.clientId) ?? at.lastMid
  const { above, results } = news.results.get(subscriber) ?? { above: lastMid, results: [] }
  if (at.lastMid !== above) return false
  const reader = { scopes: scopesOfActor(actor), audience: audienceOf(actor), ...at }
  const delta = deltaFor(reader, { ...news, results })
  if (delta !== null && delta.length > mostBytes) return false
  subscriber.sentUpTo = changeSet.to.v
  if (delta === null) return true
  subscriber.at = { head: changeSet.to, lastMid }
  line.send(delta)
  return true
}

/** Sends at once, to a subscriber as it stands now: it may have pulled or lost a right since the news were read. */
function notifySubscriber(subscriber: Subscription, news: News): void {
  const { v } = news.changeSet.to
  if (subscriber.judging > 0 || subscriber.sentUpTo >= v) return
  if (!sendRows(subscriber, news)) subscriber.line.send(frame({ t: 'poke', v }))
}

/** Sends each commit to the connections it concerns: the rows themselves where they apply at once, else a poke. */
export function createFanOut(db: Db, timers: ServerTimers): FanOut {
  const subscriptions = new Map<string, Set<Subscription>>()
  const everyone = () => everyoneIn(subscriptions)
  let waiting: Committed[] = []
  let isDue = false
  /** New subscribers need only the commits after this point. */
  let newest = 0
  let writes: TopicWrite[] = []

  db.events.onCommitted((commit) => {
    waiting.push(commit)
    newest = commit.to.v
    if (!isDue) timers.soon(() => void tell().catch(onReadError))
    isDue = true
  })
  db.events.onRightsChanged((accountId) => {
    for (const subscriber of everyone()) if (subscriber.actor.accountId === accountId) void judge(subscriber)
  })
  db.events.onWritten((news) => {
    writes.push(...news)
    if (writes.length === news.length) timers.soon(announce)
  })

  /** Subscribers whose rights are being checked are told to fetch everything again. */
  function announce(): void {
    const owners = ownersByTopic(writes)
    writes = []
    for (const subscriber of everyone()) if (subscriber.judging === 0) announceTopics(subscriber, owners)
  }

  /**
   * Publishes the waiting commits in series, because snapshots take turns. Everything on the disk has been published
   * before, so the series ends at the snapshot's version, to which its sums and results belong.
   */
  async function tell(): Promise<void> {
    isDue = false
    if (subscriptions.size === 0) waiting = []
    if (waiting.length === 0) return
    await db.reads.snapshot(async (reads) => {
      const { epoch, v } = await headOf(reads)
      const [first, ...others] = waiting.filter(({ to }) => to.v <= v)
      waiting = waiting.filter(({ to }) => to.v > v)
      if (!first) return
      const news = await readNews(reads, epoch, mergeCommits([first, ...others]), everyone())
      for (const subscriber of everyone()) notifySubscriber(subscriber, news)
    })
  }

  /** After a read error each subscriber fetches for itself and sees the fault. */
  function onReadError(error: unknown): void {
    reportDiskError(db.events, error)
    for (const subscriber of everyone())
      if (subscriber.judging === 0) subscriber.line.send(frame({ t: 'poke', v: newest }))
  }

  return {
    subscribe(line, actor) {
      const subscriber: Subscription = { line, actor, at: null, sentUpTo: newest, judging: 0 }
      const ofClient = subscriptions.get(line.clientId) ?? new Set()
      subscriptions.set(line.clientId, ofClient.add(subscriber))
      return () => {
        ofClient.delete(subscriber)
        if (ofClient.size === 0) subscriptions.delete(line.clientId)
      }
    },
    pulled(clientId, head, lastMid) {
      for (const subscriber of subscriptions.get(clientId) ?? [])
        if (!subscriber.at || head.v >= subscriber.at.head.v) {
          subscriber.at = { head, lastMid }
          subscriber.sentUpTo = Math.max(head.v, subscriber.sentUpTo)
        }
    },
    get size() {
      return [...everyone()].length
    },
  }
}
