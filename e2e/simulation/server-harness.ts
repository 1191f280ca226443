import * as z from 'zod'
import type { Clock } from '#sync/lib/clock.ts'
import type { Ids } from '#sync/lib/ids.ts'
import { must } from '#sync/lib/must.ts'
import type { Actor } from '#sync/policies/actor.ts'
import {
  HelloRequest,
  type Mutation,
  type MutationResult,
  type PullReply,
  PullRequest,
  PushRequest,
} from '#sync/protocol/messages.ts'
import type { Tx } from '#sync/tx.ts'
import type { Serials } from '../../server/changes/number-blocks.ts'
import { withTransaction } from '../../server/changes/with-transaction.ts'
import { type Db, openDatabase } from '../../server/db/core/open.ts'
import { highestSerials } from '../../server/db/core/snapshot.ts'
import { type DeviceInfo, SyncStop } from '../../server/sync/deps.ts'
import { MovedBack, rotateEpoch } from '../../server/sync/epoch.ts'
import { handleHello } from '../../server/sync/hello.ts'
import { handlePull } from '../../server/sync/pull.ts'
import { handlePush } from '../../server/sync/push.ts'
import { runRetention } from '../../server/sync/retention.ts'
import { runOnce } from '../../server/test/run-once.ts'
import { actorOf, found, people } from './company.ts'
import type { Chance } from './kernel/chance.ts'
import { idsOf } from './kernel/ids.ts'
import type { CallName, Frame, LivePeer, Served } from './kernel/net.ts'
import type { Tally } from './kernel/tally.ts'
import type { VirtualTime } from './kernel/time.ts'
import type { Plan } from './plan.ts'
import { dataFolder, type Extent } from './server-folder.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { socketOf } from './socket.ts'
import type { DatabaseReader, Truth } from './truth.ts'

/** What was true on the server when a page was made: which rows, and for whom. */
export interface Aside {
  readonly truth: Truth
  readonly actor: Actor
}

/** Whoever is at the other end. */
export interface Caller {
  readonly actor: Actor
  readonly deviceId: string
}

export interface LiveCaller extends Caller {
  /** The rights of this moment; null when the session has ended. */
  judge(): Actor | null
}

/** A change as a call that is answered at once sends it: the uid is what its Idempotency-Key comes to. */
export type RestChange = Pick<Mutation, 'uid' | 'name' | 'ver' | 'args' | 'occurredAt'>

/** When a process is killed: while it works on the next push, or when it has just answered it. */
export interface Kill {
  readonly when: 'working' | 'answered'
  /** While it works: after so many turns of its own. */
  readonly turns: number
  readonly then: () => void
}

/** Changes that the server has just dealt with for the first time, for whoever judges that. */
export interface Dealt {
  readonly caller: Caller
  readonly changes: readonly { readonly change: RestChange; readonly result: MutationResult }[]
  readonly before: Truth
  readonly after: Truth
}

/** The real server's handlers on a real SQLite file, called without a socket between. */
export interface ServerHarness {
  readonly reader: DatabaseReader
  readonly running: boolean
  serve(call: CallName, caller: Caller, text: string): Promise<Served>
  /** Null: the process is not there, or was killed before it could answer. */
  rest(caller: Caller, change: RestChange): Promise<MutationResult | null>
  live(caller: LiveCaller, hello: string, down: (frame: Frame) => void, close: () => void): LivePeer
  /** Writes as an administrator's desk does. */
  administer(work: (tx: Tx) => Promise<void>): Promise<void>
  rightsChanged(accountId: string): void
  /** Forgets removals and tags as the housekeeping does, as if those older than this (ms) were older than it keeps. */
  forget(olderMs: number): Promise<void>
  stop(): Promise<void>
  /** False: the database is an older one than was served before, and the server does not start. */
  start(): Promise<boolean>
  /** Kills the process, now or at a moment of its work. */
  kill(at?: Kill): void
  /** What was to kill it at its next push does not. */
  spare(): void
  /** Keeps a copy of the data folder as it is now, in place of an older one. */
  keepCopy(): void
  /** Puts the copy back, or its database alone: only while stopped. False: there is none. */
  putBack(extent: Extent): boolean
  /** The highest label numbers that the database has given out: only while stopped. */
  serialsGivenOut(): Serials
  /**
   * Begins a new history: only while stopped. As the restore command does it, with what the replaced database had given
   * out, or as after files were copied by hand, without.
   */
  turnEpoch(known: Serials | null): Promise<void>
  dispose(): Promise<void>
}

export interface Handlers {
  hello: typeof handleHello
  push: typeof handlePush
  pull: typeof handlePull
  forgetOld: typeof runRetention
  rest: typeof runOnce
}
export const realHandlers: Handlers = {
  ...{ hello: handleHello, push: handlePush, pull: handlePull },
  ...{ forgetOld: runRetention, rest: runOnce },
}

/** How long removals are remembered. */
const keptMs = 90 * 86_400_000

type Deps = { readonly db: Db; readonly clock: Clock; readonly ids: Ids }

/** As the routes do it: the body is checked, the handler asked, its "no" given its status. */
async function answer(
  { hello, push, pull }: Handlers,
  deps: Deps,
  call: CallName,
  { actor, deviceId }: Caller,
  text: string,
): Promise<{ status: number; value: unknown }> {
  const device: DeviceInfo = { deviceId, ip: '127.0.0.1' }
  const body: unknown = JSON.parse(text)
  try {
    if (call === 'hello')
      return { status: 200, value: await hello(deps, actor, device, HelloRequest.parse(body)) }
    if (call === 'push')
      return { status: 200, value: await push(deps, actor, device, PushRequest.parse(body)) }
    return { status: 200, value: pull(deps, actor, PullRequest.parse(body)) }
  } catch (fault) {
    if (fault instanceof SyncStop) return { status: fault.status, value: fault.body }
    if (fault instanceof z.ZodError) return { status: 400, value: { message: z.prettifyError(fault) } }
    throw fault
  }
}

interface HarnessSeams {
  readonly plan: Plan
  readonly time: VirtualTime
  readonly chance: Chance
  readonly counts: Tally
  readonly handlers?: Handlers | undefined
  readonly judge: (dealt: Dealt) => void
}

const turnsLater = async (turns: number): Promise<void> => {
  for (let i = 0; i < turns; i++) await null
}

/** Finds what a request brought for the first time, and tells it when it has been dealt with. */
function watchDealing(
  process: ServerProcess,
  caller: Caller,
  changes: readonly RestChange[],
  seams: HarnessSeams,
) {
  const before = process.reader.truth()
  const fresh = changes.filter(({ uid }) => !process.reader.knows(uid))
  return (results: readonly MutationResult[]) => {
    const dealt = fresh.flatMap((change) => {
      const result = results.find(({ uid }) => uid === change.uid)
      return result && process.reader.knows(change.uid) ? [{ change, result }] : []
    })
    if (dealt.length > 0) seams.judge({ caller, changes: dealt, before, after: process.reader.truth() })
  }
}

export async function openServerHarness(seams: HarnessSeams): Promise<ServerHarness> {
  const { plan, time, chance, counts, handlers = realHandlers } = seams
  const folder = dataFolder()
  const ids = idsOf(time, chance.fork('ids'))
  const epochs = idsOf(time, chance.fork('epochs'))
  let process: ServerProcess | null = null
  let lastBooks = openNothing()
  let armed: Kill | null = null

  const start = async (): Promise<boolean> => {
    try {
      process = await startServerProcess(folder, { clock: time, ids }, time)
    } catch (fault) {
      if (fault instanceof MovedBack) return false
      throw fault
    }
    lastBooks = process.reader
    return true
  }
  const stop = async () => {
    const open = process
    process = null
    lastBooks = openNothing()
    await open?.stop()
  }
  const killNow = () => {
    const open = process
    process = null
    lastBooks = openNothing()
    open?.abandon()
    counts.count('server killed')
  }
  /** What is to happen to the process at this push, and what it then says to whoever waits. */
  const meetKill = (mine: ServerProcess): (() => void) => {
    const kill = armed
    if (!kill) return () => undefined
    armed = null
    const strike = () => {
      if (process !== mine) return
      counts.count(`server killed: ${kill.when}`)
      killNow()
      kill.then()
    }
    if (kill.when === 'answered') return strike
    void turnsLater(kill.turns).then(strike)
    return () => undefined
  }
  const limits = (value: unknown) => ({
    ...(value as object),
    limits: { pushMutations: plan.pushMutations, pullRows: plan.pullRows, heartbeatMs: 20_000 },
  })
  /** What the process of this moment answers; null once it is gone, and with it whatever it was about to say. */
  async function inLife<T>(work: (mine: ServerProcess, deps: Deps) => Promise<T>): Promise<T | null> {
    const mine = process
    if (!mine) return null
    try {
      const value = await work(mine, { db: mine.db, clock: time, ids })
      return process === mine || answeredRuns.has(mine) ? value : null
    } catch (fault) {
      if (process === mine) throw fault
      return null
    }
  }
  /** Processes that were killed when their answer was already on its way. */
  const answeredRuns = new WeakSet<ServerProcess>()

  async function serveIn(mine: ServerProcess, deps: Deps, call: CallName, caller: Caller, text: string) {
    const answered = call === 'push' ? meetKill(mine) : () => undefined
    const mutations = call === 'push' ? (JSON.parse(text) as PushRequest).mutations : []
    const dealt = watchDealing(mine, caller, mutations, seams)
    const { status, value } = await answer(handlers, deps, call, caller, text)
    if (call === 'pull' && status === 200) {
      const { clientId } = JSON.parse(text) as PullRequest
      const page = value as PullReply
      if (page.sweep.length > 0) counts.count('scope swept for what was forgotten')
      if (!page.more) mine.fanOut.pulled(clientId, page.head, page.lastMid)
    }
    const reply = call === 'hello' && status === 200 ? limits(value) : value
    if (status !== 200) counts.count(`server said ${(value as { problem?: string }).problem ?? status}`)
    if (process !== mine) return { status: 502, text: '{}' }
    if (call === 'push' && status === 200) dealt((value as { results: MutationResult[] }).results)
    const aside = { truth: mine.reader.truth(), actor: caller.actor }
    answered()
    if (process !== mine) answeredRuns.add(mine)
    return { status, text: JSON.stringify(reply), aside }
  }
  await start()
  const harness: ServerHarness = {
    get reader() {
      return lastBooks
    },
    get running() {
      return process !== null
    },
    async serve(call, caller, text) {
      const noAnswer = { status: 502, text: '{}' }
      return (await inLife((mine, deps) => serveIn(mine, deps, call, caller, text))) ?? noAnswer
    },
    rest: (caller, change) =>
      inLife(async (mine, deps) => {
        const dealt = watchDealing(mine, caller, [change], seams)
        const result = await handlers.rest(deps.db, caller, change)
        if (process === mine) dealt([result])
        return result
      }),
    live(caller, hello, down, close) {
      const mine = must(process, 'a running server')
      mine.closes.push(close)
      return socketOf({ fanOut: mine.fanOut, books: mine.reader, time }, caller, hello, down, close)
    },
    async administer(work) {
      if (!process) return
      await time.busy(withTransaction(process, { actor: actorOf(people.admin), deviceId: '' }, work))
    },
    rightsChanged: (accountId) => process?.db.events.rightsChanged(accountId),
    async forget(olderMs) {
      if (!process) return
      const later = { now: () => time.now() + keptMs - olderMs }
      await time.busy(handlers.forgetOld({ ...process.db, clock: later }))
    },
    ...{ stop, start },
    kill(at) {
      if (at) armed = at
      else if (process) killNow()
    },
    spare() {
      armed = null
    },
    keepCopy() {
      if (process) folder.keepCopy()
    },
    putBack: (extent) => !process && folder.putBack(extent),
    serialsGivenOut: () => highestSerials(folder.file),
    async turnEpoch(known) {
      const db = await openDatabase(folder.file, { clock: time, ids })
      await rotateEpoch(db, folder.marks, epochs, known)
      await db.close()
    },
    async dispose() {
      if (process) await stop()
      folder.remove()
    },
  }
  await harness.administer(found)
  return harness
}

const openNothing = (): DatabaseReader => ({
  truth: () => ({ v: 0, epoch: '', rows: new Map() }),
  mutations: () => [],
  all: () => [],
  knows: () => false,
  waitingOf: () => 0,
  lossesOf: () => 0,
  hasEffects: () => false,
  close: () => undefined,
})
