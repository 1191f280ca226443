import { minuteMs } from '../lib/durations.ts'
import type { Random } from '../lib/random.ts'
import { type Timers, within } from '../lib/timers.ts'
import type { Head, HelloReply, PushReply } from '../protocol/messages.ts'
import { type Memory, newMemory } from './bases.ts'
import { type BatchSizes, paceAt, sameSizes } from './batch-size.ts'
import type { Net, Wait } from './net.ts'
import type { Device } from './runner.ts'
import type { EngineStatus } from './status.ts'
import type { OutboxEntry, ReplicaStore } from './store.ts'

export interface EngineSession {
  /** Gets a new access token. `ended`: the session is over, and nothing is sent until the next login. */
  renew(): Promise<'renewed' | 'ended' | 'unreachable'>
}

export interface Engine {
  readonly store: ReplicaStore
  readonly net: Net
  readonly timers: Timers
  readonly random: Random
  readonly device: Device
  readonly session: EngineSession
  readonly deviceName: string
  readonly schema: string
  /** The leader's term, assigned when this tab became leader. */
  readonly term: number
  publishStatus(status: Partial<EngineStatus>): void
}

/** Why an attempt ended; the loop decides when to try again. */
export class SyncError extends Error {
  readonly why: 'unreachable' | 'ended' | 'socket' | 'lostLeadership'
  readonly wait: Wait | undefined

  constructor(why: SyncError['why'], message: string, wait?: Wait) {
    super(message)
    this.why = why
    this.wait = wait
  }
}

/** The server accepts no changes for a while and says why. Pulling continues. */
export interface PushPause {
  readonly message: string
  isOver: boolean
}

/** The head and the number up to which a client has read commits and the results of its own changes. */
export interface ReadingReport {
  readonly clientId: string
  readonly head: Head
  readonly lastMid: number
}

/** The answer to a push that isn't stored, because the page with its effect brings the same results. */
export interface HeldAnswer {
  readonly reply: PushReply
  readonly entries: readonly Pick<OutboxEntry, 'mid' | 'uid'>[]
  readonly clientId: string
}

/** A session of the loop. A reply that arrives after the session is over has no effect. */
export interface SyncSession extends Engine {
  readonly memory: Memory
  limits: HelloReply['limits']
  batchSizes: BatchSizes
  /** When a person last saved a change. */
  savedAt: number
  mayPull: boolean
  /** The version of the protocol that the server speaks. */
  serverProtocol: number
  /** The reach of the last pull, until the live socket has told the server. */
  readingToTell: ReadingReport | null
  pushPause: PushPause | null
  /** The last change that the server has taken and whose effect no page has brought yet. */
  awaitedMid: number | null
  heldAnswer: HeldAnswer | null
  over: boolean
  progressAt: number
  busy: boolean
}

const limitsUntilHello = { pushMutations: 100, pullRows: 2000, heartbeatMs: 20_000 }

export const newSyncSession = (engine: Engine): SyncSession => ({
  ...engine,
  memory: newMemory(),
  limits: limitsUntilHello,
  batchSizes: sameSizes(limitsUntilHello.pushMutations),
  savedAt: Number.NEGATIVE_INFINITY,
  mayPull: true,
  serverProtocol: 1,
  readingToTell: null,
  pushPause: null,
  awaitedMid: null,
  heldAnswer: null,
  over: false,
  progressAt: engine.device.clock.now(),
  busy: false,
})

/** The number of changes in the next push. */
export const batchSizeOf = ({ batchSizes, savedAt, device }: SyncSession): number =>
  batchSizes[paceAt(device.clock.now(), savedAt)]

export const timeouts = { hello: 15_000, push: 15_000, pull: 30_000, store: minuteMs, renew: 20_000 }

export function progress(sync: SyncSession): void {
  sync.progressAt = sync.device.clock.now()
}

/** Limits a transaction's time: IndexedDB can hang, and then the connection has to be rebuilt. */
export const inTime = <T>(sync: SyncSession, work: Promise<T>): Promise<T> =>
  within(sync.timers, timeouts.store, 'Storage', work)

export function mustBeCurrent(sync: SyncSession): void {
  if (sync.over) throw new SyncError('lostLeadership', 'This loop was replaced')
}
