import fc from 'fast-check'

// Before each test file: property tests draw from the run's seed in place of a random one.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) })
