import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { startBare } from '../lib/bare-server.ts'
import type { Bench, Row } from '../lib/bench.ts'
import { signedIn } from '../lib/http.ts'
import { load } from '../lib/load.ts'
import { bigServer } from '../lib/stages.ts'
import { count, median, perSecond } from '../lib/stats.ts'

const rounds = 5
const seconds = 2
const connections = 16
const statuses = ['ReceivedAtWharehouse', 'AtCustoms', 'ReadyForPickup', 'OnRoute', 'AtLocalOffice']

interface Call {
  readonly work: string
  readonly goal: string
  readonly ours: { method: 'GET' | 'POST'; path: string; body?: string }[]
  readonly bare: string[]
}

function callsOn(file: string): Call[] {
  const db = new Sqlite(file, { readonly: true })
  const ids = db
    .prepare('select packageId from package order by rowNumber desc limit 200')
    .pluck()
    .all() as string[]
  db.close()
  return [
    {
      work: 'page lists (the 20 newest of all)',
      goal: '≥ 2,000/s, p99 ≤ 50 ms at half load',
      ours: [{ method: 'POST', path: '/api/packages/paginated/1', body: JSON.stringify({ pageSize: 20 }) }],
      bare: ['/list'],
    },
    {
      work: 'page lists (20 packages of a status)',
      goal: '≥ 2,000/s, p99 ≤ 50 ms at half load',
      ours: statuses.map((status) => ({
        ...{ method: 'POST' as const, path: '/api/packages/paginated/1' },
        body: JSON.stringify({ pageSize: 20, status }),
      })),
      bare: statuses.map((status) => `/list/${status}`),
    },
    {
      work: 'package details with their events',
      goal: '≥ 2,000/s, p99 ≤ 50 ms at half load',
      ours: ids.map((id) => ({ method: 'GET' as const, path: `/api/packages/${id}` })),
      bare: ids.map((id) => `/package/${id}`),
    },
  ]
}

export const calls: Bench = {
  name: 'calls',
  about: 'the busiest list and detail calls of a big company',
  async run() {
    const { server, packages, dataDir } = await bigServer()
    const bare = await startBare(dataDir)
    const headers = await signedIn(server, 'senior')
    const rows: Row[] = []
    for (const call of callsOn(join(dataDir, 'quayside.db'))) {
      const requests = call.ours.map((request) => ({ ...request, headers }))
      const [ours, sqlite, nothing]: [number[], number[], number[]] = [[], [], []]
      const of = (url: string, what: object, duration = seconds) =>
        load({ url, connections, duration, ...what })
      for (let round = 0; round < rounds; round++) {
        nothing.push((await of(bare.url, { requests: [{ path: '/nothing' }] }, 1)).perSecond)
        sqlite.push((await of(bare.url, { requests: call.bare.map((path) => ({ path })) })).perSecond)
        ours.push((await of(server.url, { requests })).perSecond)
      }
      const most = median(ours)
      const half = await of(server.url, { requests, overallRate: Math.round(most / 2) }, 4)
      rows.push({
        work: `${call.work}, ${count(packages)} packages`,
        measured: `${perSecond(most)}; p99 ${half.p99} ms at half load`,
        limit: `${perSecond(median(sqlite))} (Fastify of nothing ${perSecond(median(nothing))})`,
        ratio: median(sqlite) / most,
        goal: call.goal,
        met: most >= 2000 && half.p99 <= 50,
        how: `${rounds} rounds of ${seconds} s with ${connections} connections, every answer 2xx. The limit is Fastify with the same rows by better-sqlite3 and nothing else: no session, rights, count of all that match or shape of the answer. The load itself is made on the same cores.`,
      })
    }
    await bare.stop()
    return rows
  },
}
