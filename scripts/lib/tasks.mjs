import { develop } from './develop.mjs'
import { at } from './paths.mjs'
import { run } from './process.mjs'
import { say } from './say.mjs'
import { testEverything } from './test-everything.mjs'
import { followParent, tools } from './tools.mjs'

const runTool =
  (...fixed) =>
  ({ node, env, args }) =>
    run(node, [...fixed, ...args], { env })

/** Runs all commands and returns the worst exit code. */
const runEach =
  (...commands) =>
  async ({ node, env }) => {
    let worst = 0
    for (const command of commands) worst = Math.max(worst, await run(node, command, { env }))
    return worst
  }

const checks = [
  [tools.biome, 'check', '.'],
  [tools.tsc, '-b'],
  [tools.knip],
  [tools.vitest, 'run', 'scripts/architecture'],
]
const built = { build: 'changed' }
const builtWithBrowser = { build: 'changed', chromium: true }
/** With `--engine postgres` every test server opens a PostgreSQL database. */
function runUnitTests({ node, env, args }) {
  const place = args.indexOf('--engine')
  if (place < 0) return run(node, [tools.vitest, 'run', ...args], { env })
  const remainingArgs = args.toSpliced(place, 2)
  return run(node, [tools.vitest, 'run', '--project', 'shared', ...remainingArgs], {
    env: { ...env, TEST_ENGINE: args[place + 1] },
  })
}
function sayReady() {
  say('Ready. `npm start` serves the app, `npm test` checks it.')
}

/** The requirements of each npm script besides the packages, and its command; `run` returns the exit code. */
export const tasks = {
  start: { needs: built, run: runTool(...followParent, at('server', 'main.ts')) },
  test: { needs: { chromium: true }, run: testEverything },
  dev: { run: develop },
  setup: { needs: built, run: sayReady },
  build: { needs: { build: 'always' }, run: () => 0 },
  check: { run: runEach(...checks) },
  verify: { run: runTool(at('scripts', 'verify.ts')) },
  unit: { run: runUnitTests },
  journeys: { needs: builtWithBrowser, run: runTool(tools.playwright, 'test') },
  bench: { needs: builtWithBrowser, run: runTool(at('e2e', 'bench', 'main.ts')) },
  soak: { needs: builtWithBrowser, run: runTool(at('e2e', 'soak', 'main.ts')) },
  seed: { run: runTool(at('server', 'seed.ts')) },
  printer: { run: runTool(at('server', 'printer.ts')) },
  backup: { run: runTool(at('server', 'backup.ts')) },
  restore: { run: runTool(at('server', 'restore.ts')) },
  'new-history': { run: runTool(at('server', 'new-history.ts')) },
  'reset-factors': { run: runTool(at('server', 'reset-factors.ts')) },
  'new-data-key': { run: runTool(at('server', 'new-data-key.ts')) },
  'new-company': { run: runTool(at('server', 'new-company.ts')) },
  'migrate-to-postgres': { run: runTool(at('server', 'migrate-to-postgres.ts')) },
  'migrate-to-sqlite': { run: runTool(at('server', 'migrate-to-sqlite.ts')) },
  figures: { run: runTool(at('scripts', 'figures.ts')) },
  format: { run: runTool(tools.biome, 'check', '--write', '.') },
}
