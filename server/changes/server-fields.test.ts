import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import type { Review } from '#sync/entities/packages/review.ts'
import { must } from '#sync/lib/must.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { lastHawbSerial } from '#sync/rules/packages/hawb.ts'
import { deliveryRow } from '#sync/test/delivery-rows.ts'
import { manifestRow } from '#sync/test/manifest-rows.ts'
import { idOf } from '#sync/test/people.ts'
import { insertFile } from '../db/files/files.ts'
import { startServer, type TestServer } from '../test/harness.ts'
import { writerOf } from '../test/writer.ts'
import { noneLeftText } from './number-blocks.ts'
import { openReview } from './office-review.ts'
import type { Transaction } from './transaction.ts'
import { withTransaction } from './with-transaction.ts'

// These tests check what the server adds to the rows of a change, and what it refuses of all of them.

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const change = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  withTransaction(server, { actor: server.people.Admin, deviceId: '' }, work)
const pkg = (n: number, over: Partial<Package> = {}): Package => ({
  ...blankPackage(idOf(n), '2026-11-21T11:00:00.000Z'),
  ...{ trackingNumber: `TBA${n}`, ...over },
})
const read = <T>(work: (tx: Transaction) => Promise<T | undefined>): Promise<T> =>
  change(async (tx) => must(await work(tx), 'a row'))
const readPackage = (n: number) => read((tx) => tx.get('package', idOf(n)))

describe('a manifest’s number', () => {
  const putManifests = (...rows: readonly (Partial<Manifest> & { n: number })[]) =>
    change(async (tx) => {
      for (const { n, ...over } of rows) await tx.put('manifest', { ...manifestRow(idOf(n)), ...over })
    })
  const numberOf = async (n: number) => (await read((tx) => tx.get('manifest', idOf(n)))).number

  test.each<[what: string, number: string | null, deletedAt: string | null, expected: string | null]>([
    ['is given by the day and in order', null, null, 'MAN-20261121-0001'],
    ['that it has stays', 'MAN-20261001-0007', null, 'MAN-20261001-0007'],
    ['is not given to one that is gone', null, '2026-11-21T12:00:00.000Z', null],
  ])('%s', async (_what, number, deletedAt, expectedNumber) => {
    await putManifests({ n: 1, number, deletedAt })
    expect(await numberOf(1)).toBe(expectedNumber)
  })

  test.each<[what: string, stored: string[], together: string[], expected: string]>([
    [
      'comes after those of the day that are stored',
      ['MAN-20261121-0009', 'MAN-20261121-0002'],
      [],
      'MAN-20261121-0010',
    ],
    [
      'comes after those of the same change',
      [],
      ['MAN-20261121-0012', 'MAN-20261121-0003'],
      'MAN-20261121-0013',
    ],
    ['comes after the higher of both', ['MAN-20261121-0020'], ['MAN-20261121-0012'], 'MAN-20261121-0021'],
    ['does not count other days', ['MAN-20261120-0009'], ['MAN-20261119-0012'], 'MAN-20261121-0001'],
    ['has four digits, and more where it takes them', ['MAN-20261121-9999'], [], 'MAN-20261121-10000'],
  ])('%s', async (_what, storedNumbers, together, expectedNumber) => {
    await putManifests(...storedNumbers.map((number, i) => ({ n: 10 + i, number })))
    await putManifests(...together.map((number, i) => ({ n: 20 + i, number })), { n: 1 })
    expect(await numberOf(1)).toBe(expectedNumber)
  })

  test('counts no packages of the same change', async () => {
    await change(async (tx) => {
      await tx.put('package', pkg(1))
      await tx.put('manifest', manifestRow(idOf(1)))
    })
    expect(await numberOf(1)).toBe('MAN-20261121-0001')
  })
})

describe('a label', () => {
  const at = '2026-11-21T11:00:00.000Z'
  test.each<[what: string, over: Partial<Package>, hawbNumber: string | null]>([
    ['is given to what is here', { checkedInAt: at }, 'QS2600000015'],
    ['that is there stays', { checkedInAt: at, hawbNumber: 'QS2600000071' }, 'QS2600000071'],
    ['is not given to what is not here yet', {}, null],
    ['is not given to what is gone', { checkedInAt: at, deletedAt: at }, null],
  ])('%s', async (_what, over, hawbNumber) => {
    await change((tx) => tx.put('package', pkg(1, over)))
    const row = await readPackage(1)
    expect([row.hawbNumber, row.codes.includes('QS2600000015')]).toEqual([
      hawbNumber,
      hawbNumber === 'QS2600000015',
    ])
  })

  const reviewsOf = async () =>
    server.db.reads.kysely.selectFrom('review').select(['kind', 'packageId', 'status', 'note']).execute()
  const question = { kind: 'hawbNone', packageId: idOf(1), status: 'Open', note: noneLeftText(2026) } as const

  test.each<[what: string, reviews: Partial<Review>[], added: number]>([
    ['asks for one', [], 1],
    ['asks once', [{ kind: 'hawbNone' }], 0],
    ['asks again when that was settled', [{ kind: 'hawbNone', status: 'Resolved' }], 1],
    ['asks beside another question', [{ kind: 'refused' }], 1],
    ['asks for its own package', [{ kind: 'hawbNone', packageId: idOf(2) }], 1],
  ])('that the year has no number for %s', async (_what, reviews, addedCount) => {
    const used = { year: 2026, fromSerial: 1, toSerial: lastHawbSerial, clientId: 'c', at }
    await writerOf(server.db).insertInto('hawbBlock').values(used).execute()
    await change(async (tx) => {
      for (const n of [1, 2]) await tx.put('package', pkg(n))
      for (const [i, over] of reviews.entries())
        await tx.put('review', {
          ...openReview(tx),
          ...{ reviewId: idOf(0x50 + i), packageId: idOf(1), kind: 'hawbNone', note: '', ...over },
        })
    })
    await change((tx) => tx.put('package', pkg(1, { checkedInAt: at })))
    const rows = await reviewsOf()
    expect(rows).toHaveLength(reviews.length + addedCount)
    if (addedCount > 0) expect(rows).toContainEqual(question)
    expect((await readPackage(1)).hawbNumber).toBeNull()
  })
})

describe('files', () => {
  const sha256 = 'ab'.repeat(32)
  const fileId = idOf(0xf1)
  const putFile = (kind: string, packageId: string | null = null, over: { sha256?: string } = {}) =>
    change((tx) =>
      insertFile(tx.kysely, {
        ...{ fileId, kind, ownerAccountId: server.people.Admin.accountId, name: 'a.jpg' },
        ...{ contentType: 'image/jpeg', size: 10, sha256, visibility: 'Private', path: 'a.jpg' },
        ...{ createdAt: tx.at, packageId, deletedAt: null, ...over },
      }),
    )

  test.each<[what: string, kind: string, hash: string, uploaded: boolean]>([
    ['that came before it shows', 'package-image', sha256, true],
    ['of other bytes does not', 'package-image', 'cd'.repeat(32), false],
    ['of another kind does not', 'signature', sha256, false],
  ])('a photo %s', async (_what, kind, hash, isUploaded) => {
    await putFile(kind, null, { sha256: hash })
    const packageImageId = idOf(0x1a)
    await change(async (tx) => {
      await tx.put('package', pkg(1))
      await tx.put('packageImage', {
        ...{
          packageImageId,
          packageId: idOf(1),
          accountId: null,
          driverId: null,
          offices: [],
          fileId,
          sha256,
          size: 10,
        },
        ...{ contentType: 'image/jpeg', uploaded: false, takenAt: tx.at, by: 'Warehouse Person' },
        ...{ version: 0, createdAt: tx.at, updatedAt: tx.at, deletedAt: null, archivedAt: null },
      })
    })
    expect((await read((tx) => tx.get('packageImage', packageImageId))).uploaded).toBe(isUploaded)
  })

  test('of a package that became another one are that package’s, and all others stay', async () => {
    await change(async (tx) => {
      for (const n of [1, 2, 3]) await tx.put('package', pkg(n))
    })
    await putFile('merchant-invoice', idOf(1))
    const owner = async () =>
      (await server.db.reads.kysely.selectFrom('file').select('packageId').executeTakeFirstOrThrow())
        .packageId
    await change(async (tx) => tx.put('package', { ...(await readRow(tx, 3)), mergedInto: idOf(2) }))
    await change(async (tx) => tx.put('package', { ...(await readRow(tx, 1)), bin: 'A1' }))
    expect(await owner()).toBe(idOf(1))
    await change(async (tx) => tx.put('package', { ...(await readRow(tx, 1)), mergedInto: idOf(2) }))
    expect(await owner()).toBe(idOf(2))
  })
})

const readRow = async (tx: Transaction, n: number) => must(await tx.get('package', idOf(n)), 'a package')

test('a package on a delivery cannot leave it by another change', async () => {
  await change(async (tx) => {
    const { accountId } = server.people.User
    await tx.put('package', pkg(1, { accountId, status: 'ReadyForPickup' }))
    await tx.put(
      'delivery',
      deliveryRow({
        deliveryId: idOf(0xde),
        accountId,
        packageIds: [idOf(1)],
        status: 'InStore',
      }),
    )
  })
  const delivery = change(async (tx) => tx.put('package', { ...(await readRow(tx, 1)), status: 'Delivered' }))
  await expect(delivery).rejects.toMatchObject({ code: 'wrong-state' })
})
