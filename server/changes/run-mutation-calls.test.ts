import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '#sync/lib/refusal.ts'
import type { ArgsOf } from '#sync/mutators/index.ts'
import { idOf } from '#sync/test/people.ts'
import { checkInOf, startServer, type TestServer } from '../test/harness.ts'
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

describe('a single mutation', () => {
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
      throw new Refusal('wrong-state', 'Somebody else changed it.')
    }
    await expect(runMutation(server, caller(), checkIn(1), { mustHold })).rejects.toThrow('Somebody else')
    expect(await packageIds()).toEqual([])
  })
})

const call = (body: unknown = 1) => ({ uid: idOf(0xca11), name: 'packages.checkIn', body })

describe('several mutations', () => {
  test('are all done, and a repeat gets the same answer', async () => {
    const changes = [checkIn(1), checkIn(2)]
    const first = await runMutations(server, caller(), call(), changes)
    expect(first.map(({ status, packageId }) => [status, packageId])).toEqual([
      ['applied', idOf(1)],
      ['applied', idOf(2)],
    ])
    expect(await runMutations(server, caller(), call(), changes)).toEqual(first)
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
  ] as const)(
    'are not done when %s is refused, and nothing is remembered',
    async (_what, changes, statuses) => {
      const error = await runMutations(server, caller(), call(), changes).catch((error: unknown) => error)
      if (!(error instanceof NotAllDone)) throw error
      expect(error.results.map(({ status }) => status)).toEqual(statuses)
      expect(await packageIds()).toEqual([])
      const good = await runMutations(server, caller(), call(), [checkIn(1), checkIn(2)])
      expect(good.map(({ status }) => status)).toEqual(['applied', 'applied'])
    },
  )
})

test.each([
  [{ code: 'forbidden', message: 'No.' }, 'forbidden', 'No.'],
  [{ code: 'of a newer server', message: 'No.' }, 'invalid', 'No.'],
  [{ code: null, message: null }, 'invalid', 'This was refused.'],
])('%j is a refusal', (reply, code, message) => {
  const result = {
    mid: 0,
    uid: idOf(1),
    status: 'refused',
    outcome: null,
    packageId: null,
    ...reply,
  } as const
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
