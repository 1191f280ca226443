import { defineConfig, mergeConfig } from 'vitest/config'
import config from '../../../vitest.config.ts'

/** The tests that judge a mutant: those of the rules and of the server, which need no browser and no other process. */
export default mergeConfig(
  { ...config, test: { ...config.test, projects: undefined } },
  defineConfig({
    test: {
      isolate: false,
      // Instrumented code is several times slower.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      include: ['{sync,server}/**/*.test.ts'],
      exclude: [
        'node_modules/**',
        'server/files/power-cut.test.ts',
        'server/main.test.ts',
        'server/core/even-time.test.ts',
      ],
    },
  }),
)
