// Node has no IndexedDB. Dexie takes what it finds when it is loaded, and test files share their modules, so it stands
// here before any of them: in the files that need it, whether they pass would hang on which file came first.
import 'fake-indexeddb/auto'
import fc from 'fast-check'

// Before each test file: property tests draw from the run's seed in place of a random one.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) })
