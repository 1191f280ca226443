import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyDetails } from '#sync/entities/packages/package.ts'
import { entityNames } from '#sync/entities/registry.ts'
import type { Clock } from '#sync/lib/clock.ts'
import type { Ids } from '#sync/lib/ids.ts'
import { recordOf } from '#sync/lib/record-of.ts'
import { type ArgsOf, type MutatorName, versionOf } from '#sync/mutators/index.ts'
import type { Actor } from '#sync/policies/actor.ts'
import type { Role } from '#sync/policies/roles.ts'
import { roles } from '#sync/policies/roles.ts'
import { scopesOfRow } from '#sync/policies/scope.ts'
import type { Mutation, PullReply, PushReply } from '#sync/protocol/messages.ts'
import { addHash, rowHash } from '#sync/protocol/row-hash.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import { accountOf, actorOf, idOf } from '#sync/test/people.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { headOf } from '../db/core/head.ts'
import type { Db } from '../db/core/open.ts'
import { decode } from '../db/core/rows.ts'
import { openPlace } from '../db/postgres/open-place.ts'
import { registerObservers } from '../deps/observers.ts'
import { handlePull } from '../sync/pull.ts'
import { handlePush } from '../sync/push.ts'
import { makePlace } from './new-place.ts'

export interface TestClock extends Clock {
  set(iso: string): void
  pass(ms: number): void
}

export function clockAt(iso: string): TestClock {
  let now = Date.parse(iso)
  return {
    now: () => now,
    set: (nextIso) => {
      now = Date.parse(nextIso)
    },
    pass: (ms) => {
      now += ms
    },
  }
}

/**
 * Counts up, in steps: a change's own rows take the ids that follow its own, and in a real one the next id is
 * nowhere near.
 */
export function countedIds(from = 0x100000, step = 0x1000): Ids {
  let n = from
  return {
    next: () => {
      n += step
      return idOf(n)
    },
  }
}

export interface TestServer {
  readonly db: Db
  readonly clock: TestClock
  readonly ids: Ids
  readonly dir: string
  readonly people: Readonly<Record<Role, Actor>>
  /** A second customer, as like the first as can be. */
  readonly otherCustomer: Actor
  close(): Promise<void>
}

/** A real database file in a folder of its own, with one account per role and a second customer. */
export async function startServer(at = '2026-11-21T12:00:00.000Z'): Promise<TestServer> {
  const dir = mkdtempSync(join(tmpdir(), 'quayside-'))
  const clock = clockAt(at)
  const ids = countedIds()
  const { place, remove } = await makePlace(dir)
  const db = await openPlace(place, { clock, ids })
  registerObservers(db, {
    brandPrefix: 'slp',
    brandName: 'SLP',
    mailFrom: 'office@quayside.test',
    replies: null,
  })
  const people = recordOf(roles, (role, i) => actorOf(role, idOf(0xa00 + i)))
  const otherCustomer = actorOf('User', idOf(0xaff), 'Other Customer')
  await withTransaction({ db }, { actor: people.Admin, deviceId: '' }, async (tx) => {
    for (const [i, actor] of [...Object.values(people), otherCustomer].entries())
      await tx.put('account', accountOf(actor, `QS-1000${i}`))
  })
  return {
    db,
    clock,
    ids,
    dir,
    people,
    otherCustomer,
    async close() {
      await db.close()
      await remove()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export interface TestDevice {
  readonly clientId: string
  readonly deviceId: string
  /** The next changes of this client, numbered. */
  change<N extends MutatorName>(name: N, args: ArgsOf<N>, occurredAt?: string): Mutation
  push(...mutations: Mutation[]): Promise<PushReply>
  pull(cursors?: PullReply['next'], rows?: number, knownMid?: number): Promise<PullReply>
  /** Page after page until the last one. */
  pullAll(rows: number): Promise<PullReply[]>
}

/** Speaks to the server's handlers as a device of this actor, without a queue of its own. */
export function deviceOf(
  server: Pick<TestServer, 'db' | 'ids'> & { readonly clock: Clock },
  actor: Actor,
  deviceId = server.ids.next(),
): TestDevice {
  const clientId = server.ids.next()
  let mid = 0
  const epoch = async () => (await headOf(server.db.reads)).epoch
  const pull: TestDevice['pull'] = async (cursors = {}, rows = 2000, knownMid = 0) =>
    handlePull(server, actor, {
      protocol: 1,
      schema: schemaHash(),
      epoch: await epoch(),
      clientId,
      cursors,
      knownMid,
      rows,
    })
  return {
    clientId,
    deviceId,
    change: (name, args, occurredAt = new Date(server.clock.now()).toISOString()) => ({
      mid: ++mid,
      uid: server.ids.next(),
      name,
      ver: versionOf(name),
      args: args as Mutation['args'],
      occurredAt,
    }),
    push: async (...mutations) =>
      handlePush(
        server,
        actor,
        { deviceId, ip: '10.0.0.1' },
        {
          protocol: 1,
          epoch: await epoch(),
          clientId,
          mutations,
        },
      ),
    pull,
    async pullAll(rows) {
      const pages = [await pull({}, rows)]
      let cursors = pages[0]?.next ?? {}
      while (pages.at(-1)?.more) {
        const page = await pull(cursors, rows)
        cursors = { ...cursors, ...page.next }
        pages.push(page)
      }
      return pages
    },
  }
}

/** A check-in of one package, with only what a test cares about said. */
export const checkInOf = (
  packageId: string,
  trackingNumber: string,
  overrides: Partial<ArgsOf<'package.checkIn'>> = {},
): ArgsOf<'package.checkIn'> => ({
  packageId,
  trackingNumber,
  rawBarcode: trackingNumber,
  hawbNumber: null,
  manifestId: null,
  ...emptyDetails,
  ...overrides,
})

/** Each scope's count and sum, worked out from the rows themselves. */
export async function recomputedSums(db: Db): Promise<Record<string, [number, number]>> {
  const sums: Record<string, [number, number]> = {}
  for (const entity of entityNames)
    for (const storedRow of await db.reads.kysely
      .selectFrom(entity as 'branch')
      .selectAll()
      .execute()) {
      const row = decode(entity, storedRow)
      const key = (row as unknown as Record<string, string>)[`${entity}Id`] ?? ''
      for (const scope of new Set(scopesOfRow(entity, row))) {
        const [n, sum] = sums[scope] ?? [0, 0]
        sums[scope] = [n + 1, addHash(sum, rowHash(entity, key, row.version), 1)]
      }
    }
  return sums
}

/** Each scope's count and sum, as the server keeps them. */
export async function keptSums(db: Db): Promise<Record<string, [number, number]>> {
  const rows = await db.reads.kysely
    .selectFrom('syncScope')
    .where('n', '>', 0)
    .select(['scope', 'n', 'sum'])
    .execute()
  return Object.fromEntries(rows.map(({ scope, n, sum }) => [scope, [n, sum]]))
}
