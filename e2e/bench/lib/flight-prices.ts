import { jamaicaDay } from '#sync/lib/business-day.ts'
import { jsonOf } from '#sync/test/json-of.ts'
import type { RunningServer } from '../../support/server.ts'
import { type Headers, post, signedIn } from './http.ts'

/** The number of customers of whom one belongs to a firm with its own prices. */
const customersToFirm = 5

async function get<T>(url: string, headers: Headers): Promise<T> {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return await jsonOf<T>(answer)
}

async function putIntoGroup(url: string, headers: Headers, priceGroupId: string): Promise<void> {
  const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify({ priceGroupId }) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
}

const fees = [
  { name: 'Port security', rule: 'Always', amountJmdCents: 15_000 },
  { name: 'Valuables', rule: 'Value', aboveUsdCents: 8_000, amountJmdCents: 40_000 },
  { name: 'Heavy', rule: 'Weight', aboveLb: 25, amountJmdCents: 60_000 },
  { name: 'Broker', rule: 'Clearance', percent: 2.5, minJmdCents: 50_000, maxJmdCents: 500_000 },
]
// No promotion is used up during a round, because a bill that lost its promotion since the preview is refused as changed.
const promotions = [
  { name: 'Season', percent: 5 },
  { name: 'Welcome', percent: 25, isFirstOnly: true },
  { name: 'Once', amountJmdCents: 20_000, mostPerCustomer: 1 },
  { name: 'Many', percent: 12, base: 'Freight', mostInAll: 100_000 },
]

/** A price group with a sheet, fees by rule, promotions and a delivery zone, from today on. Answers the categories. */
export async function setFlightPrices(
  server: RunningServer,
  customers: readonly string[],
): Promise<readonly string[]> {
  const { url } = server
  const headers = await signedIn(server, 'admin')
  const validFrom = jamaicaDay(Date.now())
  const { priceGroupId } = await post<{ priceGroupId: string }>(`${url}/api/pricegroups`, headers, {
    name: `Firms ${validFrom}`,
  })
  await post(`${url}/api/ratesheets`, headers, {
    ...{ name: 'Firms', mode: 'Air', priceGroupId, validFrom, fuelPercent: 5, extraLbUsdCents: 250 },
    bands: Array.from({ length: 40 }, (_, n) => ({ uptoLb: n + 1, priceUsdCents: 400 + 230 * n })),
  })
  for (const row of fees) await post(`${url}/api/fees`, headers, { ...row, validFrom })
  for (const row of promotions)
    await post(`${url}/api/promotions`, headers, {
      ...row,
      priceGroupIds: row.name === 'Season' ? [priceGroupId] : [],
      validFrom,
    })
  await post(`${url}/api/deliveryzones`, headers, {
    ...{
      name: 'West',
      parishes: ['Hanover'],
      towns: [],
      baseJmdCents: 150_000,
      perLbJmdCents: 1_000,
      validFrom,
    },
  })
  for (const [n, accountId] of customers.entries())
    if (n % customersToFirm === 0)
      await putIntoGroup(`${url}/api/accounts/${accountId}`, headers, priceGroupId)
  const { dutyTable } = await get<{ dutyTable: { rates: { categories: { category: string }[] } } }>(
    `${url}/api/ratesheets/terms`,
    headers,
  )
  return dutyTable.rates.categories.map(({ category }) => category)
}
