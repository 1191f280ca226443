import { isoOf } from '#sync/lib/clock.ts'
import { type Actor, may } from '#sync/policies/actor.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { scopesOfActor } from '#sync/policies/scope.ts'
import type { HelloReply, HelloRequest } from '#sync/protocol/messages.ts'
import { protocolVersion } from '#sync/protocol/version.ts'
import { blockFor } from '../changes/number-blocks.ts'
import { addToDeviceReview } from '../changes/office-review.ts'
import { resultsBetween } from '../changes/results.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { headOf, isOtherHistory } from '../db/core/head.ts'
import type { Statements } from '../db/core/reading/statements.ts'
import { forgetWaiting, laterClient, otherClientsWaiting, putClient } from '../db/sync/sync-queries.ts'
import { type Client, readClient } from './clients.ts'
import type { DeviceInfo, SyncDeps } from './deps.ts'
import { reportMovedBack } from './moved-back.ts'
import { mayPull, mostPullRows } from './pull.ts'

export const heartbeatMs = 20_000
const pushMutations = 100
const hawbFew = 250

/** First contact of a client, and each one after it: the positions of both, and what the client lost, if it did. */
export async function handleHello(
  { db }: SyncDeps,
  actor: Actor,
  device: DeviceInfo,
  body: HelloRequest,
): Promise<HelloReply> {
  const by = { actor, deviceId: device.deviceId, accountIp: device.ip, action: 'sync.hello' }
  const value = await withTransaction(
    { db },
    by,
    async (tx) => {
      const client = await readClient(tx, body.clientId, actor, device)
      // A greeting that was long on its way: the device has had another name since, and tells its queue under that.
      const isLate = (await tx.statements.get(laterClient, client)) !== undefined
      const loss = isLate ? null : await lostWork(tx, client, body)
      const lostBefore = body.lostKnown ?? client.lost
      const { lost, lostSince } = loss ? { lost: client.lost + loss.pending, lostSince: loss.since } : client
      if (!isLate) await rememberHello(tx, { ...client, lost, lostSince }, body)
      const reset = await isOtherHistory(tx.statements, tx.head, body)
      if (reset && body.epoch === tx.head.epoch) await reportMovedBack(tx, body)
      return {
        reset,
        lastMid: client.lastMid,
        lastUid: await uidOf(tx.statements, client),
        lost: lost > lostBefore ? { pending: lost, since: lostSince } : null,
        ...(await moreNumbers(tx, body, reset)),
      }
    },
    { essential: true },
  )
  const head = await headOf(db.reads)
  return {
    ...value,
    protocol: protocolVersion,
    epoch: head.epoch,
    head: { v: head.v, tag: head.tag },
    scopes: scopesOfActor(actor),
    serverTime: isoOf(db.clock.now()),
    mayPull: mayPull(body),
    limits: { pushMutations, pullRows: mostPullRows, heartbeatMs },
  }
}

/** The change behind the client's last number. */
const uidOf = async (statements: Statements, { clientId, lastMid }: Client): Promise<string | null> =>
  (await resultsBetween(statements, clientId, lastMid - 1, lastMid))[0]?.uid ?? null

/**
 * A device is known by its cookie, its queue by the client id: a new client on a known device that holds less than
 * the device had reported has lost the difference. Its user hears it in the answer and the next ones, until the
 * client has it on its disk. For staff's devices, not for customers', it is also on the office's review list.
 */
async function lostWork(tx: Transaction, client: Client, body: HelloRequest): Promise<HelloReply['lost']> {
  const { statements } = tx
  const otherClients = await statements.all(otherClientsWaiting, client)
  for (const { clientId } of otherClients) await statements.run(forgetWaiting, { clientId })
  const count = otherClients.reduce((sum, waitingClient) => sum + waitingClient.pending, 0)
  // A store that has never spoken with a server has nothing of that queue: what waits in it was saved since.
  const ownPending = body.epoch === null ? 0 : pendingIn(body)
  const pending = count - ownPending
  if (pending <= 0) return null
  const since =
    otherClients
      .map((waitingClient) => waitingClient.oldestPendingAt)
      .filter((at) => at !== null)
      .sort()[0] ?? null
  if (!isStaff(tx.by.actor.role)) return { pending, since }
  const line = `${body.deviceName || 'A device'} came back without ${pending} unsent changes, the oldest of ${since ?? 'an unknown time'}. Its storage was cleared.`
  await tx.part({ action: 'sync.lostWork', mutationId: null }, (part) =>
    addToDeviceReview(part, 'lostWork', line),
  )
  return { pending, since }
}

/** More than any device holds: a device's word is counted up to here. */
const mostPending = 10_000
const pendingIn = ({ pending }: HelloRequest): number => Math.min(pending, mostPending)

async function rememberHello(
  { statements, at }: Transaction,
  client: Client,
  body: HelloRequest,
): Promise<void> {
  const { deviceName, schema, oldestPendingAt } = body
  await statements.run(putClient, {
    ...client,
    deviceName,
    schema,
    pending: pendingIn(body),
    oldestPendingAt,
    lastHelloAt: at,
  })
}

type Numbers = Required<Pick<HelloReply, 'hawbBlocks' | 'hawbProblem'>>

/** A device that comes from another history gives its blocks up: what it has left of them is nothing. */
async function moreNumbers(
  { statements, by, at }: Transaction,
  body: HelloRequest,
  reset: boolean,
): Promise<Numbers> {
  const left = reset ? 0 : body.hawbLeft
  if (left >= hawbFew || !isStaff(by.actor.role) || !may(by.actor, 'CheckInPackageView'))
    return { hawbBlocks: [], hawbProblem: null }
  const { clientId, hawbHeld } = body
  const heldBlock = reset && hawbHeld ? null : hawbHeld
  const asking = { clientId, accountId: by.actor.accountId, now: at, held: heldBlock }
  const { blocks, problem } = await blockFor(statements, asking)
  return { hawbBlocks: blocks, hawbProblem: problem }
}
