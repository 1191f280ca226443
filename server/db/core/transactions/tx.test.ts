import { afterEach, beforeEach, expect, test } from 'vitest'
import { codesOf, type Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { idOf } from '#sync/test/people.ts'
import type { Transaction } from '../../../changes/transaction.ts'
import { withTransaction } from '../../../changes/with-transaction.ts'
import { isOfClass } from '../../../test/error-class.ts'
import { keptSums, recomputedSums, startServer, type TestServer } from '../../../test/harness.ts'
import { writerOf } from '../../../test/writer.ts'
import { pageOfPackages } from '../../packages/packages.ts'
import { headOf } from '../head.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const at = '2026-11-21T12:00:00.000Z'
const packageOf = (n: number, overrides: Partial<Package> = {}): Package => {
  const row = {
    ...blankPackage(idOf(n), at),
    trackingNumber: `1Z${n}`,
    trackingNormalized: `1Z${n}`,
    ...overrides,
  }
  return { ...row, codes: codesOf(row) }
}
const work = <T>(body: (tx: Transaction) => Promise<T>) =>
  withTransaction(server, { actor: server.people.Admin, deviceId: '' }, body)
const findIds = async (searchString: string) =>
  (await pageOfPackages(server.db.reads, { searchString }, 1)).result.map(({ packageId }) => packageId)

test('work reads what it wrote, by id and by every lookup, in the order of the ids', async () => {
  await work((tx) => tx.put('package', packageOf(2, { trackingAliases: ['SAME'] })))
  await work(async (tx) => {
    await tx.put('package', packageOf(3, { trackingAliases: ['SAME'] }))
    await tx.put('package', packageOf(1, { trackingAliases: ['SAME'] }))
    const rows = await tx.find('package', 'codes', 'SAME')
    expect(rows.map(({ packageId }) => packageId)).toEqual([idOf(1), idOf(2), idOf(3)])
    await tx.put('package', packageOf(2))
    expect((await tx.find('package', 'codes', 'SAME')).map(({ packageId }) => packageId)).toEqual([
      idOf(1),
      idOf(3),
    ])
    expect((await tx.get('package', idOf(1)))?.trackingAliases).toEqual(['SAME'])
    expect(await tx.get('package', idOf(9))).toBeUndefined()
  })
  await work(async (tx) => {
    expect((await tx.find('package', 'codes', 'SAME')).map(({ packageId }) => packageId)).toEqual([
      idOf(1),
      idOf(3),
    ])
  })
})

test('rows may be written in any order: each finds what it refers to', async () => {
  await work(async (tx) => {
    await tx.put('packageEvent', {
      packageEventId: idOf(50),
      driverId: null,
      offices: [],
      packageId: idOf(1),
      accountId: null,
      status: 'PreAlert',
      stepBack: false,
      occurredAt: at,
      deviceAt: null,
      rank: 0,
      recordedAt: at,
      by: '',
      deviceId: '',
      branchId: null,
      headingTo: null,
      note: '',
      customs: null,
      version: 0,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
      archivedAt: null,
    })
    await tx.put('package', packageOf(1))
  })
  expect(await server.db.reads.kysely.selectFrom('packageEvent').select('packageId').execute()).toHaveLength(
    1,
  )
})

test('work that throws has done nothing: no rows, no version, no audit, nothing told', async () => {
  const before = await headOf(server.db.reads)
  const messages: unknown[] = []
  server.db.events.onCommitted((commit) => messages.push(commit))
  const failing = work(async (tx) => {
    await tx.put('package', packageOf(1))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const constraint = work((tx) => tx.put('package', packageOf(1, { weightLb: -1 })))
  await expect(constraint).rejects.toSatisfy(isOfClass('rule'))
  expect(await headOf(server.db.reads)).toEqual(before)
  expect(await server.db.reads.kysely.selectFrom('package').select('packageId').execute()).toEqual([])
  expect(messages).toEqual([])
  await work((tx) => tx.put('package', packageOf(1)))
  expect((await headOf(server.db.reads)).v).toBe(before.v + 1)
  expect(messages).toHaveLength(1)
})

test('the database keeps what no mutator may break: labels once, whole cents, real places', async () => {
  const cases: Partial<Package>[] = [
    { declaredValueUsdCents: 10.5 },
    { status: 'Lost' as never },
    { pieces: 0 },
    { accountId: idOf(999) },
    { branchId: idOf(999) },
    { manifestId: idOf(999) },
  ]
  for (const overrides of cases)
    await expect(work((tx) => tx.put('package', packageOf(1, overrides)))).rejects.toThrow()
  await work((tx) => tx.put('package', packageOf(1, { hawbNumber: 'QS260000001' })))
  await expect(
    work((tx) => tx.put('package', packageOf(2, { hawbNumber: 'QS260000001' }))),
  ).rejects.toSatisfy(isOfClass('unique'))
})

test('a package may become another one that the same change makes', async () => {
  await work((tx) => tx.put('package', packageOf(1)))
  await work(async (tx) => {
    await tx.put('package', packageOf(1, { mergedInto: idOf(2), deletedAt: at }))
    await tx.put('package', packageOf(2))
  })
  expect(await server.db.reads.kysely.selectFrom('package').select('packageId').execute()).toHaveLength(2)
})

test('[C5] a change that breaks a rule of the database halfway is undone completely, without a trace', async () => {
  await work((tx) => tx.put('package', packageOf(1, { hawbNumber: 'QS2600000017' })))
  const name = { action: 'test', mutationId: null }
  await work(async (tx) => {
    const half = tx.part(name, async (part) => {
      await part.put('package', packageOf(2))
      await part.put('package', packageOf(3, { hawbNumber: 'QS2600000017' }))
    })
    await expect(half).rejects.toSatisfy(isOfClass('unique'))
    await tx.part(name, (part) => part.put('package', packageOf(4)))
  })
  const remainingRows = await server.db.reads.kysely
    .selectFrom('package')
    .select('packageId')
    .orderBy('packageId')
    .execute()
  expect(remainingRows.map(({ packageId }) => packageId)).toEqual([idOf(1), idOf(4)])
})

test('[V1] transactions that begin together take their turn, and versions count up without gaps', async () => {
  const start = (await headOf(server.db.reads)).v
  const versions = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      let version = 0
      await work(async (tx) => {
        await tx.get('package', idOf(1))
        await tx.put('package', packageOf(n + 1))
        version = tx.version
      })
      return version
    }),
  )
  expect(versions).toEqual(Array.from({ length: 20 }, (_, n) => start + n + 1))
  const tags = await server.db.reads.kysely.selectFrom('syncCommit').select('tag').execute()
  expect(new Set(tags.map(({ tag }) => tag)).size).toBe(tags.length)
  expect(await keptSums(server.db)).toEqual(await recomputedSums(server.db))
})

test('tables that are not synced are written in the same transaction, and roll back with it', async () => {
  const token = { tokenHash: 'h', purpose: 'first-admin' as const, expiresAt: at }
  const failing = work(async (tx) => {
    await tx.kysely.insertInto('oneTimeToken').values(token).execute()
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await server.db.reads.kysely.selectFrom('oneTimeToken').select('tokenHash').execute()).toEqual([])
  await work((tx) => tx.kysely.insertInto('oneTimeToken').values(token).execute())
  expect(await server.db.reads.kysely.selectFrom('oneTimeToken').select('tokenHash').execute()).toHaveLength(
    1,
  )
})

test('a part that comes after rows of its transaction is refused: it would not see them', async () => {
  const late = work(async (tx) => {
    await tx.put('package', packageOf(1))
    await tx.part({ action: 'test', mutationId: null }, (part) => part.put('package', packageOf(2)))
  })
  await expect(late).rejects.toThrow('A part comes before')
  expect(await server.db.reads.kysely.selectFrom('package').select('packageId').execute()).toEqual([])
})

test('work that would wait for itself fails immediately with that reason', async () => {
  await expect(work(() => writerOf(server.db).deleteFrom('oneTimeToken').execute())).rejects.toThrow(
    'tx.kysely',
  )
  await expect(work(() => work(async () => {}))).rejects.toThrow('wait for itself')
  await expect(work(async () => 'fine')).resolves.toBe('fine')
})

test('a search finds the current text of a row by any three characters, in either case, and nothing deleted', async () => {
  await work((tx) =>
    tx.put('package', packageOf(1, { description: 'Blue Running Shoes', shipper: 'Zappos' })),
  )
  await work((tx) => tx.put('package', packageOf(2, { hawbNumber: 'QS260000001' })))
  expect(await findIds('running')).toEqual([idOf(1)])
  expect(await findIds('ZAPP')).toEqual([idOf(1)])
  expect(await findIds('qs26000')).toEqual([idOf(2)])
  expect(await findIds('"')).toEqual([])
  expect(await findIds('run" OR "zap')).toEqual([])
  await work(async (tx) => {
    const row = must(await tx.get('package', idOf(1)), 'the package')
    await tx.put('package', { ...row, description: 'Red hat' })
  })
  expect(await findIds('running')).toEqual([])
  expect(await findIds('red hat')).toEqual([idOf(1)])
  await work(async (tx) => {
    const row = must(await tx.get('package', idOf(1)), 'the package')
    await tx.put('package', { ...row, deletedAt: at })
  })
  expect(await findIds('red hat')).toEqual([])
})
