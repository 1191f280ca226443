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
    [tools.vitest, 'run', 'scripts/architecture.test.ts'],
  ]
  let worst = 0
  for (const step of steps) worst = Math.max(worst, await run(node, step, { env }))
  return worst
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
  check: { about: 'lint, types and the rules of the architecture', needs: {}, run: check },
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
  seed: {
    about: 'fill the database with demo data: --packages N',
    needs: {},
    run: runTool(at('server', 'seed.ts')),
  },
  format: {
    about: 'format and fix what can be fixed',
    needs: {},
    run: runTool(tools.biome, 'check', '--write', '.'),
  },
}
