import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import * as z from 'zod'
import type { Tx } from '#sync/engine/tx.ts'
import type { Clock } from '#sync/lib/clock.ts'
import type { Ids } from '#sync/lib/ids.ts'
import { must } from '#sync/lib/must.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { HelloRequest, type PullReply, PullRequest, PushRequest } from '#sync/protocol/messages.ts'
import { type Db, openDatabase } from '../../server/db/open.ts'
import { type DeviceInfo, SyncStop } from '../../server/sync/deps.ts'
import { createFanOut, type FanOut } from '../../server/sync/fan-out.ts'
import { handleHello } from '../../server/sync/hello.ts'
import { handlePull } from '../../server/sync/pull.ts'
import { handlePush } from '../../server/sync/push.ts'
import { forgetOld } from '../../server/sync/retention.ts'
import { commit } from '../../server/sync/unit-of-work.ts'
import { actorOf, found, people } from './company.ts'
import type { Chance } from './kernel/chance.ts'
import { idsOf } from './kernel/ids.ts'
import type { CallName, Frame, LivePeer, Served } from './kernel/net.ts'
import type { Tally } from './kernel/tally.ts'
import type { VirtualTime } from './kernel/time.ts'
import type { Plan } from './plan.ts'
import { socketOf, timersOf } from './socket.ts'
import { type Books, openBooks, type Truth } from './truth.ts'

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

/** The real server's handlers on a real SQLite file, called without a socket between. */
export interface Seat {
  readonly books: Books
  readonly running: boolean
  serve(call: CallName, caller: Caller, text: string): Promise<Served>
  live(caller: LiveCaller, hello: string, down: (frame: Frame) => void, close: () => void): LivePeer
  /** Writes as an administrator's desk does. */
  administer(work: (tx: Tx) => Promise<void>): Promise<void>
  rightsChanged(accountId: string): void
  /** Forgets removals and tags as the housekeeping does, as if those older than this (ms) were older than it keeps. */
  forget(olderMs: number): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
  /** Keeps a copy of the database as it is now, in place of an older one. */
  keepCopy(): void
  /** Puts the copy in the database's place, as the restore command does: only while stopped. False: there is none. */
  restoreCopy(): boolean
  dispose(): Promise<void>
}

/** In memory where the system has such a folder: what this is about is logic, not durability. */
const folder = () => {
  try {
    return mkdtempSync('/dev/shm/quayside-sim-')
  } catch {
    return mkdtempSync(join(tmpdir(), 'quayside-sim-'))
  }
}

export interface Handlers {
  hello: typeof handleHello
  push: typeof handlePush
  pull: typeof handlePull
  forgetOld: typeof forgetOld
}
export const realHandlers: Handlers = { hello: handleHello, push: handlePush, pull: handlePull, forgetOld }

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

export async function openSeat(
  plan: Plan,
  time: VirtualTime,
  chance: Chance,
  counts: Tally,
  handlers: Handlers = realHandlers,
): Promise<Seat> {
  const dir = folder()
  const file = join(dir, 'quayside.db')
  const copy = join(dir, 'copy.db')
  const ids = idsOf(time, chance.fork('ids'))
  let db: Db | null = null
  let books = openNothing()
  let hasCopy = false
  let fanOut: FanOut | null = null
  const sockets: (() => void)[] = []
  const start = async () => {
    db = await openDatabase(file, { clock: time, ids })
    books = openBooks(file)
    fanOut = createFanOut(db, timersOf(time))
  }
  const stop = async () => {
    const open = db
    db = null
    fanOut = null
    books.close()
    for (const end of sockets.splice(0)) end()
    await open?.close()
  }
  const limits = (value: unknown) => ({
    ...(value as object),
    limits: { pushMutations: plan.pushMutations, pullRows: plan.pullRows, heartbeatMs: 20_000 },
  })
  await start()
  const seat: Seat = {
    get books() {
      return books
    },
    get running() {
      return db !== null
    },
    async serve(call, caller, text) {
      const open = db
      if (!open) return { status: 502, text: '{}' }
      try {
        const { status, value } = await answer(handlers, { db: open, clock: time, ids }, call, caller, text)
        if (call === 'pull' && status === 200) {
          const { clientId } = JSON.parse(text) as PullRequest
          const page = value as PullReply
          if (page.sweep.length > 0) counts.count('scope swept for what was forgotten')
          if (!page.more) fanOut?.pulled(clientId, page.head, page.lastMid)
        }
        const told = call === 'hello' && status === 200 ? limits(value) : value
        if (status !== 200) counts.count(`server said ${(value as { problem?: string }).problem ?? status}`)
        const aside = db === open ? { truth: books.truth(), actor: caller.actor } : undefined
        return { status, text: JSON.stringify(told), aside }
      } catch (fault) {
        if (db === open) throw fault
        // The process is gone, and with it whatever it was about to say.
        return { status: 502, text: '{}' }
      }
    },
    live(caller, hello, down, close) {
      sockets.push(close)
      return socketOf({ fanOut: must(fanOut, 'a running server'), books, time }, caller, hello, down, close)
    },
    async administer(work) {
      if (!db) return
      await time.busy(commit(db, { actor: actorOf(people.admin), deviceId: '' }, work))
    },
    rightsChanged: (accountId) => db?.events.rightsChanged(accountId),
    async forget(olderMs) {
      if (!db) return
      const later = { now: () => time.now() + keptMs - olderMs }
      await time.busy(handlers.forgetOld({ ...db, clock: later }))
    },
    stop,
    start,
    keepCopy() {
      if (!db) return
      rmSync(copy, { force: true })
      const reader = new Sqlite(file, { readonly: true })
      reader.prepare('vacuum into ?').run(copy)
      reader.close()
      hasCopy = true
    },
    restoreCopy() {
      if (!hasCopy || db) return false
      for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
      copyFileSync(copy, file)
      const sqlite = new Sqlite(file)
      sqlite.prepare('update syncHead set epoch = ?').run(ids.next())
      sqlite.close()
      return true
    },
    async dispose() {
      if (db) await stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
  await seat.administer(found)
  return seat
}

const openNothing = (): Books => ({
  truth: () => ({ v: 0, epoch: '', rows: new Map() }),
  mutations: () => [],
  all: () => [],
  waitingOf: () => 0,
  lossesOf: () => 0,
  hasEffects: () => false,
  close: () => undefined,
})
