import { emailOf, password } from '../../support/people.ts'
import { openBenchPage } from '../lib/bundle.ts'
import { machineAt, serveCopy, syncAs } from '../lib/stages.ts'
import { measureChanges } from './changes.ts'
import type { Contestant, Run } from './contestant.ts'
import { mustMatch } from './package-rows.ts'

/** The product: its own server, engine and data layer. Each change carries its event, number, rights, rules and audit. */
export const product: Contestant = {
  name: 'Quayside',
  about:
    'The product, with package, event, number and queue entry in one strict transaction, and rights, rules, audit and exactly-once on the server.',
  async start({ dataDir, expected }): Promise<Run> {
    const server = await serveCopy(dataDir)
    const machine = await machineAt(server)
    const { page, context } = machine
    return {
      async firstSync() {
        const firstSync = [await syncAs(machine, 'warehouse')]
        await openBenchPage(page, server.url)
        await page.evaluate(([email, secret]) => window.bench.enter(email, secret), [
          emailOf('warehouse'),
          password,
        ] as const)
        mustMatch(await page.evaluate(() => window.bench.packageSum()), expected)
        return { firstSync }
      },
      async writeOffline({ singleWrites }) {
        await context.setOffline(true)
        const { scans, lookUps, raw } = await page.evaluate((n) => window.bench.scans(n), singleWrites)
        return { write: scans.map((duration, n) => duration - (lookUps[n] ?? 0)), rawPut: raw }
      },
      async push({ queue, singleWrites }) {
        await page.evaluate((n) => window.bench.queueUp(n), queue - singleWrites)
        await context.setOffline(false)
        const { sent, settled } = await page.evaluate(() => window.bench.sendQueue())
        return { push: [settled], acknowledged: [sent] }
      },
      async change({ changes }) {
        const otherMachine = await machineAt(server)
        await syncAs(otherMachine, 'senior')
        await otherMachine.page.evaluate(() => window.bench.watchFor())
        const figures = await measureChanges(changes, machine, server.pid, async () => {
          const { packageId, at } = await page.evaluate(() => window.bench.checkInHere())
          return () =>
            otherMachine.page.evaluate(([id, when]) => window.bench.latencyOf(id, when), [
              packageId,
              at,
            ] as const)
        })
        await otherMachine.dispose()
        return figures
      },
      async dispose() {
        await machine.dispose()
        await server.stop()
      },
    }
  },
}
