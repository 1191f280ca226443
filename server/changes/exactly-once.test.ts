import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliveryRow } from '#sync/test/delivery-rows.ts'
import { idOf } from '#sync/test/people.ts'
import { insertFile } from '../db/files/files.ts'
import { checkInOf, startServer, type TestServer } from '../test/harness.ts'
import { runOnce } from '../test/run-once.ts'
import { applyOnce, auditClash } from './exactly-once.ts'
import { withTransaction } from './with-transaction.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const now = '2026-11-21T12:00:00.000Z'
const checkIn = (n: number) => ({
  ...{ uid: idOf(0x100000 * n), name: 'package.checkIn' as const },
  args: checkInOf(idOf(n), `TBA1000000000${10 + n}`),
})
const packageIds = async () =>
  (await server.db.reads.kysely.selectFrom('package').select('packageId').execute()).map(
    ({ packageId }) => packageId,
  )
const auditLines = () =>
  server.db.reads.kysely
    .selectFrom('audit')
    .select(['accountId', 'deviceId'])
    .where('entity', '=', 'package')
    .execute()

test('a driver’s second phone hears that a delivery is out, and a call hears that it can’t set the delivery out again', async () => {
  const { Driver, User } = server.people
  const by = { actor: Driver, deviceId: 'phone' }
  await withTransaction(server, { actor: server.people.Admin, deviceId: '' }, (tx) =>
    tx.put(
      'delivery',
      deliveryRow({
        ...{ deliveryId: idOf(0xde), accountId: User.accountId, packageIds: [], status: 'OutForDelivery' },
        ...{ driverId: Driver.accountId, outAt: now, outBy: Driver.accountId },
      }),
    ),
  )
  const setOut = (n: number, client: { clientId: string; mid: number } | null) =>
    withTransaction(server, by, (tx) =>
      applyOnce(tx, {
        ...{ uid: idOf(0x100000 * n), name: 'delivery.setOut', ver: 1, occurredAt: now, client },
        args: { deliveryId: idOf(0xde) },
      }),
    )
  expect(await setOut(1, { clientId: 'c', mid: 7 })).toMatchObject({ outcome: 'already', mid: 7 })
  expect(await setOut(2, null)).toMatchObject({ status: 'refused', mid: 0 })
  // A change that was done before is answered under the number of the client that asks.
  expect(await setOut(1, { clientId: 'c', mid: 8 })).toMatchObject({ outcome: 'already', mid: 8 })
})

test('a change that is refused is on the office’s list, and one that is done is not', async () => {
  const by = { actor: server.people.Warehouse, deviceId: 'dock' }
  const run = (n: number, over: object = {}) =>
    withTransaction(server, by, (tx) =>
      applyOnce(tx, { ...checkIn(n), ver: 1, occurredAt: now, client: { clientId: 'c', mid: n }, ...over }),
    )
  const reviews = () => server.db.reads.kysely.selectFrom('review').select('kind').execute()
  expect(await run(1)).toMatchObject({ status: 'applied' })
  expect(await reviews()).toEqual([])
  expect(await run(2, { refusal: 'The shift had ended.' })).toMatchObject({ status: 'refused' })
  expect(await reviews()).toEqual([{ kind: 'deviceRefusals' }])
})

describe('a change under another person’s session', () => {
  const change = (over: object = {}) => ({
    ...checkIn(1),
    ...{ ver: 1, occurredAt: now, ...over },
  })
  const by = () => ({ actor: server.people.Admin, deviceId: 'desk' })

  test('is its maker’s, in the audit too', async () => {
    const { Warehouse } = server.people
    await runOnce(server.db, by(), change({ actor: Warehouse }))
    expect(await auditLines()).toMatchObject([{ accountId: Warehouse.accountId, deviceId: 'desk' }])
  })

  test('is judged by the rights of its maker', async () => {
    const result = await runOnce(server.db, by(), change({ actor: server.people.User }))
    expect(result).toMatchObject({ status: 'refused', code: 'forbidden', outcome: null, packageId: null })
  })

  test('may name a picture that the session sent, and none that anybody else did', async () => {
    const { Warehouse, Admin, Driver } = server.people
    await runOnce(server.db, by(), change({ actor: Warehouse }))
    const file = (fileId: string, ownerAccountId: string) => ({
      ...{ fileId, kind: 'package-image', ownerAccountId, name: 'a.jpg', contentType: 'image/jpeg' },
      ...{ size: 10, sha256: 'ab'.repeat(32), visibility: 'Private' as const, path: 'a.jpg', createdAt: now },
      ...{ packageId: null, deletedAt: null },
    })
    await withTransaction(server, by(), async (tx) => {
      await insertFile(tx.kysely, file(idOf(0xf1), Admin.accountId))
      await insertFile(tx.kysely, file(idOf(0xf2), Driver.accountId))
    })
    const photo = (n: number, fileId: string) =>
      runOnce(server.db, by(), {
        ...{ uid: idOf(0x100000 * n), name: 'package.addImage', ver: 1, occurredAt: now, actor: Warehouse },
        args: {
          ...{ packageId: idOf(1), packageImageId: idOf(0xa0 + n), fileId, sha256: 'ab'.repeat(32) },
          ...{ contentType: 'image/jpeg', size: 10, takenAt: now },
        },
      })
    expect(await photo(5, idOf(0xf1))).toMatchObject({ status: 'applied' })
    expect(await photo(6, idOf(0xf2))).toMatchObject({ status: 'refused', code: 'not-found' })
  })

  test('is refused, no matter what it is, when there is a reason against it', async () => {
    const result = await runOnce(server.db, by(), change({ refusal: 'The shift was over.' }))
    expect(result).toMatchObject({ status: 'refused', code: 'forbidden', message: 'The shift was over.' })
    expect(await packageIds()).toEqual([])
  })
})

describe('a change whose rows cannot be written', () => {
  const failWith = (error: Error) =>
    withTransaction(server, { actor: server.people.Admin, deviceId: 'desk' }, (tx) =>
      applyOnce(
        { ...tx, part: () => Promise.reject(error) },
        { ...checkIn(1), ver: 1, occurredAt: now, client: null },
      ),
    )
  const results = () => server.db.reads.kysely.selectFrom('syncMutation').select(['status', 'code']).execute()

  test.each(['SQLITE_FULL', 'SQLITE_BUSY', 'SQLITE_IOERR_WRITE'])(
    'because of %s, which may pass, stays in the queue, and no result is recorded',
    async (code) => {
      await expect(failWith(new Sqlite.SqliteError('It failed', code))).rejects.toMatchObject({ code })
      expect(await results()).toEqual([])
    },
  )

  test.each([
    ['a rule of the database', new Sqlite.SqliteError('It failed', 'SQLITE_CONSTRAINT_CHECK'), 0],
    ['an error of ours', new Error('It failed'), 1],
  ])('because of %s, which would fail again, is refused permanently', async (_what, error, faults) => {
    let count = 0
    server.db.events.onFault(() => void count++)
    expect(await failWith(error)).toMatchObject({ status: 'refused' })
    expect([count, await results()]).toMatchObject([faults, [{ status: 'refused' }]])
  })
})

test('two changes under one id are in the audit under that id', async () => {
  const change = { ...checkIn(1), ver: 1, occurredAt: now, client: null }
  await withTransaction(server, { actor: server.people.Admin, deviceId: 'desk' }, (tx) =>
    auditClash(tx, change),
  )
  const entries = await server.db.reads.kysely
    .selectFrom('audit')
    .select(['entity', 'entityId', 'action', 'mutationId', 'deviceId'])
    .where('action', '=', 'sync.sameUid')
    .orderBy('auditId')
    .execute()
  expect(entries).toEqual([
    {
      ...{ entity: 'mutation', entityId: change.uid, action: 'sync.sameUid', mutationId: change.uid },
      deviceId: 'desk',
    },
  ])
})
