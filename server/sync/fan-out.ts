import type { Actor } from '#sync/policies/actor.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { audienceOf, scopesOfActor } from '#sync/policies/scope.ts'
import type { Head, LiveDown, ScopeSum } from '#sync/protocol/messages.ts'
import { resultsBetween } from '../changes/results.ts'
import type { Committed } from '../core/events.ts'
import type { ServerTimers } from '../core/timers.ts'
import { headOf } from '../db/core/head.ts'
import type { Db } from '../db/core/open.ts'
import { scopeNamed } from '../db/sync/sync-queries.ts'
import { mergeCommits } from './change-set.ts'
import { type DeltaParts, deltaFor } from './delta.ts'

/** One live connection, whatever carries it. */
export interface LiveConnection {
  readonly clientId: string
  /** A frame, as text. What cannot be sent is the line's own affair: the client catches up by pulling. */
  send(frame: string): void
  /** True while what was sent before has not gone out: only the shortest frames are worth adding. */
  isSlow(): boolean
  /** The rights this connection has now; null ends it. */
  actorNow(): Promise<Actor | null>
  end(reason: 'rights'): void
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
  /** Where the client stands, as far as is known; null until it has pulled. */
  at: { readonly head: Head; readonly lastMid: number } | null
  /** Everything up to here that concerned it has been told. */
  sentUpTo: number
  /** Above zero while rights are being looked up: nothing may be told meanwhile. */
  judging: number
}

const mostBytes = 64 * 1024

const frame = (message: LiveDown): string => JSON.stringify(message)

/** What a payment changes for those who follow it. It says neither which nor whose. */
const paymentFrame = frame({ t: 'changed', about: ['payments', 'invoices', 'checkouts'] })

/** Asks for the rights of this moment; nothing is sent meanwhile. */
async function judge(one: Subscription): Promise<void> {
  one.judging += 1
  one.at = null
  const actor = await one.line.actorNow().catch(() => null)
  if (!actor) return one.line.end('rights')
  one.actor = actor
  one.judging -= 1
  one.line.send(frame({ t: 'scopes' }))
}

function* everyoneIn(subscriptions: ReadonlyMap<string, ReadonlySet<Subscription>>) {
  for (const ofClient of subscriptions.values()) yield* ofClient
}

type NewChanges = Omit<DeltaParts, 'results'>

function notifySubscriber(reads: Db['reads'], one: Subscription, changes: NewChanges): void {
  const { changeSet } = changes
  const { line, actor, at } = one
  if (one.sentUpTo >= changeSet.to.v) return
  const poke = () => line.send(frame({ t: 'poke', v: changeSet.to.v }))
  if (!at || one.sentUpTo < changeSet.from.v || line.isSlow()) {
    poke()
    return
  }
  const lastMid = changeSet.clients.get(line.clientId) ?? at.lastMid
  const results = resultsBetween(reads, line.clientId, at.lastMid, lastMid)
  const reader = { scopes: scopesOfActor(actor), audience: audienceOf(actor), ...at }
  const delta = deltaFor(reader, { ...changes, results })
  if (delta !== null && delta.length > mostBytes) {
    poke()
    return
  }
  one.sentUpTo = changeSet.to.v
  if (delta === null) return
  one.at = { head: changeSet.to, lastMid }
  line.send(delta)
}

/** Sends each commit to the connections it concerns: the rows themselves where they apply at once, else a poke. */
export function createFanOut(db: Db, timers: ServerTimers): FanOut {
  const subscriptions = new Map<string, Set<Subscription>>()
  const everyone = () => everyoneIn(subscriptions)
  let waiting: Committed[] = []

  db.events.onCommitted((committed) => {
    waiting.push(committed)
    if (waiting.length === 1) timers.soon(tell)
  })
  db.events.onRightsChanged((accountId) => {
    for (const one of everyone()) if (one.actor.accountId === accountId) void judge(one)
  })
  // Payments are read by calls and not synced: the screens that show them ask again.
  db.events.onPayment(({ accountId }) => {
    for (const one of everyone())
      if (one.judging === 0 && paymentPolicy.canFollow(one.actor, { accountId })) one.line.send(paymentFrame)
  })

  function tell(): void {
    const [first, ...others] = waiting
    waiting = []
    if (!first || subscriptions.size === 0) return
    const changeSet = mergeCommits([first, ...others])
    const sums = new Map<string, ScopeSum>()
    const sumOf = (scope: string): ScopeSum => {
      const known = sums.get(scope)
      if (known) return known
      const stored = db.reads.get(scopeNamed, { scope })
      const sum: ScopeSum = [stored?.n ?? 0, stored?.sum ?? 0]
      sums.set(scope, sum)
      return sum
    }
    db.reads.snapshot(() => {
      const { epoch } = headOf(db.reads)
      for (const one of everyone())
        if (one.judging === 0) notifySubscriber(db.reads, one, { epoch, changeSet, sumOf })
    })
  }

  return {
    subscribe(line, actor) {
      const one: Subscription = { line, actor, at: null, sentUpTo: headOf(db.reads).v, judging: 0 }
      const ofClient = subscriptions.get(line.clientId) ?? new Set()
      subscriptions.set(line.clientId, ofClient.add(one))
      return () => {
        ofClient.delete(one)
        if (ofClient.size === 0) subscriptions.delete(line.clientId)
      }
    },
    pulled(clientId, head, lastMid) {
      for (const one of subscriptions.get(clientId) ?? [])
        if (!one.at || head.v >= one.at.head.v) {
          one.at = { head, lastMid }
          one.sentUpTo = Math.max(head.v, one.sentUpTo)
        }
    },
    get size() {
      return [...everyone()].length
    },
  }
}
