import { test as base } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'

/**
 * A test with the demo company's server and a card provider's simulator. The tests of a worker share it, one after
 * the other: each takes its own packages. A test that stops the server or changes what people may do starts one for
 * itself.
 */
export const test = base.extend<object, { company: RunningServer }>({
  company: [
    // Playwright reads the first parameter's names, so it has to be a pattern, also an empty one.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      await using server = await startServer({ env: { CARD_SIMULATOR: '1' } })
      await use(server)
    },
    { scope: 'worker' },
  ],
})
