import type { TillReply } from '#sync/api/money/tills.ts'
import { cashPieces } from '#sync/entities/money/coins.ts'
import type { Bench } from '../lib/bench.ts'
import { type Headers, post, signedIn } from '../lib/http.ts'
import { scaledCount } from '../lib/settings.ts'
import { serve } from '../lib/stages.ts'
import { count, median, ms, since } from '../lib/stats.ts'

const rounds = 3
const goalMs = 1_000
const cashiersAtOnce = 8

/** Takes this many cash payments into the caller's drawer. */
async function takeCash(url: string, headers: Headers, accountId: string, payments: number): Promise<void> {
  let left = payments
  const taker = async () => {
    while (left-- > 0)
      await post(`${url}/api/payments`, headers, { accountId, method: 'Cash', amountJmdCents: 663_214 })
  }
  await Promise.all(Array.from({ length: cashiersAtOnce }, taker))
}

/** Closes a till that has taken all the cash; milliseconds. */
async function closing(url: string, headers: Headers, tillId: string): Promise<number> {
  const cashCount = cashPieces.map((valueJmdCents) => ({ valueJmdCents, pieces: 10 }))
  const start = performance.now()
  await post<TillReply>(`${url}/api/tills/${tillId}/close`, headers, {
    counted: cashCount,
    note: 'Counted by a bench',
  })
  return since(start)
}

export const tillClose: Bench = {
  name: 'till-close',
  about: 'closing a till after a long day',
  async run() {
    const payments = scaledCount(2_000)
    const server = await serve('demo', scaledCount(2_000))
    const headers = await signedIn(server, 'senior')
    const { result } = await post<{ result: { accountId: string }[] }>(
      `${server.url}/api/accounts/payment-customers/paginated/1`,
      headers,
      { pageSize: 1 },
    )
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const { tillId } = await post<TillReply>(`${server.url}/api/tills`, headers, { floatJmdCents: 0 })
      await takeCash(server.url, headers, result[0]?.accountId ?? '', payments)
      times.push(await closing(server.url, headers, tillId))
    }
    return [
      {
        work: `closing a till of ${count(payments)} cash payments`,
        measured: `${ms(median(times))}, in the worst round ${ms(Math.max(...times))}`,
        limit: '',
        ratio: null,
        goal: '≤ 1 s',
        met: Math.max(...times) <= goalMs,
        how: `${rounds} rounds over HTTP, durable and audited. What is expected is added up from an index of the entries; the answer holds the newest 200 of them.`,
      },
    ]
  },
}
