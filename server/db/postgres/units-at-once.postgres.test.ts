import { expect, test } from 'vitest'
import type { ArgsOf } from '#sync/mutators/index.ts'
import { hawbOf } from '#sync/rules/packages/hawb.ts'
import { accountOf, actorOf, idOf } from '#sync/test/people.ts'
import { type MutationCall, runMutation } from '../../changes/run-mutation.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { type Chance, createChance } from '../../demo/chance.ts'
import { registerObservers } from '../../deps/observers.ts'
import { handlePush } from '../../sync/push.ts'
import { checkInOf, clockAt, countedIds, deviceOf, keptSums, recomputedSums } from '../../test/harness.ts'
import { createDatabase, dropDatabase } from '../../test/postgres/databases.ts'
import { headOf } from '../core/head.ts'
import { openPostgres } from './open.ts'

// Units that share transactions, look ahead and run again leave what the same units leave one after another.

const units = 48
const together = 12

const staff = actorOf('Admin', idOf(0xa01))
const customers = [actorOf('User', idOf(0xa05)), actorOf('User', idOf(0xa06))]
const caller = { actor: staff, deviceId: '', ip: '10.0.0.1' }
const settings = { brandPrefix: 'slp', brandName: 'SLP', mailFrom: 'office@quayside.test', replies: null }

/** A company of its own with three accounts and three devices. */
async function openWorld() {
  const url = await createDatabase()
  const seams = { clock: clockAt('2026-11-21T12:00:00.000Z'), ids: countedIds() }
  const db = await openPostgres(url, seams)
  registerObservers(db, settings)
  await withTransaction({ db }, caller, async (tx) => {
    for (const [n, actor] of [staff, ...customers].entries())
      await tx.put('account', accountOf(actor, `QS-1000${n}`))
    await tx.kysely.insertInto('counter').values({ name: 'taken', value: 1 }).execute()
  })
  const { epoch } = await headOf(db.reads)
  const world = { db, epoch, ...seams }
  return {
    ...world,
    devices: [0, 1, 2].map((n) => deviceOf(world, staff, idOf(0x500 + n))),
    async close() {
      await db.close()
      await dropDatabase(url)
    },
  }
}
type World = Awaited<ReturnType<typeof openWorld>>

/** So few packages, numbers and ids that units meet each other's. */
const packageIds = Array.from({ length: 8 }, (_, n) => idOf(0x10 + n))
const repeatedIds = Array.from({ length: 6 }, (_, n) => idOf(0x9000000 + n))
/** The last one has no account. */
const owners = [...customers.map(({ accountId }) => accountId), idOf(0xfff)]

type AnyMutation = MutationCall<'package.checkIn' | 'package.update' | 'package.remove'>

function createMutations(chance: Chance): () => AnyMutation {
  let count = 0
  const uid = () => (chance.yes(0.3) ? chance.pick(repeatedIds) : idOf(0x8000000 + count++ * 0x100))
  const label = () => hawbOf(2019, chance.whole(1, 4))
  const checkIn = (): ArgsOf<'package.checkIn'> =>
    checkInOf(chance.pick(packageIds), `TBA${100_000_000_000 + chance.whole(0, 4)}`, {
      accountId: chance.yes(0.7) ? chance.pick(owners) : null,
      hawbNumber: chance.yes(0.7) ? label() : null,
    })
  const kinds = [
    (): AnyMutation => ({ uid: uid(), name: 'package.checkIn', args: checkIn() }),
    (): AnyMutation => ({
      uid: uid(),
      name: 'package.update',
      args: { packageId: chance.pick(packageIds), changes: { bin: `B${chance.whole(1, 3)}` } },
    }),
    (): AnyMutation => ({
      uid: uid(),
      name: 'package.remove',
      args: { packageId: chance.pick(packageIds) },
    }),
  ]
  return () => chance.pick(kinds)()
}

type Unit = (world: World) => Promise<unknown>

/** Work in a unit that may share its transaction. */
const unitOf =
  (work: (tx: Transaction) => Promise<void>): Unit =>
  ({ db }) =>
    withTransaction({ db }, caller, work, { joins: true })

/** Work that notes something at a package, and whose last statement PostgreSQL refuses. */
const refusedUnit = (packageId: string): Unit =>
  unitOf(async (tx) => {
    const pkg = await tx.get('package', packageId)
    if (pkg) await tx.put('package', { ...pkg, note: 'never stored' })
    await tx.kysely.insertInto('counter').values({ name: 'taken', value: 2 }).execute()
  })

/** Work that fails with what it has read, which must be what is stored. */
const throwingUnit = (packageId: string): Unit =>
  unitOf(async (tx) => {
    const pkg = await tx.get('package', packageId)
    throw new Error(`read ${pkg?.version} ${pkg?.note} at ${tx.version}`)
  })

const pushOf =
  (place: number, mutations: readonly AnyMutation[]): Unit =>
  ({ devices, epoch, ...world }) => {
    const device = devices[place]
    if (!device) throw new Error(`There is no device ${place}`)
    const changes = mutations.map(({ uid, name, args }) => ({ ...device.change(name, args), uid }))
    const request = { protocol: 1, epoch, clientId: device.clientId, mutations: changes }
    return handlePush(world, staff, caller, request)
  }

function unitsOf(seed: number): Unit[] {
  const chance = createChance(seed)
  const mutation = createMutations(chance)
  const kinds = [
    () => refusedUnit(chance.pick(packageIds)),
    () => throwingUnit(chance.pick(packageIds)),
    ...Array.from({ length: 4 }, () => (): Unit => {
      const call = mutation()
      return (world) => runMutation(world, caller, call)
    }),
    ...Array.from({ length: 4 }, () => () => {
      const mutations = Array.from({ length: chance.whole(1, 4) }, mutation)
      return pushOf(chance.whole(0, 2), mutations)
    }),
  ]
  return Array.from({ length: units }, () => chance.pick(kinds)())
}

/** Ids that the server gives depend on the order of attempts. */
const withoutGivenIds = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/"[0-9a-f]{8}-[0-9a-f-]{27}"/g, (id) => {
    const n = Number.parseInt(id.slice(-13, -1), 16)
    return n < 0x100000 || n >= 0x8000000 ? id : '"given"'
  })

async function stateOf({ db }: World) {
  expect(await keptSums(db)).toEqual(await recomputedSums(db))
  const tables = ['package', 'packageEvent', 'review', 'packageCode', 'syncMutation', 'syncClient'] as const
  const rows: Record<string, string[]> = {}
  for (const table of tables) {
    const tableRows = await db.reads.kysely.selectFrom(table).selectAll().execute()
    rows[table] = tableRows.map((row) => withoutGivenIds({ ...row, rowNumber: 0 })).sort()
  }
  const audit = await db.reads.kysely
    .selectFrom('audit')
    .select(['entity', 'entityId', 'action', 'before', 'after', 'mutationId'])
    .orderBy('auditId')
    .execute()
  return { ...rows, audit: audit.map(withoutGivenIds).sort(), head: (await headOf(db.reads)).v }
}

/** Runs the units, `atOnce` of them at a time, and returns what becomes of them and of the company. */
async function run(work: readonly Unit[], atOnce: number) {
  const world = await openWorld()
  try {
    const results: string[] = []
    const attempt = (unit: Unit) => unit(world).then(withoutGivenIds, (error: unknown) => String(error))
    for (let n = 0; n < work.length; n += atOnce)
      results.push(...(await Promise.all(work.slice(n, n + atOnce).map(attempt))))
    return { results, state: await stateOf(world) }
  } finally {
    await world.close()
  }
}

test.each([1, 2, 3])(
  '[C5] simultaneous units have the same outcome as units one after another, history %i',
  async (seed) => {
    const atOnce = await run(unitsOf(seed), together)
    expect(atOnce).toEqual(await run(unitsOf(seed), 1))
  },
)
