import { startBare } from '../lib/bare-server.ts'
import { openBenchPage } from '../lib/bundle.ts'
import { machineAt } from '../lib/stages.ts'
import { measureChanges } from './changes.ts'
import type { Contestant, Run } from './contestant.ts'
import { mustMatch } from './package-rows.ts'

/** The limit: Dexie, Fastify, SQLite (FULL) and a socket, with nothing between them. */
export const limit: Contestant = {
  name: 'Dexie alone',
  about: 'Dexie, bare Fastify, bare SQLite (FULL) and a bare socket.',
  async start({ dataDir, expected }): Promise<Run> {
    const bare = await startBare(dataDir)
    const machine = await machineAt(bare)
    const { page } = machine
    return {
      async firstSync() {
        const firstSync = [await page.evaluate((url) => window.bench.bareSync(url), bare.url)]
        await openBenchPage(page, bare.url)
        mustMatch(await page.evaluate(() => window.bench.bareSum()), expected)
        return { firstSync }
      },
      async writeOffline({ singleWrites }) {
        const { writes, raw } = await page.evaluate((n) => window.bench.bareWrites(n), singleWrites)
        return { write: writes, rawPut: raw }
      },
      async push({ queue }) {
        const send = (path: string): Promise<number> =>
          page.evaluate(([url, n]) => window.bench.bareSend(url, n), [`${bare.url}${path}`, queue] as const)
        return { push: [await send('/rows')], pushWithEvents: [await send('/rows-with-events')] }
      },
      async change({ changes }) {
        const otherMachine = await machineAt(bare)
        for (const { page: each } of [machine, otherMachine])
          await each.evaluate((url) => window.bench.listenBare(url), `${bare.socketUrl}/kept`)
        const figures = await measureChanges(changes, machine, bare.pid, async () => {
          const { packageId, at } = await page.evaluate(() => window.bench.sendBare())
          return () =>
            otherMachine.page.evaluate(([id, when]) => window.bench.bareLatencyOf(id, when), [
              packageId,
              at,
            ] as const)
        })
        await otherMachine.dispose()
        return figures
      },
      async dispose() {
        await machine.dispose()
        await bare.stop()
      },
    }
  },
}
