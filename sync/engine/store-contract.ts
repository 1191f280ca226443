import { describe, expect, test } from 'vitest'
import type { Branch } from '../entities/branch.ts'
import type { Package } from '../entities/package.ts'
import { blankPackage } from '../mutators/packages/rows.ts'
import { putMeta, type ReplicaStore, type StoredRow } from './store.ts'
import type { Tx } from './tx.ts'

const at = '2026-11-02T10:00:00.000Z'
const id = (n: number) => `0190a1b2-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

const packageRow = (n: number, over: Partial<Package> = {}): Package => ({
  ...blankPackage(id(n), at),
  trackingNumber: `1Z${n}`,
  codes: [`1Z${n}`],
  ...over,
})

const branchRow: Branch = {
  ...{ branchId: id(900), code: 'KIN', name: 'Kingston', kind: 'LocalOffice' },
  ...{ address: '1 Hope Road', phone: '', openingHours: '', active: true },
  ...{ version: 0, createdAt: at, updatedAt: at, deletedAt: null, archivedAt: null },
}

/**
 * What every transaction that mutators run in must do, on either side.
 * `openTx` runs the work in one transaction of a store that starts empty and is the same for one test.
 */
export function txContract(
  name: string,
  open: () => Promise<{ run<T>(work: (tx: Tx) => Promise<T>): Promise<T>; close(): Promise<void> }>,
): void {
  const inStore = (
    title: string,
    body: (run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>) => Promise<void>,
  ) =>
    test(title, async () => {
      const store = await open()
      try {
        await body((work) => store.run(work))
      } finally {
        await store.close()
      }
    })

  describe(`a transaction on ${name}`, () => {
    inStore('gives back what was put, nested fields and all', async (run) => {
      const row = packageRow(1, {
        trackingAliases: ['A', 'B'],
        customs: { channel: 'Red', state: 'Hold', note: 'ö"\'\\' },
        prohibited: true,
        weightLb: 12.25,
        declaredValueUsdCents: 99_999,
      })
      await run((tx) => tx.put('package', row))
      const { version: _, ...kept } = (await run((tx) => tx.get('package', row.packageId))) as Package
      const { version: __, ...given } = row
      expect(kept).toEqual(given)
    })

    inStore('does not find what is not there', async (run) => {
      expect(await run((tx) => tx.get('package', id(1)))).toBeUndefined()
      expect(await run((tx) => tx.find('package', 'codes', 'X'))).toEqual([])
    })

    inStore('replaces a row whole', async (run) => {
      await run((tx) => tx.put('package', packageRow(1, { bin: 'A1', trackingAliases: ['OLD'] })))
      await run((tx) => tx.put('package', packageRow(1, { note: 'n' })))
      const row = await run((tx) => tx.get('package', id(1)))
      expect([row?.bin, row?.note, row?.trackingAliases]).toEqual(['', 'n', []])
    })

    inStore('sees its own writes before it ends', async (run) => {
      const seen = await run(async (tx) => {
        await tx.put('package', packageRow(1, { codes: ['NEW'], manifestId: id(7) }))
        const byCode = await tx.find('package', 'codes', 'NEW')
        await tx.put('package', packageRow(1, { codes: ['OTHER'] }))
        return [
          byCode.map((row) => row.packageId),
          await tx.find('package', 'codes', 'NEW'),
          (await tx.find('package', 'codes', 'OTHER')).length,
          (await tx.get('package', id(1)))?.manifestId,
        ]
      })
      expect(seen).toEqual([[id(1)], [], 1, null])
    })

    inStore('finds by each member of a list field, and no longer by one that was taken out', async (run) => {
      await run((tx) => tx.put('package', packageRow(1, { codes: ['A', 'B'] })))
      const found = (code: string) => run(async (tx) => (await tx.find('package', 'codes', code)).length)
      expect([await found('A'), await found('B'), await found('C'), await found('a')]).toEqual([1, 1, 0, 0])
      await run((tx) => tx.put('package', packageRow(1, { codes: ['B', 'C'] })))
      expect([await found('A'), await found('B'), await found('C')]).toEqual([0, 1, 1])
    })

    inStore('finds in the order of the keys, removed rows too', async (run) => {
      await run(async (tx) => {
        for (const n of [3, 1, 2]) await tx.put('package', packageRow(n, { codes: ['SAME'] }))
        await tx.put('package', packageRow(2, { codes: ['SAME'], deletedAt: at }))
      })
      const rows = await run((tx) => tx.find('package', 'codes', 'SAME'))
      expect(rows.map((row) => [row.packageId, row.deletedAt])).toEqual([
        [id(1), null],
        [id(2), at],
        [id(3), null],
      ])
    })

    inStore('leaves nothing behind when the work throws', async (run) => {
      await run((tx) => tx.put('package', packageRow(1, { bin: 'A1', codes: ['A'] })))
      const failed = run(async (tx) => {
        await tx.put('package', packageRow(1, { bin: 'B2', codes: ['B'] }))
        await tx.put('package', packageRow(2))
        throw new Error('on purpose')
      })
      await expect(failed).rejects.toThrow('on purpose')
      expect((await run((tx) => tx.get('package', id(1))))?.bin).toBe('A1')
      expect(await run((tx) => tx.get('package', id(2)))).toBeUndefined()
      expect(await run((tx) => tx.find('package', 'codes', 'B'))).toEqual([])
      expect(await run(async (tx) => (await tx.find('package', 'codes', 'A')).length)).toBe(1)
    })

    inStore('is not changed by what happens to the row afterwards', async (run) => {
      const row = packageRow(1, { codes: ['A'] })
      await run((tx) => tx.put('package', row))
      row.codes.push('B')
      expect((await run((tx) => tx.get('package', id(1))))?.codes).toEqual(['A'])
    })

    inStore('keeps tables apart', async (run) => {
      await run((tx) => tx.put('branch', branchRow))
      expect(await run((tx) => tx.get('package', branchRow.branchId))).toBeUndefined()
      expect((await run((tx) => tx.get('branch', branchRow.branchId)))?.active).toBe(true)
    })
  })
}

/** What every replica must do beside that: the engine relies on each of these. */
export function storeContract(
  name: string,
  open: () => Promise<{ store: ReplicaStore; close(): Promise<void> }>,
): void {
  const inStore = (title: string, body: (store: ReplicaStore) => Promise<void>) =>
    test(title, async () => {
      const { store, close } = await open()
      try {
        await body(store)
      } finally {
        await close()
      }
    })
  const stored = (n: number, over: Partial<Package> = {}): StoredRow => ({
    ...packageRow(n, over),
    $scopes: ['packages'],
  })
  const durable = { durable: true }

  describe(`a replica on ${name}`, () => {
    inStore('commits entity rows and the tables behind them together, or neither', async (store) => {
      const failed = store.write(async (tx) => {
        tx.put('package', [stored(1)])
        putMeta(tx, 'term', 5)
        throw new Error('on purpose')
      }, durable)
      await expect(failed).rejects.toThrow('on purpose')
      expect(await store.read((tx) => tx.count('package'))).toBe(0)
      expect(await store.read((tx) => tx.get('_meta', 'term'))).toBeUndefined()
    })

    inStore('lets a transaction read what it put and removed', async (store) => {
      const seen = await store.write(async (tx) => {
        tx.put('package', [stored(1, { codes: ['A'] }), stored(2, { codes: ['A'] })])
        tx.remove('package', [id(1)])
        return [
          await tx.get('package', id(1)),
          (await tx.find('package', 'codes', 'A')).length,
          await tx.keys('package'),
          await tx.count('package'),
        ]
      }, durable)
      expect(seen).toEqual([undefined, 1, [id(2)], 1])
    })

    inStore('removes numbers that follow each other, and only those', async (store) => {
      const entry = (mid: number) => ({
        ...{ mid, uid: id(mid), name: 'x', ver: 1, args: {}, occurredAt: at, savedAt: at },
        ...{ reads: [], writes: [] },
      })
      const mids = [1, 2, 3, 4, 6, 7, 9]
      await store.write(async (tx) => tx.put('_outbox', mids.map(entry)), durable)
      await store.write(async (tx) => tx.remove('_outbox', [2, 3, 4, 7, 9]), durable)
      expect(await store.read((tx) => tx.keys('_outbox'))).toEqual([1, 6])
    })

    inStore('removes all of a table, and takes what comes after', async (store) => {
      await store.write(async (tx) => tx.put('package', [stored(1), stored(2)]), durable)
      await store.write(async (tx) => {
        tx.clear('package')
        tx.put('package', [stored(3)])
      }, durable)
      expect(await store.read((tx) => tx.keys('package'))).toEqual([id(3)])
    })

    inStore('answers many keys in the order they were asked for', async (store) => {
      await store.write(async (tx) => tx.put('package', [stored(1), stored(2)]), durable)
      const rows = await store.read((tx) => tx.getMany('package', [id(2), id(9), id(1)]))
      expect(rows.map((row) => row?.['packageId'])).toEqual([id(2), undefined, id(1)])
      expect(await store.read((tx) => tx.getMany('package', []))).toEqual([])
    })

    inStore('lists the queue by number, not by text', async (store) => {
      const entry = (mid: number) => ({
        ...{ mid, uid: id(mid), name: 'x', ver: 1, args: { n: null }, occurredAt: at, savedAt: at },
        ...{ reads: [], writes: [] },
      })
      await store.write(async (tx) => tx.put('_outbox', [entry(10), entry(9), entry(100)]), durable)
      expect((await store.read((tx) => tx.all('_outbox'))).map(({ mid }) => mid)).toEqual([9, 10, 100])
    })

    inStore('runs one writing transaction after the other', async (store) => {
      const add = () =>
        store.write(async (tx) => {
          const n = ((await tx.get('_meta', 'term'))?.value as number | undefined) ?? 0
          putMeta(tx, 'term', n + 1)
        }, durable)
      await Promise.all(Array.from({ length: 20 }, add))
      expect((await store.read((tx) => tx.get('_meta', 'term')))?.value).toBe(20)
    })

    inStore('keeps bytes', async (store) => {
      const bytes = new Uint8Array([1, 2, 255]).buffer
      await store.write(async (tx) => tx.put('_chunk', [{ key: 'f/0', bytes }]), durable)
      const kept = await store.read((tx) => tx.get('_chunk', 'f/0'))
      expect([...new Uint8Array(kept?.bytes ?? new ArrayBuffer(0))]).toEqual([1, 2, 255])
    })
  })
}
