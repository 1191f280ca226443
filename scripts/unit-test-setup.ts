// Node has no IndexedDB. Dexie looks for one when it loads, and test files share their modules, so the import
// must come before all of them. In single test files, success would depend on their order.
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterAll, vi } from 'vitest'

// Property tests use the run's seed instead of a random one.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) })

// Test files share their process, so a global that one of them replaced would break the next one.
const { fetch } = globalThis
afterAll(() => {
  vi.unstubAllGlobals()
  globalThis.fetch = fetch
})
