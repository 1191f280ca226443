import { expect, test } from 'vitest'
import { openReplica } from '../../src/replica/db.ts'
import { dexieStore } from '../../src/replica/dexie-store.ts'
import { runSeeds } from './seeds.ts'

let opened = 0
function newDisk() {
  opened++
  return dexieStore(openReplica(`simulated-${opened}`, { outdated: () => undefined }))
}

test('[C3] [L3] [R1] 50 seeds end well on IndexedDB, by the same way', { timeout: 900_000 }, async () => {
  await runSeeds('on IndexedDB', 50, { newDisk })
  expect(opened).toBeGreaterThan(100)
})
