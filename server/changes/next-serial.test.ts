import { afterEach, beforeEach, expect, test } from 'vitest'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { hawbOf, lastHawbSerial } from '#sync/rules/packages/hawb.ts'
import { idOf } from '#sync/test/people.ts'
import type { DbTransaction } from '../db/core/transactions/transaction.ts'
import { startServer, type TestServer } from '../test/harness.ts'
import { writerOf } from '../test/writer.ts'
import { takeSerial } from './next-serial.ts'
import type { Transaction } from './transaction.ts'
import { withTransaction } from './with-transaction.ts'

const now = '2026-11-21T12:00:00.000Z'
let server: TestServer
beforeEach(async () => {
  server = await startServer(now)
})
afterEach(() => server.close())

const change = <T>(work: (tx: Transaction) => Promise<T>) =>
  withTransaction(server, { actor: server.people.Admin, deviceId: '' }, work)

const withNumber = (n: number, hawbNumber: string | null) => ({
  ...blankPackage(idOf(n), now),
  ...{ trackingNumber: `TBA${n}`, checkedInAt: now, hawbNumber },
})
const putNumbers = (...serials: number[]) =>
  change(async (tx) => {
    for (const serial of serials) await tx.put('package', withNumber(serial, hawbOf(2026, serial)))
  })
const take = (count: number) =>
  server.db.transaction(async (tx: DbTransaction) => {
    const serials: (number | undefined)[] = []
    for (let n = 0; n < count; n++) serials.push((await takeSerial(tx, now))?.serial)
    return serials
  })
const addBlock = (fromSerial: number, toSerial: number) =>
  writerOf(server.db)
    .insertInto('hawbBlock')
    .values({ year: 2026, fromSerial, toSerial, clientId: 'own', at: now })
    .execute()
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, n) => first + n)

test('serials count on, over the end of what was looked at together and over transactions', async () => {
  expect(await take(70)).toEqual(upTo(70))
  expect(await take(2)).toEqual([71, 72])
})

test('they begin above all blocks', async () => {
  await addBlock(1, 500)
  expect(await take(1)).toEqual([501])
})

test('a number that is on a package is left out, and the numbers below and above are not', async () => {
  await putNumbers(1, 2, 5, 40)
  expect(await take(4)).toEqual([3, 4, 6, 7])
  expect((await take(33)).slice(-2)).toEqual([39, 41])
})

test('when all of a year are used there is none', async () => {
  await addBlock(1, lastHawbSerial - 2)
  await putNumbers(lastHawbSerial - 1)
  expect(await take(3)).toEqual([lastHawbSerial, undefined, undefined])
})

test('a number that a package brings along in the same transaction is not given again', async () => {
  const numbers = await change(async (tx) => {
    const check = (n: number, hawbNumber: string | null = null) =>
      tx.part({ action: 'test', mutationId: null }, (part) => part.put('package', withNumber(n, hawbNumber)))
    await check(0xa01)
    await check(0xa02, hawbOf(2026, 2))
    await check(0xa03)
    return Promise.all([0xa01, 0xa02, 0xa03].map((n) => tx.get('package', idOf(n))))
  })
  expect(numbers.map((pkg) => pkg?.hawbNumber)).toEqual([1, 2, 3].map((n) => hawbOf(2026, n)))
})
