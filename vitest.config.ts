import { defineConfig } from 'vitest/config'
import { onlySqlite } from './server/test/only-sqlite.ts'

/** Every draw of every test comes from this seed: a suite that passed passes again. Soak runs set others. */
export const gateSeed = '20261122'
const testSeed = process.env['TEST_SEED'] ?? gateSeed

/**
 * Tests that set what a module reads when it is loaded, or that start programs and watch their own process: each of
 * their files gets modules of its own. All others share them, which more than halves the time of the whole.
 */
const apart = [
  'scripts/**/*.test.{ts,mjs}',
  'e2e/**/*.test.{ts,tsx}',
  'server/files/power-cut.test.ts',
  'src/browser/frozen.test.ts',
  'src/components/bulk-run/run.test.ts',
  'src/http/{call,connection,false-answers,token}.test.ts',
  'src/pwa/trusted-types.test.ts',
  'src/replica/leader.test.ts',
  'src/screens/checkin/one-scan.test.ts',
  'src/start/follow-contact.test.ts',
  'src/session/{empty-device,take-over,wipe}.test.ts',
  'src/stores/desk.test.ts',
  'src/ui/{due-day,format,not-saved}.test.ts',
  'sync/rules/tracking/numbers-in-text.test.ts',
]
/** They need a PostgreSQL, which is started for them alone. */
const onPostgres = ['{server,e2e/faults}/**/*.postgres.test.ts']
const soak = process.env['SOAK'] ? ['e2e/soak/**/*.soak.ts'] : []
/** `npm run unit -- --engine postgres`: every test server of a run opens a PostgreSQL database. */
const engine = process.env['TEST_ENGINE'] === 'postgres'
const startPostgres = ['server/test/postgres/setup.ts']
const never = ['**/node_modules/**', 'dist/**', 'e2e/journeys/**']

// Separate from vite.config.ts: unit tests need neither the PWA nor the route generator.
// `#sync/*` is a subpath import of package.json, which Vitest, Vite and Node all resolve natively.
export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify('0.0.0+test') },
  test: {
    env: { TEST_SEED: testSeed },
    setupFiles: ['scripts/unit-test-setup.ts'],
    environment: 'node',
    // A statement of PostgreSQL is a question to another process, on cores that all tests share.
    testTimeout: engine ? 120_000 : 30_000,
    hookTimeout: engine ? 120_000 : 30_000,
    allowOnly: false,
    // The standard leaves one core idle, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          isolate: false,
          include: engine ? ['server/**/*.test.ts'] : ['{sync,server,src}/**/*.test.{ts,tsx}'],
          exclude: [...never, ...apart, ...onPostgres, ...(engine ? Object.keys(onlySqlite) : [])],
          globalSetup: engine ? startPostgres : [],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          isolate: false,
          include: onPostgres,
          exclude: never,
          globalSetup: startPostgres,
        },
      },
      // What takes hours runs before a release: `npm run soak`.
      {
        extends: true,
        test: { name: 'apart', include: [...apart, ...soak], exclude: [...never, ...onPostgres] },
      },
    ],
  },
})
