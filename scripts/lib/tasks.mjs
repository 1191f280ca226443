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

async function check({ node, env }) {
  const steps = [
    [tools.biome, 'check', '.'],
    [tools.tsc, '-b'],
    [tools.knip],
    [tools.vitest, 'run', 'scripts/architecture'],
  ]
  let worst = 0
  for (const step of steps) worst = Math.max(worst, await run(node, step, { env }))
  return worst
}

async function verify(context) {
  const checked = await check(context)
  return Math.max(checked, await runTool(at('scripts', 'verify.ts'))(context))
}

/** What each npm script needs first, and what it then does; `run` gives the exit code. */
export const tasks = {
  start: {
    about: 'install and build what changed, then serve the app and its API',
    needs: { build: 'changed' },
    run: runTool(...followParent, at('server', 'main.ts')),
  },
  test: {
    about: 'everything: lint, types, unit tests, build, browser journeys',
    needs: { chromium: true },
    run: testEverything,
  },
  dev: { about: 'Vite with the API server behind it; both restart on changes', needs: {}, run: develop },
  setup: {
    about: 'install and build, and stop there',
    needs: { build: 'changed' },
    run: async () => {
      say('Ready. `npm start` serves the app, `npm test` checks it.')
      return 0
    },
  },
  build: { about: 'build the app into dist/', needs: { build: 'always' }, run: async () => 0 },
  check: { about: 'lint, types, unused code and the rules of the architecture', needs: {}, run: check },
  verify: {
    about: 'check, and the tests and journeys near what this branch changed',
    needs: {},
    run: verify,
  },
  unit: { about: 'unit tests (arguments go to Vitest)', needs: {}, run: runTool(tools.vitest, 'run') },
  journeys: {
    about: 'browser tests (arguments go to Playwright)',
    needs: { build: 'changed', chromium: true },
    run: runTool(tools.playwright, 'test'),
  },
  bench: {
    about: 'measure speed',
    needs: { build: 'changed', chromium: true },
    run: runTool(at('e2e', 'bench', 'main.ts')),
  },
  soak: {
    about: 'reliability at length: kills, power cuts, crashes; writes docs/reliability.md',
    needs: { build: 'changed', chromium: true },
    run: runTool(at('e2e', 'soak', 'main.ts')),
  },
  seed: {
    about: 'fill the database with demo data: --packages N',
    needs: {},
    run: runTool(at('server', 'seed.ts')),
  },
  backup: {
    about: 'back the data folder up, beside a running server: [FOLDER]',
    needs: {},
    run: runTool(at('server', 'backup.ts')),
  },
  restore: {
    about: 'put a backup in the place of the data folder: BACKUP',
    needs: {},
    run: runTool(at('server', 'restore.ts')),
  },
  format: {
    about: 'format and fix what can be fixed',
    needs: {},
    run: runTool(tools.biome, 'check', '--write', '.'),
  },
}
