import { emailOf, password } from '../../support/people.ts'
import { startBare } from '../lib/bare-server.ts'
import type { Bench, Row } from '../lib/bench.ts'
import type { Machine } from '../lib/browser.ts'
import { openBenchPage } from '../lib/bundle.ts'
import type { Kind } from '../lib/company.ts'
import { scaledCount } from '../lib/settings.ts'
import { machineAt, serve, syncAs } from '../lib/stages.ts'
import { count, inTurns, median, ms } from '../lib/stats.ts'

interface Size {
  readonly kind: Kind
  readonly packages: number
  readonly rounds: number
}

const sizes: readonly Size[] = [
  { kind: 'packages', packages: scaledCount(10_000), rounds: 5 },
  { kind: 'packages', packages: scaledCount(50_000), rounds: 2 },
  { kind: 'demo', packages: scaledCount(10_000), rounds: 2 },
]

async function measure({ kind, packages, rounds }: Size): Promise<Row> {
  const server = await serve(kind, packages)
  const bare = await startBare(server.dataDir)
  let rows = 0
  const times = await inTurns(
    rounds,
    async () => {
      const machine = await machineAt(server)
      const time = await syncAs(machine, 'warehouse')
      rows = await countAfterReload(machine, server.url)
      await machine.dispose()
      return time
    },
    async () => {
      const machine = await machineAt(server)
      const time = await machine.page.evaluate((url) => window.bench.bareSync(url), bare.url)
      await machine.dispose()
      return time
    },
  )
  await bare.stop()
  await server.stop()
  const ratio = median(times.ours) / median(times.bare)
  const contents = kind === 'demo' ? 'packages with all their events' : 'packages'
  return {
    work: `first sync of ${count(packages)} ${contents}`,
    measured: ms(median(times.ours)),
    limit: ms(median(times.bare)),
    ratio,
    goal: '≤ 1.15 × the limit',
    met: ratio <= 1.15,
    how: `${rounds} rounds, each on an empty disk: ${count(rows)} rows in all, counted again after a reload. The limit is the same rows in pages of 2,000, ready as text on bare Fastify, into Dexie tables with the same indexes, each page in one transaction.`,
  }
}

async function countAfterReload({ page }: Machine, url: string): Promise<number> {
  await openBenchPage(page, url)
  await page.evaluate(([email, secret]) => window.bench.enter(email, secret), [
    emailOf('warehouse'),
    password,
  ] as const)
  const counts = await page.evaluate(() => window.bench.countRows())
  return Object.values(counts).reduce((sum, n) => sum + n, 0)
}

export const firstSync: Bench = {
  name: 'first-sync',
  about: 'first sync of 10,000 and 50,000 packages',
  async run() {
    const rows: Row[] = []
    for (const size of sizes) rows.push(await measure(size))
    return rows
  },
}
