import type { Review } from '#sync/entities/review.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { type Actor, may } from '#sync/policies/actor.ts'
import { scopesOfActor } from '#sync/policies/scope.ts'
import type { HawbBlock, HelloReply, HelloRequest } from '#sync/protocol/messages.ts'
import { protocolVersion } from '#sync/protocol/version.ts'
import type { Statements } from '../db/statements.ts'
import { commitTag, forgetWaiting, laterClient, otherClientsWaiting, putClient } from '../db/sync-queries.ts'
import { auditRows } from './audit.ts'
import { type Client, clientOf } from './clients.ts'
import type { DeviceInfo, SyncDeps } from './deps.ts'
import { type EpochHead, headOf } from './head.ts'
import { reserveSerials } from './numbers.ts'
import { mayPull, mostPullRows } from './pull.ts'
import { inUnit, type Unit } from './unit.ts'

export const heartbeatMs = 20_000
const pushMutations = 100
const hawbBlockSize = 500
const hawbFew = 250

/** First contact of a client, and each one after it: where both stand, and what the client lost, if it did. */
export async function handleHello(
  { db }: SyncDeps,
  actor: Actor,
  device: DeviceInfo,
  body: HelloRequest,
): Promise<HelloReply> {
  const by = { actor, deviceId: device.deviceId, accountIp: device.ip, action: 'sync.hello' }
  const { value } = await inUnit(db, by, async (unit) => {
    const client = clientOf(db.write, body.clientId, actor, device)
    // A greeting that was long on its way: the device has had another name since, and tells its queue under that.
    const isLate = db.write.get(laterClient, client) !== undefined
    const gone = isLate ? null : await lostWork(unit, client, body)
    const known = body.lostKnown ?? client.lost
    const { lost, lostSince } = gone ? { lost: client.lost + gone.pending, lostSince: gone.since } : client
    if (!isLate) rememberHello(unit, { ...client, lost, lostSince }, body)
    return {
      lastMid: client.lastMid,
      lost: lost > known ? { pending: lost, since: lostSince } : null,
      hawbBlocks: moreNumbers(unit, body),
    }
  })
  return db.read.snapshot(() => {
    const head = headOf(db.read)
    return {
      ...value,
      protocol: protocolVersion,
      epoch: head.epoch,
      head: { v: head.v, tag: head.tag },
      scopes: scopesOfActor(actor),
      reset: isOtherHistory(db.read, head, body),
      serverTime: isoOf(db.clock.now()),
      mayPull: mayPull(body.protocol, body.schema),
      limits: { pushMutations, pullRows: mostPullRows, heartbeatMs },
    }
  })
}

/** True when the client knows an epoch, a version or a tag that this history does not have. */
function isOtherHistory(read: Statements, head: EpochHead, { epoch, head: known }: HelloRequest): boolean {
  if (epoch === null) return false
  if (epoch !== head.epoch) return true
  if (!known) return false
  if (known.v > head.v) return true
  const tag = known.v === head.v ? head.tag : read.get(commitTag, { v: known.v })?.tag
  return tag !== undefined && tag !== known.tag
}

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
  const { changes } = await unit.rows.attempt((tx) =>
    tx.put('review', lossReview(unit, body, pending, since)),
  )
  auditRows(db.write, changes, { by, action: 'sync.lostWork', mutationId: null, at: unit.now })
  return { pending, since }
}

const lossReview = (
  { db, by, now }: Unit,
  body: HelloRequest,
  pending: number,
  since: string | null,
): Review => ({
  reviewId: db.ids.next(),
  packageId: null,
  kind: 'lostWork',
  at: now,
  by: by.actor.name,
  deviceId: by.deviceId,
  note: `${body.deviceName || 'A device'} came back without ${pending} unsent changes, the oldest of ${since ?? 'an unknown time'}. Its storage was cleared.`,
  differences: [],
  status: 'Open',
  resolution: null,
  resolvedBy: null,
  resolvedAt: null,
  version: 0,
  createdAt: now,
  updatedAt: now,
  deletedAt: null,
  archivedAt: null,
})

function rememberHello({ db, now }: Unit, client: Client, body: HelloRequest): void {
  const { deviceName, schema, pending, oldestPendingAt } = body
  db.write.run(putClient, { ...client, deviceName, schema, pending, oldestPendingAt, lastHelloAt: now })
}

function moreNumbers({ db, by, now }: Unit, body: HelloRequest): HawbBlock[] {
  if (body.hawbLeft >= hawbFew || !may(by.actor, 'CheckInPackageView')) return []
  return [reserveSerials(db, { count: hawbBlockSize, clientId: body.clientId, now })]
}
