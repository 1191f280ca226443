import type { Row } from '#sync/entities/index.ts'
import { must } from '#sync/lib/must.ts'
import { type Topic, topics } from '#sync/nouns/topics.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { audienceOf, type Scope } from '#sync/policies/scope.ts'
import type { Head, LiveDown, MutationResult, ScopeSum } from '#sync/protocol/messages.ts'
import { resultsBetween } from '../changes/results.ts'
import type { Committed, CommittedChange, TopicWrite } from '../core/events.ts'
import type { ServerTimers } from '../core/timers.ts'
import { reportDiskError } from '../db/core/errors.ts'
import { headOf } from '../db/core/head.ts'
import type { Db } from '../db/core/open.ts'
import type { DbReads } from '../db/core/reading/reads.ts'
import { rowsByKeys } from '../db/core/reading/rows-by-keys.ts'
import { scopeNamed } from '../db/sync/sync-queries.ts'
import { type ChangeSet, changeKey, mergeCommits } from './change-set.ts'
import { type DeltaParts, deltaFor } from './delta.ts'
import {
  createSubscriptions,
  type LiveConnection,
  type Subscription,
  type Subscriptions,
} from './subscriptions.ts'

export interface FanOut {
  /** Tells the line what concerns its actor from now on. Answers with what ends that. */
  subscribe(line: LiveConnection, actor: Actor): () => void
  /** Reads the rights of a client's connections again, and tells each of them to pull. */
  refreshRights(clientId: string): Promise<void>
  /** A client has read everything up to `head`. */
  pulled(clientId: string, head: Head, lastMid: number): void
  readonly size: number
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

/** Announces the written topics to the people who may read them, without naming rows or owners. */
function announceTopics(subscriptions: Subscriptions, owners: ReturnType<typeof ownersByTopic>): void {
  const topicsOfReader = new Map<Subscription, Set<Topic>>()
  for (const topic of topics)
    for (const reader of subscriptions.readersOf(topic, owners.get(topic)))
      topicsOfReader.set(reader, (topicsOfReader.get(reader) ?? new Set()).add(topic))
  for (const [{ line, judging }, about] of topicsOfReader)
    if (judging === 0)
      line.send(frame(about.size > mostTopics ? { t: 'scopes' } : { t: 'changed', about: [...about] }))
}

/** Asks for the rights of this moment; nothing is sent meanwhile. */
async function judge(subscriptions: Subscriptions, subscriber: Subscription): Promise<void> {
  subscriber.judging += 1
  subscriber.lookUps += 1
  const lookUp = subscriber.lookUps
  subscriber.at = null
  const actor = await subscriber.line.actorNow().catch(() => null)
  if (!actor) return subscriber.line.end()
  // With a newer look-up under way, this answer may be older than the change of rights.
  if (lookUp === subscriber.lookUps) subscriptions.changeRights(subscriber, actor)
  subscriber.judging -= 1
  subscriber.line.send(frame({ t: 'scopes' }))
}

async function judgeAll(subscriptions: Subscriptions, subscribers: ReadonlySet<Subscription>): Promise<void> {
  await Promise.all([...subscribers].map((subscriber) => judge(subscriptions, subscriber)))
}

/** Judges connections again whose rights changed, or may have changed unheard. */
function followRights({ events }: Db, subscriptions: Subscriptions): void {
  events.onRightsChanged((accountId) => void judgeAll(subscriptions, subscriptions.ofAccount(accountId)))
  events.onMissed(() => void judgeAll(subscriptions, subscriptions.all()))
}

/** The connections that a stretch of commits concerns: they follow one of its scopes, or made one of its changes. */
function concernedBy(changeSet: ChangeSet, subscriptions: Subscriptions): Set<Subscription> {
  const subscribers = new Set<Subscription>()
  for (const scope of [...scopesIn(changeSet), ...changeSet.unread])
    for (const subscriber of subscriptions.following(scope)) subscribers.add(subscriber)
  for (const clientId of changeSet.clients.keys())
    for (const subscriber of subscriptions.ofClient(clientId)) subscribers.add(subscriber)
  return subscribers
}

const scopesIn = ({ put, removed }: ChangeSet): Set<Scope> => new Set([...put.keys(), ...removed.keys()])

const hasUnread = ({ unread }: ChangeSet, scopes: readonly Scope[]): boolean =>
  unread.size > 0 && scopes.some((scope) => unread.has(scope))

/** Reads the rows that commits name and a connection here follows, a table at a time. */
async function followedRows(
  reads: DbReads,
  commits: readonly Committed[],
  subscriptions: Subscriptions,
): Promise<Map<string, Row>> {
  const isFollowed = ({ row, scopes, left }: CommittedChange) =>
    !row && [...scopes, ...left].some((scope) => subscriptions.following(scope).size > 0)
  const changes = commits.flatMap((commit) => commit.changes.filter(isFollowed))
  const rows = new Map<string, Row>()
  for (const [entity, ofEntity] of Map.groupBy(changes, (change) => change.entity)) {
    const ids = [...new Set(ofEntity.map(({ id }) => id))]
    for (const [id, row] of await rowsByKeys(reads, entity, ids)) rows.set(changeKey({ entity, id }), row)
  }
  return rows
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
  commits: readonly [Committed, ...Committed[]],
  subscriptions: Subscriptions,
): Promise<News> {
  const changeSet = mergeCommits(commits, await followedRows(reads, commits, subscriptions))
  const sums = new Map<string, ScopeSum>()
  for (const scope of scopesIn(changeSet)) {
    const { n, sum } = must(await reads.get(scopeNamed, { scope }), `the scope ${scope}, which has changes`)
    sums.set(scope, [n, sum])
  }
  const results = new Map<Subscription, OwnResults>()
  for (const [clientId, upTo] of changeSet.clients)
    for (const subscriber of [...subscriptions.ofClient(clientId)]) {
      if (!subscriber.at) continue
      const above = subscriber.at.lastMid
      results.set(subscriber, { above, results: await resultsBetween(reads, clientId, above, upTo) })
    }
  return { epoch, changeSet, results, sumOf: (scope) => must(sums.get(scope), `the sum of ${scope}`) }
}

/** Sends the rows, or returns false if they do not fit what the client has: then it has to pull. */
function sendRows(subscriber: Subscription, news: News): boolean {
  const { changeSet } = news
  const { line, actor, scopes, at, missed } = subscriber
  if (!at || at.head.v < missed || line.isSlow() || hasUnread(changeSet, scopes)) return false
  const lastMid = changeSet.clients.get(line.clientId) ?? at.lastMid
  const { above, results } = news.results.get(subscriber) ?? { above: lastMid, results: [] }
  if (at.lastMid !== above) return false
  const delta = deltaFor(
    { scopes, audience: audienceOf(actor), form: line.form, ...at },
    { ...news, results },
  )
  if (delta === null) return true
  if (delta.length > mostBytes) return false
  subscriber.at = { head: changeSet.to, lastMid }
  line.send(delta)
  return true
}

/** Sends now, to a subscriber in its current state: it may have pulled or lost a right since the news were read. */
function notifySubscriber(subscriber: Subscription, news: News): void {
  const { v } = news.changeSet.to
  if (subscriber.sentUpTo >= v) return
  const isSent = subscriber.judging === 0 && sendRows(subscriber, news)
  if (isSent) subscriber.sentUpTo = v
  else subscriber.missed = v
  if (!isSent && subscriber.judging === 0) subscriber.line.send(frame({ t: 'poke', v }))
}

/** A connection that hears about the commits after version `v`. */
const newSubscription = (line: LiveConnection, actor: Actor, v: number): Subscription => ({
  line,
  actor,
  scopes: [],
  at: null,
  missed: v,
  sentUpTo: v,
  judging: 0,
  lookUps: 0,
})

/** Sends each commit to the connections it concerns: the rows themselves where they apply directly, else a poke. */
export function createFanOut(db: Db, timers: ServerTimers): FanOut {
  const subscriptions = createSubscriptions()
  let waiting: Committed[] = []
  let isDue = false
  /** New subscribers need only the commits after this point. */
  let newest = 0
  let writes: TopicWrite[] = []

  db.events.onCommitted((commit) => {
    // These connections heard nothing about the commits of another process, so they have to pull them.
    if (commit.from.v > newest)
      for (const subscriber of subscriptions.all()) subscriber.missed = commit.from.v
    waiting.push(commit)
    newest = commit.to.v
    if (!isDue) timers.soon(() => void tell().catch(onReadError))
    isDue = true
  })
  followRights(db, subscriptions)
  db.events.onWritten((news) => {
    writes.push(...news)
    if (writes.length === news.length) timers.soon(announce)
  })

  /** Asks subscribers whose rights are being checked to fetch everything again. */
  function announce(): void {
    const owners = ownersByTopic(writes)
    writes = []
    announceTopics(subscriptions, owners)
  }

  /**
   * Publishes the waiting commits in series, because snapshots take turns. Everything on the disk has been published
   * before, so the series ends at the snapshot's version, to which its sums and results belong.
   */
  async function tell(): Promise<void> {
    isDue = false
    if (subscriptions.all().size === 0) waiting = []
    if (waiting.length === 0) return
    await db.reads.snapshot(async (reads) => {
      const { epoch, v } = await headOf(reads)
      const [first, ...others] = waiting.filter(({ to }) => to.v <= v)
      waiting = waiting.filter(({ to }) => to.v > v)
      if (!first) return
      const news = await readNews(reads, epoch, [first, ...others], subscriptions)
      for (const subscriber of concernedBy(news.changeSet, subscriptions)) notifySubscriber(subscriber, news)
    })
  }

  /** After a read error each subscriber fetches for itself and sees the fault. */
  function onReadError(error: unknown): void {
    reportDiskError(db.events, error)
    for (const subscriber of subscriptions.all()) {
      subscriber.missed = newest
      if (subscriber.judging === 0) subscriber.line.send(frame({ t: 'poke', v: newest }))
    }
  }

  return {
    subscribe(line, actor) {
      const subscriber = newSubscription(line, actor, newest)
      subscriptions.add(subscriber)
      const stopFollowing = db.feed.follow()
      return () => {
        subscriptions.remove(subscriber)
        stopFollowing()
      }
    },
    refreshRights: (clientId) => judgeAll(subscriptions, subscriptions.ofClient(clientId)),
    pulled(clientId, head, lastMid) {
      for (const subscriber of subscriptions.ofClient(clientId))
        if (!subscriber.at || head.v >= subscriber.at.head.v) {
          subscriber.at = { head, lastMid }
          subscriber.sentUpTo = Math.max(head.v, subscriber.sentUpTo)
        }
    },
    get size() {
      return subscriptions.all().size
    },
  }
}
