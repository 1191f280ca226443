import { putMeta, type ReplicaStore, type StoredRow } from '../engine/store.ts'
import type { Package } from '../entities/packages/package.ts'
import { assertFails, assertThat, casesOf } from './contract.ts'
import { at, id, packageRow } from './contract-rows.ts'

const storedRow = (n: number, over: Partial<Package> = {}): StoredRow => ({
  ...packageRow(n, over),
  $scopes: ['packages'],
})
const durable = { durable: true }

/** The further requirements for every replica. The engine relies on each of them. */
export const storeContract = casesOf<ReplicaStore>({
  'commits entity rows and the tables behind them together, or neither': async (store) => {
    const failedWrite = store.write(async (tx) => {
      tx.put('package', [storedRow(1)])
      putMeta(tx, 'term', 5)
      throw new Error('on purpose')
    }, durable)
    await assertFails(failedWrite, 'on purpose')
    assertThat(await store.read((tx) => tx.count('package'))).equals(0)
    assertThat(await store.read((tx) => tx.get('_meta', 'term'))).equals(undefined)
  },

  'lets a transaction read what it put and removed': async (store) => {
    const results = await store.write(async (tx) => {
      tx.put('package', [storedRow(1, { codes: ['A'] }), storedRow(2, { codes: ['A'] })])
      tx.remove('package', [id(1)])
      return [
        await tx.get('package', id(1)),
        (await tx.find('package', 'codes', 'A')).length,
        await tx.keys('package'),
        await tx.count('package'),
      ]
    }, durable)
    assertThat(results).equals([undefined, 1, [id(2)], 1])
  },

  'removes numbers that follow each other, and only those': async (store) => {
    const entry = (mid: number) => ({
      ...{ mid, uid: id(mid), name: 'x', ver: 1, args: {}, occurredAt: at, savedAt: at },
      ...{ reads: [], writes: [] },
    })
    const mids = [1, 2, 3, 4, 6, 7, 9]
    await store.write(async (tx) => tx.put('_outbox', mids.map(entry)), durable)
    await store.write(async (tx) => tx.remove('_outbox', [2, 3, 4, 7, 9]), durable)
    assertThat(await store.read((tx) => tx.keys('_outbox'))).equals([1, 6])
  },

  'removes neighbours, and what lies between them only if it is named': async (store) => {
    const base = (n: number) => ({
      key: `package/${id(n)}`,
      entity: 'package' as const,
      id: id(n),
      base: null,
    })
    const keysOf = (list: readonly number[]) => list.map((n) => base(n).key)
    await store.write(async (tx) => tx.put('_shadow', [1, 2, 3, 4, 5, 6, 7, 8].map(base)), durable)
    await store.write((tx) => tx.removeNeighbours('_shadow', keysOf([4, 2, 3, 3])), durable)
    assertThat(await store.read((tx) => tx.keys('_shadow'))).equals(keysOf([1, 5, 6, 7, 8]))
    await store.write(async (tx) => {
      await tx.removeNeighbours('_shadow', keysOf([5, 7, 20]))
      tx.put('_shadow', [base(5)])
      await tx.removeNeighbours('_shadow', [])
    }, durable)
    assertThat(await store.read((tx) => tx.keys('_shadow'))).equals(keysOf([1, 5, 6, 8]))
  },

  'removes all of a table, and takes what comes after': async (store) => {
    await store.write(async (tx) => tx.put('package', [storedRow(1), storedRow(2)]), durable)
    await store.write(async (tx) => {
      tx.clear('package')
      tx.put('package', [storedRow(3)])
    }, durable)
    assertThat(await store.read((tx) => tx.keys('package'))).equals([id(3)])
  },

  'answers many keys in the order they were asked for': async (store) => {
    await store.write(async (tx) => tx.put('package', [storedRow(1), storedRow(2)]), durable)
    const rows = await store.read((tx) => tx.getMany('package', [id(2), id(9), id(1)]))
    assertThat(rows.map((row) => row?.['packageId'])).equals([id(2), undefined, id(1)])
    assertThat(await store.read((tx) => tx.getMany('package', []))).equals([])
  },

  'lists the queue by number, not by text': async (store) => {
    const entry = (mid: number) => ({
      ...{ mid, uid: id(mid), name: 'x', ver: 1, args: { n: null }, occurredAt: at, savedAt: at },
      ...{ reads: [], writes: [] },
    })
    await store.write(async (tx) => tx.put('_outbox', [entry(10), entry(9), entry(100)]), durable)
    assertThat((await store.read((tx) => tx.all('_outbox'))).map(({ mid }) => mid)).equals([9, 10, 100])
    const above = async (mid: number, limit?: number) =>
      (await store.read((tx) => tx.above('_outbox', mid, limit))).map((outboxRow) => outboxRow.mid)
    assertThat(await above(9)).equals([10, 100])
    assertThat(await above(0, 1)).equals([9])
    assertThat(await above(100)).equals([])
  },

  'runs one writing transaction after the other': async (store) => {
    const add = () =>
      store.write(async (tx) => {
        const n = ((await tx.get('_meta', 'term'))?.value as number | undefined) ?? 0
        putMeta(tx, 'term', n + 1)
      }, durable)
    await Promise.all(Array.from({ length: 20 }, add))
    assertThat((await store.read((tx) => tx.get('_meta', 'term')))?.value).equals(20)
  },

  'keeps bytes': async (store) => {
    const bytes = new Uint8Array([1, 2, 255]).buffer
    await store.write(async (tx) => tx.put('_chunk', [{ key: 'f/0', bytes }]), durable)
    const chunk = await store.read((tx) => tx.get('_chunk', 'f/0'))
    assertThat([...new Uint8Array(chunk?.bytes ?? new ArrayBuffer(0))]).equals([1, 2, 255])
  },
})
