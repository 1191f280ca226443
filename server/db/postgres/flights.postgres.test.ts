import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { hawbOf } from '#sync/rules/packages/hawb.ts'
import { accountOf, actorOf, idOf } from '#sync/test/people.ts'
import { runMutation } from '../../changes/run-mutation.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { checkInOf, clockAt, countedIds, deviceOf } from '../../test/harness.ts'
import { createDatabase, dropDatabase } from '../../test/postgres/databases.ts'
import { headOf } from '../core/head.ts'
import type { Db } from '../core/open.ts'
import { openPostgres } from './open.ts'

const seams = { clock: clockAt('2026-11-21T12:00:00.000Z'), ids: countedIds() }
const staff = actorOf('Warehouse', idOf(0xa01))
const customer = actorOf('User', idOf(0xa05))
const by = { actor: staff, deviceId: '' }

let url: string
let db: Db
beforeAll(async () => {
  url = await createDatabase()
  db = await openPostgres(url, seams)
  await withTransaction({ db }, by, async (tx) => {
    for (const [n, actor] of [staff, customer].entries())
      await tx.put('account', accountOf(actor, `QS-1000${n}`))
  })
})
afterAll(async () => {
  await db.close()
  await dropDatabase(url)
})

const nothing = () => {}

/** Counts the questions after which the process waits: those that are asked while no answer is on its way. */
function countFlights() {
  let openRequests = 0
  let flights = 0
  let transactions = 0
  const query: (...args: unknown[]) => unknown = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    if (openRequests === 0) flights++
    if (typeof args[0] === 'string' && args[0].startsWith('begin')) transactions++
    openRequests++
    const answer = Promise.resolve(query.apply(this, args)).finally(() => openRequests--)
    answer.catch(nothing)
    return answer as never
  })
  return () => {
    spy.mockRestore()
    return { flights, transactions }
  }
}

let packages = 0
function checkInArgs() {
  packages++
  return checkInOf(idOf(packages), `TBA${100_000_000_000 + packages}`, {
    accountId: customer.accountId,
    // A device prints labels of a block of its own.
    hawbNumber: hawbOf(2019, packages),
  })
}
const checkIns = (device: ReturnType<typeof deviceOf>, count: number) =>
  Array.from({ length: count }, () => device.change('package.checkIn', checkInArgs()))

test('a push of 30 check-ins waits hardly longer than a push of one', async () => {
  const device = deviceOf({ db, ...seams }, staff)
  await device.push(...checkIns(device, 1))
  const stop = countFlights()
  const { results } = await device.push(...checkIns(device, 30))
  const { flights } = stop()
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['applied']))
  expect(flights).toBeLessThan(16)
})

test('a push of 30 check-ins writes the rows of a table together', async () => {
  const device = deviceOf({ db, ...seams }, staff)
  await device.push(...checkIns(device, 1))
  const bind = vi.spyOn(pg.Connection.prototype, 'bind')
  await device.push(...checkIns(device, 30))
  const perCheckIn = bind.mock.calls.length / 30
  bind.mockRestore()
  // Each asks four or five questions, and its text is written separately.
  expect(perCheckIn).toBeLessThan(8)
})

const call = (args = checkInArgs(), uid = seams.ids.next()) =>
  runMutation({ db } as never, { actor: staff, deviceId: '', ip: '' } as never, {
    uid,
    name: 'package.checkIn',
    args,
  })

test('simultaneous check-ins of many people wait together', async () => {
  await call()
  const stop = countFlights()
  const results = await Promise.all(Array.from({ length: 30 }, () => call()))
  const { flights, transactions } = stop()
  expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['done']))
  expect(flights).toBeLessThan(30)
  expect(transactions).toBeLessThan(4)
})

test('the numbers of packages that came without one are not asked for one by one', async () => {
  const unlabelledCall = () => call({ ...checkInArgs(), hawbNumber: null })
  await unlabelledCall()
  const stop = countFlights()
  await Promise.all(Array.from({ length: 30 }, unlabelledCall))
  expect(stop().flights).toBeLessThan(30)
  const { rows } = await pgRows(
    `select "hawbNumber" as name from "package" where "hawbNumber" like 'QS26%' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Array.from({ length: 31 }, (_, n) => hawbOf(2026, n + 1)))
})

test('a unit that waits sees what those before it did to the rows that it has looked ahead at', async () => {
  const args = checkInArgs()
  const boxes = Array.from({ length: 12 }, () => ({ ...args, packageId: idOf(++packages), hawbNumber: null }))
  const results = await Promise.all(boxes.map((box) => call(box)))
  expect(results.map(({ outcome }) => outcome)).toEqual(['done', ...Array(11).fill('already')])
  expect(new Set(results.map(({ packageId }) => packageId))).toEqual(new Set([boxes[0]?.packageId]))
})

test('units whose transaction could not begin give up their places among the units that look ahead', async () => {
  const begin = vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(() => {
    throw new Error('Connection terminated unexpectedly')
  })
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => call()))
  begin.mockRestore()
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']))
  const stop = countFlights()
  await Promise.all(Array.from({ length: 30 }, () => call()))
  expect(stop().flights).toBeLessThan(30)
})

test('a change that comes by several simultaneous calls is done once', async () => {
  const args = checkInArgs()
  const uid = seams.ids.next()
  const stop = countFlights()
  const results = await Promise.all(Array.from({ length: 5 }, () => call(args, uid)))
  // The database would refuse to store an id twice, and each would run again.
  expect(stop().transactions).toBeLessThan(4)
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
  const { rows } = await pgRows(
    `select "packageEventId" as name from "packageEvent" where "packageId" = '${args.packageId}'`,
  )
  expect(rows).toHaveLength(1)
})

test('of a unit that is undone nothing is seen by those that look ahead meanwhile', async () => {
  const args = checkInArgs()
  const undone = async (tx: Transaction) => {
    await tx.part({ action: 'test', mutationId: null }, (part) =>
      part.put('package', {
        ...blankPackage(args.packageId, '2026-11-21T12:00:00.000Z'),
        trackingNumber: args.trackingNumber,
        codes: [args.trackingNumber],
        checkedInAt: '2026-11-21T12:00:00.000Z',
        status: 'ReceivedAtWharehouse',
      }),
    )
    throw new Error('No')
  }
  const stop = countFlights()
  const results = await Promise.allSettled([
    call(),
    withTransaction({ db }, by, undone, { joins: true }),
    ...Array.from({ length: 4 }, () => call()),
    call(args),
  ])
  // The database would refuse a package that was taken for stored, and each would run again.
  expect(stop().transactions).toBeLessThan(4)
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    ...Array(5).fill('fulfilled'),
  ])
  expect(results.at(-1)).toMatchObject({ value: { outcome: 'done', packageId: args.packageId } })
  const { rows } = await pgRows(
    `select "trackingNumber" as name from "package" where "packageId" = '${args.packageId}'`,
  )
  expect(rows).toEqual([{ name: args.trackingNumber }])
})

test.each([
  // The group continues without it.
  ['throws', 4],
  // A statement that fails spoils the transaction, so each runs again alone.
  ['breaks a rule of the database', 12],
])(
  'units share a commit, and one that %s takes nothing of the others along',
  async (failure, mostTransactions) => {
    const { v } = await headOf(db.reads)
    const toldVersions: number[] = []
    const off = db.events.onCommitted(({ to }) => toldVersions.push(to.v))
    const stop = countFlights()
    const unit = (n: number) =>
      withTransaction(
        { db },
        by,
        async (tx) => {
          await tx.put('account', { ...accountOf(actorOf('User', idOf(0xb00 + n)), `QS-2000${n}`) })
          await tx.kysely
            .insertInto('counter')
            .values({ name: `${failure} ${n}`, value: n })
            .execute()
          if (n === 4 && failure === 'throws') throw new Error('It failed')
          if (n === 4)
            await tx.kysely
              .insertInto('counter')
              .values({ name: `${failure} 1`, value: 0 })
              .execute()
          return tx.version
        },
        { joins: true },
      )
    const units = await Promise.allSettled(Array.from({ length: 9 }, (_, n) => unit(n)))
    const { transactions } = stop()
    off()
    const versions = units.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(units.map(({ status }) => status === 'fulfilled')).toEqual(
      Array.from({ length: 9 }, (_, n) => n !== 4),
    )
    expect(versions).toEqual(Array.from({ length: 8 }, (_, n) => v + 1 + n))
    expect(toldVersions).toEqual(versions)
    expect(transactions).toBeLessThan(mostTransactions)
    const { rows } = await pgRows(`select "name" from "counter" where "name" like '${failure} %' order by 1`)
    expect(rows.map(({ name }) => name)).toEqual([0, 1, 2, 3, 5, 6, 7, 8].map((n) => `${failure} ${n}`))
  },
)

test('a unit that looks ahead behind a unit that breaks a rule spoils nothing that comes later', async () => {
  const broken = () =>
    withTransaction(
      { db },
      by,
      ({ kysely }) => kysely.insertInto('counter').values({ name: 'once', value: 0 }).execute(),
      { joins: true },
    )
  await broken()
  const curious = () =>
    db.transaction(async () => undefined, {
      joins: true,
      ahead: {
        rows: 1,
        async read({ statements }) {
          for (let questions = 0; questions < 200; questions++) await headOf(statements)
        },
      },
    })
  const results = await Promise.allSettled([call, broken, curious, call].map((unit) => unit()))
  const failures = results.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))
  expect(failures).toEqual([1])
})

test('of a part that breaks a rule of the database nothing stays, in memory neither', async () => {
  const labelledPackage = (n: number) => ({
    ...blankPackage(idOf(n), '2026-11-21T12:00:00.000Z'),
    hawbNumber: hawbOf(2020, 1),
  })
  await withTransaction({ db }, by, (tx) => tx.put('package', labelledPackage(0xc01)))
  const toldIds: string[] = []
  const off = db.events.onCommitted(({ changes }) => toldIds.push(...changes.map(({ id }) => id)))
  const twin = await withTransaction({ db }, by, async (tx) => {
    const refusal = tx.part({ action: 'first', mutationId: null }, (part) =>
      part.put('package', labelledPackage(0xc02)),
    )
    await expect(refusal).rejects.toMatchObject({ code: '23505' })
    return tx.part({ action: 'second', mutationId: null }, (part) => part.get('package', idOf(0xc02)))
  })
  off()
  expect(twin).toBeUndefined()
  expect(toldIds).toEqual([])
})

test('a unit that breaks a rule of the end of a transaction takes nothing of the others along', async () => {
  const unit = (n: number) =>
    withTransaction(
      { db },
      by,
      async ({ kysely }) => {
        const accountId = n === 0 || n === 4 ? idOf(0xfff) : customer.accountId
        await kysely
          .insertInto('allowance')
          .values({ accountId, kind: `unit ${n}`, left: n, at: '' })
          .execute()
      },
      { joins: true },
    )
  const units = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => unit(n)))
  expect(units.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([0, 4])
  expect((await pgRows(`select "kind" as name from "allowance"`)).rows).toHaveLength(6)
})

async function pgRows(text: string): Promise<pg.QueryResult<{ name: string }>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}
