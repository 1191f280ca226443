import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { buildApp } from '../../../server/app.ts'
import { readEnv } from '../../../server/core/env.ts'
import { emailOf, password } from '../../support/people.ts'

/**
 * Asks for pages of the lists of money and of the audit log of the company in DATA_DIR, and prints the CPU time of the
 * server's thread for each: other work on the machine doesn't count.
 */

export interface PageTimes {
  readonly list: string
  readonly page: string
  readonly ms: number
}
export interface SizeOfMoney {
  readonly invoices: number
  readonly payments: number
  readonly audit: number
}

const warmUps = 2
const rounds = 20
const pageSize = 20

interface List {
  readonly url: string
  readonly searches: readonly string[]
}
const lists: Record<string, List> = {
  invoices: { url: '/api/invoices/paginated', searches: ['2025-0001', 'brown'] },
  'invoices of packages': { url: '/api/invoices/package/paginated', searches: ['2025-0001'] },
  payments: { url: '/api/payments/paginated', searches: ['2025-0001', 'brown'] },
  receipts: { url: '/api/receipts/paginated', searches: ['2025-0001', 'brown'] },
  deliveries: { url: '/api/deliveries/paginated', searches: ['brown'] },
  estimates: { url: '/api/invoices/estimates/paginated', searches: ['brown'] },
  'audit log': { url: '/api/accounts/audit/paginated', searches: ['kingston'] },
}

const env = readEnv({ ...process.env, LOG_LEVEL: 'silent', DEMO: '1' })
const app = await buildApp(env)
await app.ready()
const signIn = await app.inject({
  ...{ method: 'POST', url: '/api/accounts/authenticate' },
  payload: { email: emailOf('admin'), password },
})
const headers = { authorization: `Bearer ${signIn.json().jwtToken}` }

interface Page {
  readonly number: number
  readonly body: object
}

async function answerOf({ url }: List, { number, body }: Page) {
  const payload = { pageSize, ...body }
  const answer = await app.inject({ method: 'POST', url: `${url}/${number}`, headers, payload })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  return answer.json<{ totalItems: number }>()
}

async function timeOf(list: List, page: Page): Promise<number> {
  for (let round = 0; round < warmUps; round++) await answerOf(list, page)
  // The system counts in ticks that are longer than a call, so that only the time of many is right.
  const before = process.threadCpuUsage()
  for (let round = 0; round < rounds; round++) await answerOf(list, page)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000 / rounds
}

const pages: PageTimes[] = []
for (const [name, list] of Object.entries(lists)) {
  const { totalItems } = await answerOf(list, { number: 1, body: {} })
  const last = Math.max(1, Math.ceil(totalItems / pageSize))
  const requests: [page: string, Page][] = [
    ['first', { number: 1, body: {} }],
    ['second', { number: 2, body: {} }],
    ['last', { number: last, body: {} }],
    ...list.searches.map((text): [string, Page] => [
      `“${text}”`,
      { number: 1, body: { searchString: text } },
    ]),
  ]
  for (const [page, request] of requests) pages.push({ list: name, page, ms: await timeOf(list, request) })
}
await app.close()

const db = new Sqlite(join(env.dataDir, 'quayside.db'), { readonly: true })
const rowsOf = (table: string) => db.prepare<[], number>(`select count(*) from "${table}"`).pluck().get() ?? 0
const size: SizeOfMoney = {
  invoices: rowsOf('invoice'),
  payments: rowsOf('payment'),
  audit: rowsOf('audit'),
}
db.close()
console.log(JSON.stringify({ size, pages }))
process.exit(0)
