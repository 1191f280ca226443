import { once } from 'node:events'
import { join } from 'node:path'
import { customerNames, openLogIns } from '../../support/customer-log-ins.ts'
import type { RunningServer } from '../../support/server.ts'
import { startBare } from '../lib/bare-server.ts'
import type { Bench } from '../lib/bench.ts'
import { askChild, endChild, startChild } from '../lib/children.ts'
import { type Headers, signedIn } from '../lib/http.ts'
import { root, scaledCount } from '../lib/settings.ts'
import { serve } from '../lib/stages.ts'
import { count, ms, since } from '../lib/stats.ts'

/** As many as an account may be opened on in a day. */
const devicesOfCustomer = 30

const child = (file: string) => startChild(join(root, 'e2e', 'bench', 'sockets', file))

interface Back {
  readonly at: number
  readonly statuses: Record<string, number>
}

/** As many bare sockets to a bare server, as fast as they open. */
async function bareOpening(dataDir: string, n: number): Promise<number> {
  const bare = await startBare(dataDir)
  const driver = await child('driver.ts')
  const start = performance.now()
  await askChild(driver, { open: { url: bare.socketUrl, hellos: Array.from({ length: n }, () => '') } })
  const duration = since(start)
  await endChild(driver)
  await bare.stop()
  return duration
}

/** Milliseconds from the restarted server's first answer until as many devices are live, and what their requests got. */
export async function devicesBack(
  server: RunningServer,
  n: number,
): Promise<{ readonly ms: number; readonly statuses: Back['statuses'] }> {
  const devices = await child('devices.ts')
  const names = customerNames(Math.ceil(n / devicesOfCustomer))
  openLogIns(server, names.length)
  const sessions: Headers[] = []
  for (const name of names) sessions.push(await signedIn(server, name))
  await askChild(devices, { start: { url: server.url, sessions, devices: n } })
  await askChild(devices, { forget: true })
  await askChild(devices, { allLive: true })
  const returnMessage = once(devices, 'message')
  await server.restart()
  const up = performance.timeOrigin + performance.now()
  const [{ at, statuses }] = (await returnMessage) as [Back]
  await endChild(devices)
  return { ms: at - up, statuses }
}

export const comeBack: Bench = {
  name: 'come-back',
  about: '1,000 devices back after a restart of the server',
  async run() {
    const n = scaledCount(1000)
    const server = await serve('packages', scaledCount(10_000))
    const bare = await bareOpening(server.dataDir, n)
    const { ms: duration, statuses } = await devicesBack(server, n)
    await server.stop()
    const wrong = Object.keys(statuses).filter((status) => !['200', '503', 'no answer'].includes(status))
    const statusTexts = Object.entries(statuses).map(([status, times]) => `${status}: ${count(times)}`)
    return [
      {
        work: `${count(n)} devices back after a restart, until the last is caught up and live`,
        measured: `${ms(duration)}; ${statusTexts.join(', ')}`,
        limit: ms(bare),
        ratio: duration / bare,
        goal: 'all ≤ 15 s, no error but 503',
        met: duration <= 15_000 && wrong.length === 0,
        how: `Once: the server is stopped with SIGTERM and started again while ${count(n)} engines (the app’s own loop over stores in memory, ${devicesOfCustomer} of each customer) are live; counted from its first answer, with each request’s status (“no answer” while it was away). They come back spread over the time that the server asked for. The limit opens as many bare sockets to a bare server as fast as they open, fifty at a time, with no greeting and nothing to read.`,
      },
    ]
  },
}
