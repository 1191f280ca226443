import { join } from 'node:path'
import { startBare } from '../lib/bare-server.ts'
import type { Bench, Row } from '../lib/bench.ts'
import { type BusyCall, busiestCalls } from '../lib/busiest-calls.ts'
import { signedIn } from '../lib/http.ts'
import { load } from '../lib/load.ts'
import { bigServer } from '../lib/stages.ts'
import { count, median, perSecond } from '../lib/stats.ts'

const rounds = 5
const seconds = 2
const connections = 16
/** As the load generator takes it: each id in its turn. */
const requestsOf = ({ method, path, body, ids }: BusyCall, headers: Record<string, string>) =>
  ids.map((id) => ({
    ...{ method, path: path(id), headers },
    ...(body ? { body: JSON.stringify(body(id)) } : {}),
  }))

export const calls: Bench = {
  name: 'calls',
  about: 'the ten busiest calls of a big company',
  async run() {
    const { server, packages, dataDir } = await bigServer()
    const bare = await startBare(dataDir)
    const headers = await signedIn(server, 'senior')
    const rows: Row[] = []
    for (const call of busiestCalls(join(dataDir, 'quayside.db'))) {
      const requests = requestsOf(call, headers)
      const bareRequests = call.ids.map((id) => ({ path: `/query/${call.bare}/${id}` }))
      const [productRates, sqlite, nothing]: [number[], number[], number[]] = [[], [], []]
      const of = (url: string, options: object, duration = seconds) =>
        load({ url, connections, duration, ...options })
      for (let round = 0; round < rounds; round++) {
        nothing.push((await of(bare.url, { requests: [{ path: '/nothing' }] }, 1)).perSecond)
        sqlite.push((await of(bare.url, { requests: bareRequests })).perSecond)
        productRates.push((await of(server.url, { requests })).perSecond)
      }
      const highestRate = median(productRates)
      const half = await of(server.url, { requests, overallRate: Math.round(highestRate / 2) }, 4)
      rows.push({
        work: `${call.work}, ${count(packages)} packages`,
        measured: `${perSecond(highestRate)}; p99 ${half.p99} ms at half load`,
        limit: `${perSecond(median(sqlite))} (Fastify of nothing ${perSecond(median(nothing))})`,
        ratio: median(sqlite) / highestRate,
        goal: call.goal,
        met: call.goal === '' ? null : highestRate >= 2000 && half.p99 <= 50,
        how: `${rounds} rounds of ${seconds} s with ${connections} connections, every answer 2xx. The limit is Fastify with the same rows by better-sqlite3 and nothing else: no session, rights, count of all that match or shape of the answer. The load itself is made on the same cores.`,
      })
    }
    await bare.stop()
    return rows
  },
}
