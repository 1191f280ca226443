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

const built = { build: 'changed' }
const builtWithBrowser = { build: 'changed', chromium: true }
const runFile = (...path) => runTool(at(...path))

/** What each npm script needs beside the packages, and what it then does; `run` gives the exit code. */
export const tasks = {
  start: { needs: built, run: runTool(...followParent, at('server', 'main.ts')) },
  test: { needs: { chromium: true }, run: testEverything },
  dev: { run: develop },
  setup: {
    needs: built,
    run: async () => {
      say('Ready. `npm start` serves the app, `npm test` checks it.')
      return 0
    },
  },
  build: { needs: { build: 'always' }, run: async () => 0 },
  check: { run: check },
  verify: { run: verify },
  unit: { run: runTool(tools.vitest, 'run') },
  journeys: { needs: builtWithBrowser, run: runTool(tools.playwright, 'test') },
  bench: { needs: builtWithBrowser, run: runFile('e2e', 'bench', 'main.ts') },
  soak: { needs: builtWithBrowser, run: runFile('e2e', 'soak', 'main.ts') },
  seed: { run: runFile('server', 'seed.ts') },
  printer: { run: runFile('server', 'printer.ts') },
  backup: { run: runFile('server', 'backup.ts') },
  restore: { run: runFile('server', 'restore.ts') },
  format: { run: runTool(tools.biome, 'check', '--write', '.') },
}
