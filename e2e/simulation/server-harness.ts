import * as z from 'zod'
import type { Clock } from '#sync/lib/clock.ts'
import type { Ids } from '#sync/lib/ids.ts'
import { must } from '#sync/lib/must.ts'
import type { Actor } from '#sync/policies/actor.ts'
import type { CloseReason } from '#sync/protocol/close-codes.ts'
import {
  HelloRequest,
  type Mutation,
  type MutationResult,
  type PullReply,
  PullRequest,
  type PushReply,
  PushRequest,
} from '#sync/protocol/messages.ts'
import type { Serials } from '../../server/changes/number-blocks.ts'
import type { Transaction } from '../../server/changes/transaction.ts'
import { withTransaction } from '../../server/changes/with-transaction.ts'
import { type Db, openDatabase } from '../../server/db/core/open.ts'
import { highestSerials } from '../../server/db/core/snapshot.ts'
import type { Described } from '../../server/files/keep.ts'
import { type DeviceInfo, SyncStop } from '../../server/sync/deps.ts'
import { rotateEpoch } from '../../server/sync/epoch.ts'
import { handleHello } from '../../server/sync/hello.ts'
import { handlePull } from '../../server/sync/pull.ts'
import { handlePush } from '../../server/sync/push.ts'
import { runRetention } from '../../server/sync/retention.ts'
import { putMigratedFile } from '../../server/test/migrated-file.ts'
import { runOnce } from '../../server/test/run-once.ts'
import type { Caller, LiveCaller, UploadAnswer } from './callers.ts'
import { actorOf, people, putCompany } from './company.ts'
import type { Chance } from './kernel/chance.ts'
import { idsOf } from './kernel/ids.ts'
import type { CallName, Frame, LivePeer, Served } from './kernel/net.ts'
import type { Tally } from './kernel/tally.ts'
import type { VirtualTime } from './kernel/time.ts'
import type { Plan } from './plan.ts'
import { type DataFolder, dataFolder, type Extent } from './server-folder.ts'
import type { ServerProcess } from './server-process.ts'
import { type Kill, ServerRuns } from './server-runs.ts'
import { filesInMemory, isReadable, takeUpload } from './server-uploads.ts'
import { socketOf } from './socket.ts'
import type { DatabaseReader, FactsBeside, Truth } from './truth.ts'

/** The facts on the server when a page was made: which rows, and for whom. */
export interface Aside {
  readonly truth: Truth
  readonly actor: Actor
}

/** A change in a call that is answered immediately: the uid is derived from its Idempotency-Key. */
export type RestChange = Pick<Mutation, 'uid' | 'name' | 'ver' | 'args' | 'occurredAt' | 'shift'>

/** Changes that the server has just dealt with for the first time, for the code that judges them. */
export interface Dealt {
  readonly caller: Caller
  readonly changes: readonly { readonly change: RestChange; readonly result: MutationResult }[]
  readonly before: Truth
  readonly after: Truth
  /** The server's knowledge of files and handhelds, and its clock, when it began. */
  readonly aside: FactsBeside
}

/** The real server's handlers on a real SQLite file, called without a socket between. */
export interface ServerHarness {
  readonly reader: DatabaseReader
  readonly running: boolean
  serve(call: CallName, caller: Caller, text: string): Promise<Served>
  /** Null: the process is not there, or was killed before it could answer. */
  rest(caller: Caller, change: RestChange): Promise<MutationResult | null>
  /** Offers the bytes of a picture. Null: no answer came. */
  upload(caller: Caller, described: Described, bytes: Buffer): Promise<UploadAnswer | null>
  /** Whether an actor may read a file; only while the server runs. */
  mayRead(actor: Actor, fileId: string): Promise<boolean>
  live(
    caller: LiveCaller,
    hello: string,
    down: (frame: Frame) => void,
    close: (reason: CloseReason) => void,
  ): LivePeer
  /** Writes as an administrator's desk does. */
  administer(work: (tx: Transaction) => Promise<void>): Promise<void>
  rightsChanged(accountId: string): void
  /** Forgets removals and tags as the housekeeping does, as if those older than this (ms) were older than it keeps. */
  forget(olderMs: number): Promise<void>
  stop(): Promise<void>
  /** False: the database is an older one than was served before, and the server does not start. */
  start(): Promise<boolean>
  /** Kills the process, now or at a moment of its work. */
  kill(at?: Kill): void
  /** Cancels the kill that was set for its next push. */
  spare(): void
  /** Keeps a copy of the data folder in its current state, and replaces an older one. */
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

interface HandlerReply {
  readonly status: number
  readonly value: object
  readonly pushed?: PushReply
  readonly pulled?: PullReply
  /** Why a call was stopped. */
  readonly problem?: string | undefined
}

/** As the routes do it: the body is checked, the handler asked, its "no" given its status. */
async function answer(
  { hello, push, pull }: Handlers,
  deps: Deps,
  call: CallName,
  { actor, deviceId }: Caller,
  text: string,
): Promise<HandlerReply> {
  const device: DeviceInfo = { deviceId, ip: '127.0.0.1' }
  const body: unknown = JSON.parse(text)
  try {
    if (call === 'hello')
      return { status: 200, value: await hello(deps, actor, device, HelloRequest.parse(body)) }
    if (call === 'push') {
      const pushReply = await push(deps, actor, device, PushRequest.parse(body))
      return { status: 200, value: pushReply, pushed: pushReply }
    }
    const pullReply = await pull(deps, actor, PullRequest.parse(body))
    return { status: 200, value: pullReply, pulled: pullReply }
  } catch (fault) {
    if (fault instanceof SyncStop)
      return { status: fault.status, value: fault.body, problem: fault.body.problem }
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
  /** The server's own, which may jump. */
  readonly clock: Clock
}

/** Finds what a request brought for the first time, and tells it when it has been dealt with. */
function watchDealing(
  process: ServerProcess,
  caller: Caller,
  changes: readonly RestChange[],
  seams: HarnessSeams,
) {
  const before = process.reader.truth()
  const aside = { ...process.reader.beside(), now: seams.clock.now() }
  const fresh = changes.filter(({ uid }) => !process.reader.knows(uid))
  return (results: readonly MutationResult[]) => {
    const dealt = fresh.flatMap((change) => {
      const result = results.find(({ uid }) => uid === change.uid)
      return result && process.reader.knows(change.uid) ? [{ change, result }] : []
    })
    if (dealt.length > 0)
      seams.judge({ caller, changes: dealt, before, after: process.reader.truth(), aside })
  }
}

/** Answers calls on the process of the moment, as the routes do. */
function callsTo(
  runs: ServerRuns,
  ids: Ids,
  seams: HarnessSeams,
): Pick<ServerHarness, 'serve' | 'rest' | 'live' | 'upload' | 'mayRead'> {
  const { plan, time, clock, counts, handlers = realHandlers } = seams
  const files = filesInMemory()
  const limits = { pushMutations: plan.pushMutations, pullRows: plan.pullRows, heartbeatMs: 20_000 }

  /** Notes what a page says of itself, for the fan-out and for the tally. */
  function notePage(serverProcess: ServerProcess, { clientId }: PullRequest, page: PullReply): void {
    if (page.sweep.length > 0) counts.count('scope swept for what was forgotten')
    if (!page.more) serverProcess.fanOut.pulled(clientId, page.head, page.lastMid)
  }

  async function serveIn(
    serverProcess: ServerProcess,
    leaves: () => void,
    call: CallName,
    caller: Caller,
    text: string,
  ) {
    const onAnswer = call === 'push' ? runs.meetKill(serverProcess) : () => undefined
    const { mutations = [] }: Partial<PushRequest> = call === 'push' ? JSON.parse(text) : {}
    const dealt = watchDealing(serverProcess, caller, mutations, seams)
    const deps = { db: serverProcess.db, clock, ids }
    const reply = await answer(handlers, deps, call, caller, text)
    if (reply.pulled) notePage(serverProcess, JSON.parse(text), reply.pulled)
    if (reply.status !== 200) counts.count(`server said ${reply.problem ?? reply.status}`)
    if (runs.process !== serverProcess) return { status: 502, text: '{}' }
    if (reply.pushed) dealt(reply.pushed.results)
    const aside = { truth: serverProcess.reader.truth(), actor: caller.actor }
    leaves()
    onAnswer()
    const value = call === 'hello' && reply.status === 200 ? { ...reply.value, limits } : reply.value
    return { status: reply.status, text: JSON.stringify(value), aside }
  }

  return {
    async serve(call, caller, text) {
      const noAnswer = { status: 502, text: '{}' }
      return (
        (await runs.answerOf((serverProcess, leaves) =>
          serveIn(serverProcess, leaves, call, caller, text),
        )) ?? noAnswer
      )
    },
    rest: (caller, change) =>
      runs.answerOf(async (serverProcess) => {
        const dealt = watchDealing(serverProcess, caller, [change], seams)
        const result = await handlers.rest(serverProcess.db, caller, change)
        if (runs.process === serverProcess) dealt([result])
        return result
      }),
    upload: (caller, description, bytes) =>
      runs.answerOf((serverProcess) =>
        takeUpload({ db: serverProcess.db, files }, caller, description, bytes),
      ),
    mayRead: (actor, fileId) => isReadable(must(runs.process, 'a running server').db, actor, fileId),
    live(caller, hello, down, close) {
      const serverProcess = must(runs.process, 'a running server')
      serverProcess.closes.push(() => close('lost'))
      return socketOf(
        { fanOut: serverProcess.fanOut, reader: serverProcess.reader, time },
        caller,
        hello,
        down,
        close,
      )
    },
  }
}

/** People do these things to a server: write at a desk, keep copies, put them back. */
function upkeepOf(
  runs: ServerRuns,
  folder: DataFolder,
  ids: Ids,
  { time, clock, chance, handlers = realHandlers }: HarnessSeams,
) {
  const epochs = idsOf(time, chance.fork('epochs'))
  return {
    async administer(work: (tx: Transaction) => Promise<void>) {
      if (!runs.process) return
      await time.busy(withTransaction(runs.process, { actor: actorOf(people.admin), deviceId: '' }, work))
    },
    rightsChanged: (accountId: string) => runs.process?.db.events.rightsChanged(accountId),
    async forget(olderMs: number) {
      if (!runs.process) return
      const later = { now: () => clock.now() + keptMs - olderMs }
      await time.busy(handlers.forgetOld({ ...runs.process.db, clock: later }))
    },
    keepCopy() {
      if (runs.process) folder.keepCopy()
    },
    putBack: (extent: Extent) => !runs.process && folder.putBack(extent),
    serialsGivenOut: () => highestSerials(folder.file),
    async turnEpoch(knownSerials: Serials | null) {
      const db = await openDatabase(folder.file, { clock, ids })
      await rotateEpoch(db, folder.marks, epochs, knownSerials)
      await db.close()
    },
    async dispose() {
      if (runs.process) await runs.stop()
      folder.remove()
    },
  }
}

export async function openServerHarness(seams: HarnessSeams): Promise<ServerHarness> {
  const { time, clock, chance, counts } = seams
  const folder = dataFolder()
  await putMigratedFile(folder.file)
  const ids = idsOf(time, chance.fork('ids'))
  const runs = new ServerRuns({ folder, seams: { clock, ids }, time, counts })
  const upkeep = upkeepOf(runs, folder, ids, seams)
  await runs.start()
  const harness: ServerHarness = {
    get reader() {
      return runs.reader
    },
    get running() {
      return runs.process !== null
    },
    ...callsTo(runs, ids, seams),
    ...upkeep,
    start: () => runs.start(),
    stop: () => runs.stop(),
    kill: (at) => runs.kill(at),
    spare: () => runs.spare(),
  }
  await harness.administer(putCompany)
  return harness
}
