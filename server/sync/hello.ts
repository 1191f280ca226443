import type { Review } from '#sync/entities/review.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { type Actor, may } from '#sync/policies/actor.ts'
import { scopesOfActor } from '#sync/policies/scope.ts'
import type { HelloReply, HelloRequest } from '#sync/protocol/messages.ts'
import { protocolVersion } from '#sync/protocol/version.ts'
import { auditRows } from '../changes/audit.ts'
import { blockFor } from '../changes/number-blocks.ts'
import { blankReview } from '../changes/office-review.ts'
import { resultsBetween } from '../changes/results.ts'
import { inUnit, type Unit } from '../changes/unit.ts'
import { headOf, isOtherHistory } from '../db/core/head.ts'
import type { Statements } from '../db/core/statements.ts'
import { forgetWaiting, laterClient, otherClientsWaiting, putClient } from '../db/sync/sync-queries.ts'
import { type Client, readClient } from './clients.ts'
import type { DeviceInfo, SyncDeps } from './deps.ts'
import { reportMovedBack } from './moved-back.ts'
import { mayPull, mostPullRows } from './pull.ts'

export const heartbeatMs = 20_000
const pushMutations = 100
const hawbFew = 250

/** First contact of a client, and each one after it: where both stand, and what the client lost, if it did. */
export async function handleHello(
  { db }: SyncDeps,
  actor: Actor,
  device: DeviceInfo,
  body: HelloRequest,
): Promise<HelloReply> {
  const by = { actor, deviceId: device.deviceId, accountIp: device.ip, action: 'sync.hello' }
  const { value } = await inUnit(
    db,
    by,
    async (unit) => {
      const client = readClient(db.write, body.clientId, actor, device)
      // A greeting that was long on its way: the device has had another name since, and tells its queue under that.
      const isLate = db.write.get(laterClient, client) !== undefined
      const gone = isLate ? null : await lostWork(unit, client, body)
      const known = body.lostKnown ?? client.lost
      const { lost, lostSince } = gone ? { lost: client.lost + gone.pending, lostSince: gone.since } : client
      if (!isLate) rememberHello(unit, { ...client, lost, lostSince }, body)
      const reset = isOtherHistory(db.write, unit.head, body)
      if (reset && body.epoch === unit.head.epoch) await reportMovedBack(unit, body)
      return {
        reset,
        lastMid: client.lastMid,
        lastUid: uidOf(db.write, client),
        lost: lost > known ? { pending: lost, since: lostSince } : null,
        ...moreNumbers(unit, body, reset),
      }
    },
    { essential: true },
  )
  return db.read.snapshot(() => {
    const head = headOf(db.read)
    return {
      ...value,
      protocol: protocolVersion,
      epoch: head.epoch,
      head: { v: head.v, tag: head.tag },
      scopes: scopesOfActor(actor),
      serverTime: isoOf(db.clock.now()),
      mayPull: mayPull(body.protocol, body.schema),
      limits: { pushMutations, pullRows: mostPullRows, heartbeatMs },
    }
  })
}

/** The change behind the client's last number. */
const uidOf = (statements: Statements, { clientId, lastMid }: Client): string | null =>
  resultsBetween(statements, clientId, lastMid - 1, lastMid)[0]?.uid ?? null

/**
 * A device is known by its cookie, its queue by the client id: a new client on a known device that holds less than
 * the device had told of has lost the difference. Its user hears it in the answer, and in the next ones until the client
 * has it on its disk; the office has it on the review list.
 */
async function lostWork(unit: Unit, client: Client, body: HelloRequest): Promise<HelloReply['lost']> {
  const { db, by } = unit
  const others = db.write.all(otherClientsWaiting, client)
  for (const { clientId } of others) db.write.run(forgetWaiting, { clientId })
  const told = others.reduce((sum, other) => sum + other.pending, 0)
  // A store that has never spoken with a server has nothing of that queue: what waits in it was saved since.
  const kept = body.epoch === null ? 0 : body.pending
  const pending = told - kept
  if (pending <= 0) return null
  const since =
    others
      .map((other) => other.oldestPendingAt)
      .filter((at) => at !== null)
      .sort()[0] ?? null
  const note = `${body.deviceName || 'A device'} came back without ${pending} unsent changes, the oldest of ${since ?? 'an unknown time'}. Its storage was cleared.`
  const review: Review = { ...blankReview(unit), kind: 'lostWork', note }
  const { changes } = await unit.rows.attempt((tx) => tx.put('review', review))
  auditRows(db.write, changes, { by, action: 'sync.lostWork', mutationId: null, at: unit.now })
  return { pending, since }
}

function rememberHello({ db, now }: Unit, client: Client, body: HelloRequest): void {
  const { deviceName, schema, pending, oldestPendingAt } = body
  db.write.run(putClient, { ...client, deviceName, schema, pending, oldestPendingAt, lastHelloAt: now })
}

type Numbers = Required<Pick<HelloReply, 'hawbBlocks' | 'hawbProblem'>>

/** A device that comes from another history gives its blocks up: what it has left of them is nothing. */
function moreNumbers({ db, by, now }: Unit, body: HelloRequest, reset: boolean): Numbers {
  const left = reset ? 0 : body.hawbLeft
  if (left >= hawbFew || !may(by.actor, 'CheckInPackageView')) return { hawbBlocks: [], hawbProblem: null }
  const { clientId, hawbHeld } = body
  const held = reset && hawbHeld ? null : hawbHeld
  const { blocks, problem } = blockFor(db, { clientId, accountId: by.actor.accountId, now, held })
  return { hawbBlocks: blocks, hawbProblem: problem }
}
