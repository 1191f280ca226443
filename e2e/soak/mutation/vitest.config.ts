import { join } from 'node:path'
import { defineConfig, mergeConfig } from 'vitest/config'
import config, { gateSeed } from '../../../vitest.config.ts'

/** The tests that judge the mutants of one folder, in one process: they need no browser and no other process. */
export default mergeConfig(
  { ...config, test: { ...config.test, projects: undefined } },
  defineConfig({
    // A value that a mutant made must not be there for the next mutant, and a test must not wait for each password.
    resolve: {
      alias: [
        { find: /^\.\/recent-values\.ts$/, replacement: join(import.meta.dirname, 'no-values.ts') },
        { find: /^@node-rs\/argon2$/, replacement: join(import.meta.dirname, 'cheap-hash.ts') },
      ],
    },
    test: {
      isolate: false,
      runner: 'e2e/soak/mutation/repeating-runner.ts',
      // The seed is the gate's, regardless of the soak's own: a score can be measured again.
      env: { TEST_SEED: gateSeed },
      setupFiles: ['e2e/soak/mutation/no-shrinking.ts'],
      // Instrumented code is several times slower.
      testTimeout: 300_000,
      // A mutant that keeps a server from closing must not hold up the others for minutes.
      hookTimeout: 30_000,
      // A mutant may well break a promise that no test waits for.
      dangerouslyIgnoreUnhandledErrors: true,
      include: process.env['MUTATION_JUDGES']?.split(',') ?? [],
      exclude: ['node_modules/**', 'server/files/power-cut.test.ts', 'server/main.test.ts'],
    },
  }),
)
