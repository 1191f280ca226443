import { expect, test, vi } from 'vitest'
import { metaOf } from '#sync/engine/store.ts'

// Before what listens to it is loaded.
const page = new EventTarget()
vi.stubGlobal('document', page)
const { untilThawed, watchFreezing } = await import('./frozen.ts')
const { openReplica } = await import('../replica/db.ts')
const { dexieStore } = await import('../replica/dexie-store.ts')
const { liveRows } = await import('../replica/live-rows.ts')

watchFreezing()

const freeze = () => page.dispatchEvent(new Event('freeze'))
const resume = () => page.dispatchEvent(new Event('resume'))

test('a question that Dexie asks on its own holds no table of a frozen tab', async () => {
  const db = openReplica('frozen-dexie', { outdated: () => undefined })
  const reading = db.transaction('r', db.package, async () => {
    await db.package.count()
    freeze()
    return db.package.count()
  })
  await expect(reading).rejects.toThrow()
  resume()
  expect(await db.package.count()).toBe(0)
  db.close()
})

test('a read that was interrupted by a freeze is repeated when the tab resumes', async () => {
  const db = openReplica('frozen-engine', { outdated: () => undefined })
  const store = dexieStore(db)
  let times = 0
  const read = store.read(async (tx) => {
    times += 1
    await metaOf(tx, 'term')
    if (times === 1) freeze()
    return tx.get('package', 'none')
  })
  await vi.waitUntil(() => untilThawed() !== null)
  resume()
  expect(await read).toBeUndefined()
  expect(times).toBe(2)
  db.close()
})

test('a question of a frozen tab is answered when it resumes, and again after a later change', async () => {
  const db = openReplica('frozen-live', { outdated: () => undefined })
  await db.open()
  freeze()
  const counts: number[] = []
  const subscription = liveRows(db, (replica) => replica.manifestLine.count()).subscribe(
    (count) => counts.push(count),
    (fault) => expect.fail(String(fault)),
  )
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(counts).toEqual([])
  resume()
  await expect.poll(() => counts.at(-1)).toBe(0)
  await db.manifestLine.put({ manifestLineId: 'l1', packageId: 'p1', manifestId: 'm' } as never)
  await expect.poll(() => counts.at(-1)).toBe(1)
  subscription.unsubscribe()
  db.close()
})
