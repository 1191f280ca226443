import type { PullReply, PushReply } from '../protocol/messages.ts'
import { protocolVersion } from '../protocol/version.ts'
import { applyPage } from './apply.ts'
import {
  helloRequest,
  noteOffered,
  pullRequest,
  setAside,
  takeHello,
  takePushReply,
  unsent,
} from './contact.ts'
import { inTime, type Life, mustBeAlive, progress, Setback, timeouts } from './engine.ts'
import { unreadLoss } from './losses.ts'
import type { Answer } from './net.ts'
import { clientOf } from './outbox.ts'
import { fork, giveBack } from './requeue.ts'
import type { Device } from './runner.ts'
import { metaOf, type OutboxEntry, type Position, positionOf, type StoreTx } from './store.ts'
import { within } from './timers.ts'

const pushBytes = 256 * 1024
const mostRepairs = 3
/** The first load, before anybody works with the rows. */
const firstRows = 2000
/** While people work, pages stay small enough for a scan to be saved between them. */
const workingRows = 1000
/** A change comes back as its package, its event and what it asks for: room for a whole queue in its one last page. */
const rowsPerChange = 4

/**
 * How many rows to ask for. A page that does not end at the head acknowledges nothing, and runs the whole queue again
 * over its rows: after a long time without a signal the page has to hold what the queue brought about.
 */
const rowsFor = (position: Position, queued: number): number =>
  position.head === null ? firstRows : Math.max(workingRows, rowsPerChange * queued)

const durable = { durable: true } as const
const relaxed = { durable: false } as const

/** Asks, renews the session once when the server wants that, and never waits longer than it should. */
async function ask<T>(life: Life, ms: number, send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const once = () => within(life.timers, ms + 1_000, 'The server', send())
  mustBeAlive(life)
  const answer = await once()
  mustBeAlive(life)
  if (answer.kind !== 'unauthenticated') return answer
  const renewed = await within(life.timers, timeouts.renew, 'Renewing the session', life.session.renew())
  mustBeAlive(life)
  if (renewed === 'ended') throw new Setback('ended', 'Sign in again to send what is saved here.')
  if (renewed === 'unreachable') throw new Setback('unreachable', 'The session could not be renewed.')
  const second = await once()
  // The session was good a moment ago: only its renewal says that it has ended, and then nothing is sent any more.
  if (second.kind === 'unauthenticated')
    throw new Setback('unreachable', 'The server did not take the renewed session.')
  return second
}

function unreachable(answer: Answer<unknown>): Setback {
  if (answer.kind === 'problem')
    return new Setback('unreachable', answer.problem.message, answer.problem.wait)
  if (answer.kind === 'unreachable') return new Setback('unreachable', answer.message, answer.wait)
  return new Setback('unreachable', answer.kind === 'refused' ? answer.message : 'Not signed in')
}

/** A client id that is somebody else's is given up at once; the next attempt speaks under a new one. */
async function notOk(life: Life, answer: Answer<unknown>): Promise<Setback> {
  if (answer.kind === 'problem' && answer.problem.problem === 'forked') await takeNewId(life)
  return unreachable(answer)
}

const takeNewId = (life: Life): Promise<void> =>
  inTime(
    life,
    life.store.write((tx) => fork(tx, life.device), durable),
  )

export async function greet(life: Life): Promise<void> {
  const { store, device, deviceName, schema } = life
  const request = await inTime(
    life,
    store.write((tx) => helloRequest(tx, device, { schema, deviceName }), durable),
  )
  const answer = await ask(life, timeouts.hello, () => life.net.hello(request, timeouts.hello))
  if (answer.kind !== 'ok') throw await notOk(life, answer)
  const reply = answer.value
  const taken = await inTime(
    life,
    store.write(async (tx) => {
      const { clientId } = await clientOf(tx, device)
      if (clientId !== request.clientId) throw new Setback('unreachable', 'The greeting was overtaken')
      return (await takeHello(tx, reply, life)) && { lost: await unreadLoss(tx) }
    }, durable),
  )
  if (!taken) throw new Setback('deposed', 'Another tab has taken over')
  life.limits = reply.limits
  life.mayPull = reply.mayPull
  progress(life)
  life.tell({ mayPull: reply.mayPull, serverTime: reply.serverTime, ...taken, problem: null })
}

/** As many as one request may carry, at least one. */
function batchOf(entries: readonly OutboxEntry[], most: number): OutboxEntry[] {
  let bytes = 0
  let n = 0
  for (const entry of entries) {
    bytes += JSON.stringify(entry.args).length + 200
    if (n >= most || (n > 0 && bytes > pushBytes)) break
    n += 1
  }
  return entries.slice(0, n)
}

/** What waits, read once for all the batches it takes. */
interface Queue {
  readonly entries: readonly OutboxEntry[]
  readonly clientId: string
  readonly epoch: string
}

async function queueIn(tx: StoreTx, device: Device): Promise<Queue & { readonly offered: number }> {
  const entries = await unsent(tx)
  const { clientId } = await clientOf(tx, device)
  const offered = (await metaOf(tx, 'offered'))?.mid ?? 0
  return { entries, clientId, epoch: (await positionOf(tx)).epoch ?? '', offered }
}

const lastOf = ({ entries }: Queue): number => entries.at(-1)?.mid ?? 0

/** Whatever is read here may be sent from memory, and is on the disk as offered before any of it is. */
async function queueOf(life: Life): Promise<Queue> {
  const { store, device } = life
  const found = await inTime(
    life,
    store.read((tx) => queueIn(tx, device)),
  )
  if (lastOf(found) <= found.offered) return found
  return inTime(
    life,
    store.write(async (tx) => {
      const queue = await queueIn(tx, device)
      await noteOffered(tx, lastOf(queue))
      return queue
    }, durable),
  )
}

/** Sends until nothing is left to send. */
export async function pushAll(life: Life): Promise<void> {
  let most = life.limits.pushMutations
  let repairs = 0
  for (let queue = await queueOf(life); queue.entries.length > 0; ) {
    life.tell({ sending: true })
    const batch = batchOf(queue.entries, most)
    const mutations = batch.map(({ mid, uid, name, ver, args, occurredAt }) => ({
      ...{ mid, uid, name, ver, occurredAt },
      args: args as PushArgs,
    }))
    const { epoch, clientId } = queue
    const request = { protocol: protocolVersion, epoch, clientId, mutations }
    const answer = await ask(life, timeouts.push, () => life.net.push(request, timeouts.push))
    // Repairs that do not help are tried again at the pace of failures, not as fast as the machine can.
    if (answer.kind === 'problem' && ++repairs > mostRepairs) throw unreachable(answer)
    const taken = await takeAnswer(life, answer, { batch, clientId }, most)
    most = taken.most
    const left = queue.entries.filter(({ mid }) => mid > taken.upTo)
    queue = taken.anew || left.length === 0 ? await queueOf(life) : { ...queue, entries: left }
  }
  life.tell({ sending: false })
}

type PushArgs = Parameters<Life['net']['push']>[0]['mutations'][number]['args']

interface Taken {
  /** How many to send next. */
  readonly most: number
  /** The last change that has been dealt with. */
  readonly upTo: number
  /** The queue is no longer what was read of it. */
  readonly anew: boolean
}

/** What an answer to a push changes here. */
async function takeAnswer(
  life: Life,
  answer: Answer<PushReply>,
  { batch, clientId }: { readonly batch: readonly OutboxEntry[]; readonly clientId: string },
  most: number,
): Promise<Taken> {
  const { store, device } = life
  const again = { most, upTo: 0, anew: true }
  if (answer.kind === 'ok') {
    const ours = await inTime(
      life,
      store.write((tx) => takePushReply(tx, answer.value, clientId), relaxed),
    )
    progress(life)
    return { most: life.limits.pushMutations, upTo: answer.value.lastMid, anew: !ours }
  }
  if (answer.kind === 'refused') {
    // One that cannot be read spoils the batch: halving finds it, and it goes aside alone.
    if (batch.length > 1) return { ...again, most: Math.ceil(batch.length / 2) }
    const spoiled = batch[0]
    if (spoiled)
      await inTime(
        life,
        store.write((tx) => setAside(tx, spoiled.uid, answer.message, device), durable),
      )
    return again
  }
  if (answer.kind !== 'problem') throw unreachable(answer)
  const { problem } = answer
  if (problem.problem === 'forked') {
    await takeNewId(life)
    return again
  }
  if (problem.problem === 'gap' && problem.expected !== undefined) {
    const lastMid = problem.expected - 1
    await inTime(
      life,
      store.write(async (tx) => {
        if ((await clientOf(tx, device)).clientId === clientId) await giveBack(tx, lastMid, device)
      }, durable),
    )
    return again
  }
  // Another history (greeted anew at the next attempt), or not now.
  throw unreachable(answer)
}

/** Takes one page; false when it came too late to be of use. */
export async function take(life: Life, page: PullReply, seq: number): Promise<Position | null> {
  mustBeAlive(life)
  const { store, memory, device, term } = life
  const result = await inTime(life, applyPage(store, { page, seq, term }, memory, device))
  if (result.kind === 'stale') return null
  progress(life)
  return result.position
}

/** Reads until the device stands at the server's head. */
export async function pullAll(life: Life): Promise<void> {
  if (!life.mayPull) return
  let done = 0
  for (;;) {
    const { position, clientId, queued } = await inTime(
      life,
      life.store.read(async (tx) => ({
        position: await positionOf(tx),
        clientId: (await clientOf(tx, life.device)).clientId,
        queued: await tx.count('_outbox'),
      })),
    )
    const rows = Math.min(life.limits.pullRows, rowsFor(position, queued))
    const request = pullRequest(position, clientId, life.memory, { schema: life.schema, rows })
    const answer = await ask(life, timeouts.pull, () => life.net.pull(request, timeouts.pull))
    if (answer.kind === 'problem' && answer.problem.problem === 'upgrade') {
      life.mayPull = false
      life.tell({ mayPull: false, catchingUp: null })
      return
    }
    if (answer.kind !== 'ok') throw await notOk(life, answer)
    const page = answer.value
    const now = await take(life, page, position.seq)
    if (!now) throw new Setback('unreachable', 'The answer was overtaken')
    done += page.rows.length
    if (!page.more && now.sweeping.length === 0) break
    const total = Object.values(page.sums).reduce((sum, [n]) => sum + n, 0)
    life.tell({ catchingUp: { done, total: Math.max(done, total) } })
  }
  life.tell({ catchingUp: null })
}
