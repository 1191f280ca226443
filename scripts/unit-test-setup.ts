// Node has no IndexedDB. Dexie looks for one when it loads, and test files share their modules, so the import
// must come before all of them. In single test files, success would depend on their order.
import 'fake-indexeddb/auto'
import fc from 'fast-check'

// Property tests use the run's seed instead of a random one.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) })
