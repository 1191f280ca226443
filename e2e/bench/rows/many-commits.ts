import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from '../lib/bench.ts'
import { newPackage } from '../lib/check-ins.ts'
import { post, signedIn } from '../lib/http.ts'
import { scaledCount } from '../lib/settings.ts'
import { machineAt, serve, syncAs } from '../lib/stages.ts'
import { count, median, spread } from '../lib/stats.ts'

const desks = 4
const rounds = 5

export const manyCommits: Bench = {
  name: 'many-commits',
  about: 'a device that follows the check-ins of others as fast as the server takes them',
  async run() {
    const deskCheckIns = scaledCount(50)
    const server = await serve('packages', scaledCount(10_000))
    const headers = await signedIn(server, 'admin')
    const machine = await machineAt(server)
    await syncAs(machine, 'warehouse')
    const desk = await machine.context.newPage()
    await desk.goto(`${server.url}/admin/packages`, { waitUntil: 'networkidle' })
    await desk.getByRole('row').nth(5).waitFor()
    await desk.bringToFront()
    const packagesHere = async () =>
      (await machine.page.evaluate(() => window.bench.countRows()))['package'] ?? 0
    const workAtDesk = async () => {
      for (let n = 0; n < deskCheckIns; n += 1)
        await post(`${server.url}/api/packages/checkin`, headers, { packages: [newPackage()] })
    }
    const untilHere = async (target: number): Promise<void> => {
      while ((await packagesHere()) < target) await sleep(20)
    }
    const working: number[] = []
    const behind: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const before = await packagesHere()
      const startedAt = performance.now()
      await Promise.all(Array.from({ length: desks }, workAtDesk))
      const endedAt = performance.now()
      await untilHere(before + desks * deskCheckIns)
      working.push(endedAt - startedAt)
      behind.push(performance.now() - endedAt)
    }
    await machine.dispose()
    const ratio = median(behind) / median(working)
    return [
      {
        work: `a device that follows ${count(desks * deskCheckIns)} check-ins of others with its list open, from the last answer until it has all`,
        measured: spread(behind),
        limit: spread(working),
        ratio,
        goal: '≤ 0.5 × the time that they worked',
        met: ratio <= 0.5,
        how: `${desks} callers check packages in one at a time, each as soon as the last one is answered, beside a device of ${count(scaledCount(10_000))} packages in Chromium on the same cores, whose list of packages is open in another tab. ${rounds} rounds; the limit is the time that the callers worked.`,
      },
    ]
  },
}
