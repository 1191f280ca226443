import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '#sync/lib/refusal.ts'
import type { ArgsOf } from '#sync/mutators/index.ts'
import { deliveryRow } from '#sync/test/delivery-rows.ts'
import { idOf } from '#sync/test/people.ts'
import { insertFile } from '../db/files/files.ts'
import { checkInOf, startServer, type TestServer } from '../test/harness.ts'
import { runOnce } from '../test/run-once.ts'
import { applyOnce } from './exactly-once.ts'
import { idempotent } from './idempotent.ts'
import { NotAllDone, runMutation, runMutations, runMutatorIn, toRefusal } from './run-mutation.ts'
import { withTransaction } from './with-transaction.ts'

// Mutations that a call runs: by whom, all or none, and once.

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const now = '2026-11-21T12:00:00.000Z'
const caller = () => ({ actor: server.people.Warehouse, deviceId: 'desk', ip: '10.0.0.9' })
const number = (n: number) => `TBA1000000000${10 + n}`
const checkIn = (n: number, over: Partial<ArgsOf<'package.checkIn'>> = {}) => ({
  ...{ uid: idOf(0x100000 * n), name: 'package.checkIn' as const },
  args: checkInOf(idOf(n), number(n), over),
})
const tooHeavy = (n: number) => checkIn(n, { weightLb: 2000 })
const packageIds = async () =>
  (await server.db.reads.kysely.selectFrom('package').select('packageId').orderBy('packageId').execute()).map(
    ({ packageId }) => packageId,
  )
const auditLines = () =>
  server.db.reads.kysely
    .selectFrom('audit')
    .select(['action', 'accountId', 'ip', 'deviceId', 'mutationId'])
    .where('entity', '=', 'package')
    .execute()

describe('one mutation', () => {
  test('is audited with the address and the device of its caller', async () => {
    const result = await runMutation(server, caller(), checkIn(1))
    expect(result).toMatchObject({ status: 'applied', packageId: idOf(1), mid: 0 })
    const { accountId } = server.people.Warehouse
    expect(await auditLines()).toEqual([
      {
        ...{ action: 'package.checkIn', accountId, ip: '10.0.0.9', deviceId: 'desk' },
        mutationId: checkIn(1).uid,
      },
    ])
  })

  test('of a caller without an address has none', async () => {
    const { actor, deviceId } = caller()
    await runMutation(server, { actor, deviceId }, checkIn(1))
    expect(await auditLines()).toMatchObject([{ ip: '' }])
  })

  test.each<[said: string | undefined, at: string]>([
    [undefined, now],
    ['2026-11-21T11:00:00.000Z', '2026-11-21T11:00:00.000Z'],
  ])('that says %s was done at %s', async (occurredAt, at) => {
    await runMutation(server, caller(), { ...checkIn(1), occurredAt })
    const rows = server.db.reads.kysely.selectFrom('package').select('checkedInAt')
    expect(await rows.execute()).toEqual([{ checkedInAt: at }])
  })

  test('that is refused throws why', async () => {
    await expect(runMutation(server, caller(), tooHeavy(1))).rejects.toMatchObject({
      ...{ code: 'invalid', message: expect.stringContaining('Weight') },
    })
    expect(await packageIds()).toEqual([])
  })

  test('asks first what must hold', async () => {
    const mustHold = async () => {
      throw new Refusal('stale', 'Somebody else changed it.')
    }
    await expect(runMutation(server, { ...caller(), mustHold }, checkIn(1))).rejects.toThrow('Somebody else')
    await expect(runMutations(server, { ...caller(), mustHold }, call(), [checkIn(1)])).rejects.toThrow(
      'Somebody else',
    )
    expect(await packageIds()).toEqual([])
  })
})

const call = (body: unknown = 1) => ({ uid: idOf(0xca11), name: 'packages.checkIn', body })

describe('several mutations', () => {
  test('are all done, and a repeat is answered alike', async () => {
    const all = [checkIn(1), checkIn(2)]
    const first = await runMutations(server, caller(), call(), all)
    expect(first.map(({ status, packageId }) => [status, packageId])).toEqual([
      ['applied', idOf(1)],
      ['applied', idOf(2)],
    ])
    expect(await runMutations(server, caller(), call(), all)).toEqual(first)
    expect(await packageIds()).toEqual([idOf(1), idOf(2)])
    expect(await auditLines()).toHaveLength(2)
    const versions = await server.db.reads.kysely.selectFrom('package').select('version').distinct().execute()
    expect(versions).toHaveLength(1)
  })

  test('of another call under the same key are refused', async () => {
    await runMutations(server, caller(), call(), [checkIn(1)])
    await expect(runMutations(server, caller(), call(2), [checkIn(2)])).rejects.toMatchObject({
      code: 'already-exists',
    })
    expect(await packageIds()).toEqual([idOf(1)])
  })

  test.each([
    ['the first', [tooHeavy(1), checkIn(2)], ['refused', 'applied']],
    ['the last', [checkIn(1), tooHeavy(2)], ['applied', 'refused']],
  ] as const)('are not done when %s is refused, and nothing is remembered', async (_what, all, statuses) => {
    const error = await runMutations(server, caller(), call(), all).catch((error: unknown) => error)
    if (!(error instanceof NotAllDone)) throw error
    expect(error.results.map(({ status }) => status)).toEqual(statuses)
    expect(await packageIds()).toEqual([])
    const good = await runMutations(server, caller(), call(), [checkIn(1), checkIn(2)])
    expect(good.map(({ status }) => status)).toEqual(['applied', 'applied'])
  })
})

test.each([
  [{ code: 'forbidden', message: 'No.' }, 'forbidden', 'No.'],
  [{ code: 'of a newer server', message: 'No.' }, 'invalid', 'No.'],
  [{ code: null, message: null }, 'invalid', 'This was refused.'],
])('%j is a refusal', (said, code, message) => {
  const result = { mid: 0, uid: idOf(1), status: 'refused', outcome: null, packageId: null, ...said } as const
  expect(toRefusal(result)).toMatchObject({ code, message })
})

test('a mutator in a transaction fails with it, and counts as done when its caller says', async () => {
  const run = (over: Partial<ArgsOf<'package.checkIn'>>, occurredAt?: string) =>
    withTransaction(server, { actor: server.people.Warehouse, deviceId: 'desk' }, (tx) =>
      runMutatorIn(tx, caller(), { ...checkIn(1, over), occurredAt }),
    )
  await expect(run({ weightLb: 2000 })).rejects.toMatchObject({ code: 'invalid' })
  expect(await run({}, '2026-11-21T11:00:00.000Z')).toMatchObject({ outcome: 'done' })
  const rows = server.db.reads.kysely.selectFrom('package').select('checkedInAt')
  expect(await rows.execute()).toEqual([{ checkedInAt: '2026-11-21T11:00:00.000Z' }])
})

describe('a call with work of its own', () => {
  const send = (
    key: string | undefined,
    input: unknown,
    name = 'settings.save',
    actor = server.people.Admin,
  ) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const request = { headers, ip: '10.0.0.9' } as unknown as FastifyRequest
    const signed = { actor, sessionId: idOf(5), deviceId: 'desk' }
    return idempotent(server, { request, signed, name, input }, async (tx) => {
      const id = tx.ids.next()
      await tx.note('settings', id, null, { input })
      return id
    })
  }
  const notes = async () =>
    (
      await server.db.reads.kysely
        .selectFrom('audit')
        .select('entityId')
        .where('entity', '=', 'settings')
        .execute()
    ).length

  test('is done each time without a key', async () => {
    expect(await send(undefined, 1)).not.toBe(await send(undefined, 1))
    expect(await notes()).toBe(2)
  })

  test('is done once for its key, and answers the same row', async () => {
    expect(await send('key', { a: 1, b: 2 })).toBe(await send('key', { b: 2, a: 1 }))
    expect(await notes()).toBe(1)
  })

  test.each<[what: string, again: () => Promise<string>]>([
    ['another body', () => send('key', 2)],
    ['another call', () => send('key', 1, 'settings.remove')],
  ])('is refused with its key for %s', async (_what, again) => {
    await send('key', 1)
    await expect(again()).rejects.toMatchObject({
      ...{ code: 'already-exists', message: expect.stringContaining('This Idempotency-Key was used') },
    })
    expect(await notes()).toBe(1)
  })

  test('of another person under the same key is another one', async () => {
    expect(await send('key', 1)).not.toBe(await send('key', 1, 'settings.save', server.people.Supervisor))
  })
})

test('a driver’s second phone is told that a delivery is out, and a call that it can’t set out again', async () => {
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
  // What was done before is answered under the number of whoever asks.
  expect(await setOut(1, { clientId: 'c', mid: 8 })).toMatchObject({ outcome: 'already', mid: 8 })
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
      ...{ size: 10, sha256: 'ab'.repeat(32), visibility: 'Private', path: 'a.jpg', createdAt: now },
      ...({ packageId: null, deletedAt: null } as const),
    })
    await withTransaction(server, by(), async (tx) => {
      await insertFile(tx.kysely, file(idOf(0xf1), Admin.accountId) as never)
      await insertFile(tx.kysely, file(idOf(0xf2), Driver.accountId) as never)
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

  test('is refused whatever it is, where something stands against it', async () => {
    const result = await runOnce(server.db, by(), change({ refusal: 'The shift was over.' }))
    expect(result).toMatchObject({ status: 'refused', code: 'forbidden', message: 'The shift was over.' })
    expect(await packageIds()).toEqual([])
  })
})
