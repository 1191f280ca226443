import { canFollow, isForAll, type Topic, topics } from '#sync/nouns/topics.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { accountScope, type Scope, scopesOfActor } from '#sync/policies/scope.ts'
import type { Head } from '#sync/protocol/messages.ts'
import type { RowForm } from './wire-row.ts'

/** A live connection over any transport. */
export interface LiveConnection {
  readonly clientId: string
  /** The form of the rows in its frames. */
  readonly form: RowForm
  /** A frame, as text. What cannot be sent is the line's own affair: the client catches up by pulling. */
  send(frame: string): void
  /** True while what was sent before has not gone out: only the shortest frames are worth adding. */
  isSlow(): boolean
  /** The rights this connection has now; null ends it. */
  actorNow(): Promise<Actor | null>
  end(): void
}

export interface Subscription {
  readonly line: LiveConnection
  actor: Actor
  /** The scopes of `actor`, computed once for its rights. */
  scopes: readonly Scope[]
  /** The client's known position; null until it has pulled. */
  at: { readonly head: Head; readonly lastMid: number } | null
  /** The last commit that may concern it and wasn't sent as rows: once it has read up to there, later ones can be. */
  missed: number
  /** Commits up to here were published before it listened, or sent. */
  sentUpTo: number
  /** Above zero while rights are being looked up: nothing may be sent meanwhile. */
  judging: number
  /** How often rights have been looked up: answers may come in another order, and the last question counts. */
  lookUps: number
}

/** Sets of subscriptions by a key; a key without any is not kept. */
function createIndex<K>() {
  const sets = new Map<K, Set<Subscription>>()
  return {
    get: (key: K): ReadonlySet<Subscription> => sets.get(key) ?? nothing,
    add(key: K, subscription: Subscription): void {
      sets.set(key, (sets.get(key) ?? new Set()).add(subscription))
    },
    remove(key: K, subscription: Subscription): void {
      const set = sets.get(key)
      set?.delete(subscription)
      if (set?.size === 0) sets.delete(key)
    },
  }
}
const nothing: ReadonlySet<Subscription> = new Set()

/** The topics that staff may read of whomever they are. What owners read of their own is found by their account. */
const staffTopicsOf = (actor: Actor): Topic[] =>
  topics.filter((topic) => !isForAll(topic) && canFollow(actor, topic, noOwners))
const noOwners: ReadonlySet<string | null> = new Set()

/**
 * The open connections, found by what concerns them: their client, their account, a scope, a topic. A commit costs as much
 * as the connections that it concerns, however many there are.
 */
export function createSubscriptions() {
  const subscriptions = new Set<Subscription>()
  const byClient = createIndex<string>()
  const byScope = createIndex<Scope>()
  const byTopic = createIndex<Topic>()

  function enter(subscription: Subscription): void {
    subscription.scopes = scopesOfActor(subscription.actor)
    for (const scope of subscription.scopes) byScope.add(scope, subscription)
    for (const topic of staffTopicsOf(subscription.actor)) byTopic.add(topic, subscription)
  }
  function leave(subscription: Subscription): void {
    for (const scope of subscription.scopes) byScope.remove(scope, subscription)
    for (const topic of staffTopicsOf(subscription.actor)) byTopic.remove(topic, subscription)
  }

  /** The connections to which writes about a topic are announced; none if nothing about it was written. */
  function* readersOf(topic: Topic, owners?: ReadonlySet<string | null>): Generator<Subscription> {
    if (!owners) return
    if (isForAll(topic)) return yield* subscriptions
    yield* byTopic.get(topic)
    for (const owner of owners)
      if (owner !== null)
        for (const subscription of byScope.get(accountScope(owner)))
          if (canFollow(subscription.actor, topic, owners)) yield subscription
  }

  return {
    readersOf,
    all: (): ReadonlySet<Subscription> => subscriptions,
    ofClient: (clientId: string): ReadonlySet<Subscription> => byClient.get(clientId),
    ofAccount: (accountId: string): ReadonlySet<Subscription> => byScope.get(accountScope(accountId)),
    following: (scope: Scope): ReadonlySet<Subscription> => byScope.get(scope),
    add(subscription: Subscription): void {
      subscriptions.add(subscription)
      byClient.add(subscription.line.clientId, subscription)
      enter(subscription)
    },
    remove(subscription: Subscription): void {
      if (!subscriptions.delete(subscription)) return
      byClient.remove(subscription.line.clientId, subscription)
      leave(subscription)
    },
    /** Gives a connection other rights, and with them other scopes and topics. */
    changeRights(subscription: Subscription, actor: Actor): void {
      if (!subscriptions.has(subscription)) return
      leave(subscription)
      subscription.actor = actor
      enter(subscription)
    },
  }
}
export type Subscriptions = ReturnType<typeof createSubscriptions>
