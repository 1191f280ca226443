import type { Bench, Row } from '../lib/bench.ts'
import { scaledCount } from '../lib/settings.ts'
import { deviceWithPackages, type Stage } from '../lib/stages.ts'
import { count, median, ms, p95, spread } from '../lib/stats.ts'

const methodOf = (n: number, packages: number) =>
  `${count(n)} scans of unknown packages in Chromium on a real disk, ${count(packages)} packages on the device, each scan beside one strict put of one row into a table without indexes. A scan is: the code recognised, looked up among all packages (also what ends alike), the mutator run, package, event, HAWB and outbox entry in one strict transaction. Without the server`

async function measure({ machine, packages }: Stage, n: number, slower: number): Promise<Row[]> {
  await machine.slowDown(slower)
  const { scans, lookUps, raw } = await machine.page.evaluate((times) => window.bench.scans(times), n)
  await machine.slowDown(1)
  const saves = scans.map((duration, i) => duration - (lookUps[i] ?? 0))
  const label = slower === 1 ? '' : `, CPU ${slower} × slower`
  const ratio = median(scans) / median(raw)
  const within = p95(scans) <= (slower === 1 ? 16 : 50)
  return [
    {
      work: `one scan, from the code to “saved”${label}`,
      measured: spread(scans),
      limit: spread(raw),
      ratio,
      goal: slower === 1 ? 'p50 ≤ 3 × the limit, p95 ≤ 16 ms' : 'p95 ≤ 50 ms',
      met: slower === 1 ? within && ratio <= 3 : within,
      how: `${methodOf(n, packages)}${label}.`,
    },
    {
      work: `of that, the saving alone${label}`,
      measured: spread(saves),
      limit: spread(raw),
      ratio: median(saves) / median(raw),
      goal: '',
      met: null,
      how: `The same scans without the look-up (${ms(median(lookUps))} in the middle).`,
    },
  ]
}

export const scanSave: Bench = {
  name: 'scan-save',
  about: 'one scan, from the code to "saved", with 50,000 packages on the device',
  async run() {
    const stage = await deviceWithPackages()
    await stage.machine.context.setOffline(true)
    const rows = [
      ...(await measure(stage, scaledCount(200), 1)),
      ...(await measure(stage, scaledCount(100), 4)),
    ]
    await stage.machine.context.setOffline(false)
    return rows
  },
}
