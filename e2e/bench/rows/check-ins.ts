import { startBare } from '../lib/bare-server.ts'
import type { Bench, Row } from '../lib/bench.ts'
import { newPackage } from '../lib/check-ins.ts'
import { json, post, signedIn } from '../lib/http.ts'
import { load } from '../lib/load.ts'
import { scaledCount } from '../lib/settings.ts'
import { serve } from '../lib/stages.ts'
import { count, inTurns, median, perSecond, since } from '../lib/stats.ts'
import { syncClient } from '../lib/sync-client.ts'

const rounds = 5
const connections = 8
export const batch = 100

const bareRow = () => ({ ...newPackage(), accountId: null, manifestId: null })

/** Single calls, each with its own transaction. */
export const singles = (
  url: string,
  path: string,
  headers: Record<string, string>,
  body: () => object,
  atOnce = connections,
) =>
  load({
    ...{ url, connections: atOnce, amount: scaledCount(2000) },
    requests: [
      {
        method: 'POST',
        path,
        headers,
        setupRequest: (request) => ({ ...request, body: JSON.stringify(body()) }),
      },
    ],
  }).then(({ perSecond: rate }) => rate)

/** Packages a second of one client that sends in batches, one after the other, as the engine does. */
export async function inBatches(batches: number, send: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let i = 0; i < batches; i++) await send()
  return (batches * batch) / (since(start) / 1000)
}

export const checkIns: Bench = {
  name: 'check-ins',
  about: 'check-ins a second, durable, all rules',
  async run(): Promise<Row[]> {
    const server = await serve('packages', scaledCount(10_000))
    const bare = await startBare(server.dataDir)
    const headers = await signedIn(server, 'warehouse')
    const single = await inTurns(
      rounds,
      () => singles(server.url, '/api/packages/checkin', headers, () => ({ packages: [newPackage()] })),
      () => singles(bare.url, '/rows', json, () => [bareRow()]),
    )
    const client = await syncClient(server.url, headers)
    const rowsOf = () => Array.from({ length: batch }, bareRow)
    const pushCount = Math.max(2, scaledCount(20))
    const batches = await inTurns(
      rounds,
      () => inBatches(pushCount, () => client.checkIn(batch)),
      () => inBatches(pushCount, () => post(`${bare.url}/rows`, json, rowsOf())),
    )
    await bare.stop()
    await server.stop()
    const limit =
      'The limit is Fastify with the row, 4 indexes and a log entry in SQLite (FULL) and no rules.'
    return [
      {
        work: 'check-ins a second, one by one, durable, all rules',
        measured: perSecond(median(single.ours)),
        limit: perSecond(median(single.bare)),
        ratio: median(single.bare) / median(single.ours),
        goal: '≥ 1,000/s',
        met: median(single.ours) >= 1000,
        how: `${rounds} rounds of ${count(scaledCount(2000))} calls to the check-in call over ${connections} connections, each its own transaction (FULL). ${limit}`,
      },
      {
        work: 'check-ins a second in batches, durable, all rules',
        measured: perSecond(median(batches.ours)),
        limit: perSecond(median(batches.bare)),
        ratio: median(batches.bare) / median(batches.ours),
        goal: '≥ 3,000/s',
        met: median(batches.ours) >= 3000,
        how: `${rounds} rounds of ${pushCount} pushes of ${batch} check-ins by one client, one after the other. ${limit} It takes ${batch} rows in a transaction.`,
      },
    ]
  },
}
