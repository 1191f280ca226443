import { expect, test } from 'vitest'
import { Refusal } from '#sync/lib/refusal.ts'
import { batchSaver } from './id-batches.ts'

const packages = Array.from({ length: 1200 }, (_, n) => ({ packageId: `p${n}` }))
const full = () => Promise.reject(new Refusal('unavailable', 'The disk is full.'))

test('a change that fails in the middle says how many are saved, and a repeat saves only the others', async () => {
  const save = batchSaver()
  const sizes: number[] = []
  const saveBatch = async (ids: string[]) => {
    sizes.push(ids.length)
    if (sizes.length === 2) await full()
  }
  await expect(save(packages, { status: 'Shipped' }, saveBatch)).rejects.toThrow(
    '500 of 1,200 packages are saved. The others are not: The disk is full.',
  )
  await save(packages, { status: 'Shipped' }, saveBatch)
  expect(sizes).toEqual([500, 500, 500, 200])
})

test('another change begins with every package, and a first failure is reported unchanged', async () => {
  const save = batchSaver()
  const savedIds: string[] = []
  await save(packages.slice(0, 2), { status: 'Shipped' }, async (ids) => savedIds.push(...ids))
  await save(packages.slice(0, 2), { status: 'OnRoute' }, async (ids) => savedIds.push(...ids))
  expect(savedIds).toEqual(['p0', 'p1', 'p0', 'p1'])
  await expect(batchSaver()(packages, {}, full)).rejects.toThrow(/^The disk is full\.$/)
})
