import { isoOf } from '#sync/lib/clock.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { canRead } from '#sync/mutators/index.ts'
import type { Actor } from '#sync/policies/actor.ts'
import type { Mutation, MutationResult, PushReply, PushRequest } from '#sync/protocol/messages.ts'
import { type ShiftWorker, shiftWorkers } from '../accounts/shifts.ts'
import { auditClash, knownResult, runNew, sameUidText } from '../changes/exactly-once.ts'
import type { MutationRun } from '../changes/mutation.ts'
import { mutationsAhead } from '../changes/mutations-ahead.ts'
import { refusedResult, resultOf, resultsBetween } from '../changes/results.ts'
import type { Transaction } from '../changes/transaction.ts'
import { type ChangeMoment, queuedMoment } from '../changes/vouched-moment.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { addAlias, putClient } from '../db/sync/sync-queries.ts'
import { type Client, readClient, recallClient } from './clients.ts'
import { type DeviceInfo, type SyncDeps, SyncStop } from './deps.ts'

const retryNewerVersion = { minMs: 30_000, maxMs: 120_000 }

/**
 * Deals with a client's changes in order, all in one transaction: rights of this moment, each exactly once, a
 * refused one in the way of none. Throws SyncStop, and then nothing was dealt with.
 */
export async function handlePush(
  { db }: SyncDeps,
  actor: Actor,
  device: DeviceInfo,
  body: PushRequest,
): Promise<PushReply> {
  const by = { actor, deviceId: device.deviceId, accountIp: device.ip }
  const work = async (tx: Transaction) => {
    if (body.epoch !== tx.head.epoch) throw otherEpoch()
    const client = await readClient(tx, body.clientId, actor, device)
    const first = must(body.mutations[0], 'the first change of a push')
    const last = must(body.mutations.at(-1), 'the last change of a push')
    mustFollow(client, first, body.mutations)
    const upTo = Math.min(client.lastMid, last.mid)
    const earlierResults = await resultsBetween(tx.statements, client.clientId, first.mid - 1, upTo)
    const workerOf = actor.isHandheld ? shiftWorkers(tx, actor) : () => null
    const results: MutationResult[] = []
    let lastMid = client.lastMid
    let previousAt: string | undefined
    for (const mutation of readableOf(body.mutations)) {
      const moment = await queuedMoment(tx, { ...mutation, previousAt })
      previousAt = moment.occurredAt
      results.push(
        repeatedResult(earlierResults, mutation) ??
          (await deal(tx, client, { ...mutation, moment }, await workerOf(mutation))),
      )
      lastMid = Math.max(lastMid, mutation.mid)
    }
    await remember(tx, client, lastMid)
    return { epoch: tx.head.epoch, lastMid, results, v: tx.versionNow() }
  }
  const ahead = mutationsAhead(body.mutations, by, {
    at: isoOf(db.clock.now()),
    isQueued: true,
    read: (tx) => recallClient(tx, body.clientId),
  })
  return withTransaction({ db }, by, work, { joins: true, ahead })
}

export const otherEpoch = () =>
  new SyncStop({
    problem: 'epoch',
    message: 'The server has a new history, after a restore. Say hello again.',
  })

/** Numbers count up by one from what the server knows; what is below was sent before. */
function mustFollow(client: Client, first: Mutation, mutations: readonly Mutation[]): void {
  let nextMid = Math.min(client.lastMid + 1, first.mid)
  for (const { mid } of mutations) {
    if (mid !== nextMid)
      throw new SyncStop({
        problem: 'gap',
        message: `Change ${client.lastMid + 1} is expected next.`,
        expected: client.lastMid + 1,
      })
    nextMid++
  }
}

/** The result of a number that was dealt with once more, if it is still the same change. */
function repeatedResult(
  earlierResults: readonly MutationResult[],
  { mid, uid }: Mutation,
): MutationResult | undefined {
  const result = earlierResults.find((candidate) => candidate.mid === mid)
  if (result && result.uid !== uid)
    throw new SyncStop({
      problem: 'forked',
      message: 'Another copy of this client has used this number. Take a new client id.',
    })
  return result
}

const forgottenText =
  'This was sent so long ago that what became of it is no longer known. Look before you repeat it.'

/** A number that was dealt with and whose result is forgotten gets one that stays: without it the change would wait for ever. */
async function asForgotten(
  tx: Transaction,
  clientId: string,
  { mid, uid }: Mutation,
): Promise<MutationResult> {
  await tx.statements.send(addAlias, { clientId, mid, uid, refusal: forgottenText })
  return refusedResult(uid, mid, 'already-exists', forgottenText)
}

async function deal(
  tx: Transaction,
  { clientId, lastMid }: Client,
  mutation: Mutation & { readonly moment: ChangeMoment },
  worker: ShiftWorker | null,
): Promise<MutationResult> {
  const { mid, uid, name, ver, args, occurredAt, moment } = mutation
  const change: MutationRun = {
    ...{ uid, name, ver, args, occurredAt, moment, client: { clientId, mid } },
    ...worker,
  }
  try {
    const earlierResult = await knownResult(tx, change)
    if (!earlierResult)
      return mid > lastMid
        ? resultOf(await runNew(tx, change), mid)
        : await asForgotten(tx, clientId, mutation)
    await tx.statements.send(addAlias, { clientId, mid, uid, refusal: null })
    return resultOf(earlierResult, mid)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // The queue must go on, so it is this client's number that gets the refusal.
    await tx.statements.send(addAlias, { clientId, mid, uid, refusal: sameUidText })
    await auditClash(tx, change)
    return refusedResult(uid, mid, error.code, error.message)
  }
}

/**
 * The changes up to the first whose arguments are newer than this server. A server that was put back to an older
 * version deals with those, and the rest waits for the update: refused, it would have to be done again by hand.
 */
function readableOf(mutations: readonly Mutation[]): readonly Mutation[] {
  const newer = mutations.findIndex(({ name, ver }) => !canRead(name, ver))
  if (newer !== 0) return newer < 0 ? mutations : mutations.slice(0, newer)
  throw new SyncStop({
    problem: 'busy',
    message: 'The server is being updated. Your changes stay on this device until then.',
    wait: retryNewerVersion,
  })
}

async function remember(tx: Transaction, client: Client, lastMid: number): Promise<void> {
  const arrivals = lastMid - client.lastMid
  const pending = Math.max(0, client.pending - arrivals)
  const oldestPendingAt = pending === 0 ? null : client.oldestPendingAt
  // Without a time a client that never says hello would count with those of each day.
  const lastHelloAt = client.lastHelloAt ?? tx.at
  const updatedClient = { ...client, lastMid, pending, oldestPendingAt, lastHelloAt }
  await tx.statements.send(putClient, updatedClient)
  tx.memory.put(`client ${client.clientId}`, updatedClient)
  tx.acknowledge({ clientId: client.clientId, lastMid })
}
