import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { v7 } from 'uuid'
import type { CustomerBill } from '#sync/api/money/invoices-bill.ts'
import { isPromotionLine } from '#sync/rules/prices/promotions.ts'
import type { RunningServer } from '../../support/server.ts'
import type { Bench } from '../lib/bench.ts'
import { newPackage } from '../lib/check-ins.ts'
import { checkInsBeside } from '../lib/desks.ts'
import { setFlightPrices } from '../lib/flight-prices.ts'
import { type Headers, post, signedIn } from '../lib/http.ts'
import { bigPackages, scaledCount } from '../lib/settings.ts'
import { bigServer, serve } from '../lib/stages.ts'
import { count, median, ms, quantile, round, since, spread } from '../lib/stats.ts'

const company = 100_000
const onFlight = 300
const customersOnFlight = 180
const rounds = 3
const goalMs = 5000
const checkInGoalMs = 100
/** People who check in during the billing. */
const desks = 4
const betweenScansMs = 20

function customersIn(dataDir: string): string[] {
  const db = new Sqlite(join(dataDir, 'quayside.db'), { readonly: true })
  const sql = `select "accountId" from account where role = 'User' and status = 'Active' limit ?`
  const ids = db.prepare<[number], string>(sql).pluck().all(customersOnFlight)
  db.close()
  return ids
}

interface FlightFacts {
  readonly customers: readonly string[]
  readonly categories: readonly string[]
}

const linesOfBox = 3

/** A flight whose packages are weighed and say what is inside, line by line. */
async function newFlight(server: RunningServer, headers: Headers, { customers, categories }: FlightFacts) {
  const lineOf = (n: number, line: number) => ({
    ...{ lineId: v7(), description: `Goods ${line}`, quantity: 1 + line, hsCode: '' },
    ...{ valueUsdCents: 300 + n * 17, dutyCategory: categories[(n + line) % categories.length] },
  })
  const packages = Array.from({ length: onFlight }, (_, n) => ({
    ...newPackage(),
    accountId: customers[n % customers.length],
    weightLb: 1 + (n % 40),
    lines: Array.from({ length: linesOfBox }, (_line, line) => lineOf(n, line)),
  }))
  for (let n = 0; n < packages.length; n += 100)
    await post(`${server.url}/api/packages/checkin`, headers, { packages: packages.slice(n, n + 100) })
  return packages.map(({ packageId }) => packageId)
}

async function measure(server: RunningServer) {
  const headers = await signedIn(server, 'senior')
  const url = `${server.url}/api/invoices/bill`
  const customers = customersIn(server.dataDir)
  const categories = await setFlightPrices(server, customers)
  let promotedBills = 0
  const [previews, billings, checkIns]: [number[], number[], number[]] = [[], [], []]
  for (let n = 0; n < rounds; n++) {
    const packageIds = await newFlight(server, headers, { customers, categories })
    let isOver = false
    const deskCheckIns = checkInsBeside(server.url, headers, { desks, pauseMs: betweenScansMs }, () => isOver)
    const start = performance.now()
    const preview = await post<CustomerBill[]>(url, headers, { packageIds, preview: true })
    previews.push(since(start))
    const expectedBills = preview.map(({ accountId, fingerprint }) => ({ accountId, fingerprint }))
    const billing = performance.now()
    const bills = await post<CustomerBill[]>(
      url,
      { ...headers, 'idempotency-key': `flight ${n} ${packageIds[0]}` },
      { packageIds, expected: expectedBills },
    )
    billings.push(since(billing))
    isOver = true
    checkIns.push(...(await deskCheckIns))
    promotedBills += bills.filter(({ lines }) => lines.some(isPromotionLine)).length
    const issuedCount = bills.filter(({ state }) => state === 'issued').length
    if (issuedCount !== customers.length)
      throw new Error(`${issuedCount} of ${customers.length} customers were billed`)
  }
  if (promotedBills === 0) throw new Error('No bill has a promotion')
  return { previews, billings, checkIns, promotedBills, customers: customers.length }
}

export const billFlight: Bench = {
  name: 'bill-flight',
  about: 'a flight billed in one call, with check-ins beside it',
  async run() {
    const packages = scaledCount(company)
    const server = await serve('demo', packages)
    const { previews, billings, checkIns, promotedBills, customers } = await measure(server)
    await server.stop()
    const p99 = quantile(checkIns, 0.99)
    const method = `${rounds} flights of ${onFlight} packages in a company of ${count(packages)}, with ${desks} desks that check in beside it. An invoice and its mail for each of ${customers} customers in a transaction of its own (FULL). Each package has ${linesOfBox} lines of goods; every fifth customer has prices of a group, four fees and four promotions hold, and ${promotedBills} bills have one.`
    return [
      {
        work: `${onFlight} packages of ${customers} customers billed and mailed in one call`,
        measured: `${spread(billings)}; preview ${ms(median(previews))}`,
        limit: '',
        ratio: null,
        goal: '≤ 5 s',
        met: Math.max(...billings) <= goalMs,
        how: method,
      },
      {
        work: 'check-ins while a flight is billed, p99',
        measured: `${ms(p99)} of ${count(checkIns.length)}`,
        limit: '',
        ratio: null,
        goal: `< ${checkInGoalMs} ms`,
        met: p99 < checkInGoalMs,
        how: `Each desk sends its next check-in ${betweenScansMs} ms after the answer to the last one. ${method}`,
      },
    ]
  },
}

export const toBillRows: Bench = {
  name: 'to-bill',
  about: 'the first rows of the packages to bill in a big company',
  async run() {
    const { server } = await bigServer()
    const headers = await signedIn(server, 'senior')
    const times: number[] = []
    for (let n = 0; n < scaledCount(200); n++) {
      const start = performance.now()
      await post(`${server.url}/api/packages/paginated/1`, headers, { toBill: true, pageSize: 20 })
      times.push(since(start))
    }
    return [
      {
        work: `first packages to bill of ${count(bigPackages)}, over HTTP`,
        measured: spread(times),
        limit: '',
        ratio: null,
        goal: 'p95 ≤ 50 ms',
        met: quantile(times, 0.95) <= 50,
        how: `${round(times.length)} calls one after the other: session, rights, 20 rows in the order of their change and the count of all that match.`,
      },
    ]
  },
}
