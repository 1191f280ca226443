import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { openReplica } from './db.ts'
import { dexieStore } from './dexie-store.ts'
import { endings, reverseCode } from './endings.ts'

const at = '2026-11-01T12:00:00.000Z'
const storedRow = (packageId: string, codes: string[]) => ({
  ...blankPackage(packageId, at),
  codes,
  $scopes: ['packages'],
})

/** As the app kept its packages before codes were read backwards. */
async function existingDatabase(name: string): Promise<void> {
  const db = new Dexie(name)
  db.version(2).stores({
    package: 'packageId, *codes, accountId, [status+updatedAt], updatedAt, manifestId',
    _outbox: 'mid',
  })
  await db
    .table('package')
    .bulkPut([storedRow('one', ['1Z999AA10123456784', 'QS260000017']), storedRow('two', [])])
  await db.table('_outbox').put({ mid: 1, uid: 'u-1' })
  db.close()
}

test('a device from before finds its packages by whole codes and by their ends, and keeps its queue', async () => {
  await existingDatabase('before')
  const db = openReplica('before', { outdated: () => undefined })
  const byWhole = await db.package.where(endings).equals(reverseCode('QS260000017')).primaryKeys()
  const byEnd = await db.package.where(endings).startsWith(reverseCode('23456784')).primaryKeys()
  expect([byWhole, byEnd]).toEqual([['one'], ['one']])
  expect(await db._outbox.count()).toBe(1)

  const store = dexieStore(db)
  const [row] = await store.read((tx) => tx.find('package', 'codes', '1Z999AA10123456784'))
  expect(row).toEqual(storedRow('one', ['1Z999AA10123456784', 'QS260000017']))
  db.close()
})
