import type { Random } from '../lib/random.ts'
import type { HelloReply } from '../protocol/messages.ts'
import { freshMemory, type Memory } from './bases.ts'
import type { Net, Wait } from './net.ts'
import type { Device } from './runner.ts'
import type { ReplicaStore } from './store.ts'
import { type Timers, within } from './timers.ts'

export interface Loss {
  readonly pending: number
  readonly since: string | null
}

/** What the engine tells of itself; screens show it. */
export interface EngineStatus {
  live: boolean
  sending: boolean
  lastProgressAt: number
  catchingUp: { done: number; total: number } | null
  mayPull: boolean
  /** Server time − device time. */
  serverTime: string
  /** Changes that this device had saved and no longer has, until their person has read of it. */
  lost: Loss | null
  problem: string | null
}

export interface EngineSession {
  /** Gets a new access token. `ended`: nobody is signed in any more, so nothing is sent until somebody is. */
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
  /** The leader's term, given when it became one. */
  readonly term: number
  tell(status: Partial<EngineStatus>): void
}

/** Why an attempt ended; the loop decides when to try again. */
export class Setback extends Error {
  readonly why: 'unreachable' | 'ended' | 'socket' | 'deposed'
  readonly wait: Wait | undefined

  constructor(why: Setback['why'], message: string, wait?: Wait) {
    super(message)
    this.why = why
    this.wait = wait
  }
}

/** One life of the loop. What a life that is over still gets answered changes nothing. */
export interface Life extends Engine {
  readonly memory: Memory
  limits: HelloReply['limits']
  mayPull: boolean
  over: boolean
  progressAt: number
  busy: boolean
}

const limitsUntilHello = { pushMutations: 100, pullRows: 2000, heartbeatMs: 20_000 }

export const newLife = (engine: Engine): Life => ({
  ...engine,
  memory: freshMemory(),
  limits: limitsUntilHello,
  mayPull: true,
  over: false,
  progressAt: engine.device.clock.now(),
  busy: false,
})

export const timeouts = { hello: 15_000, push: 15_000, pull: 30_000, store: 60_000, renew: 20_000 }

export function progress(life: Life): void {
  life.progressAt = life.device.clock.now()
  life.tell({ lastProgressAt: life.progressAt })
}

/** A transaction that must end: IndexedDB can hang, and then the connection has to be built anew. */
export const inTime = <T>(life: Life, work: Promise<T>): Promise<T> =>
  within(life.timers, timeouts.store, 'Storage', work)

export function mustBeAlive(life: Life): void {
  if (life.over) throw new Setback('deposed', 'This loop was replaced')
}
