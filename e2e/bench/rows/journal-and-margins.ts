import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Journal, Statement } from '#sync/entities/money/book-entry.ts'
import type { MarginReport } from '#sync/entities/money/margin.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { monthAfter } from '#sync/rules/books/month.ts'
import { startServer } from '../../support/server.ts'
import { type FilledBooks, fillBooks } from '../lib/add-books.ts'
import type { Bench, Row } from '../lib/bench.ts'
import { companyCopy } from '../lib/company.ts'
import { cpuTimeOf } from '../lib/cpu-time.ts'
import { type Headers, signedIn } from '../lib/http.ts'
import { nextPort, scaledCount } from '../lib/settings.ts'
import { count, median, ms, since } from '../lib/stats.ts'

/** A statement and a journal are read from their own table, whose entries the bench adds. */
const companyOfEntries = 2_000
const companyOfFlights = 100_000
const rounds = 5
/** A big company that was just copied is read from a cold disk. */
const readyWithinMs = 300_000
const size = {
  customers: scaledCount(10_000),
  entries: scaledCount(100_000),
  firmEntries: scaledCount(5_000),
  flights: scaledCount(250),
}

interface Timed {
  readonly times: number[]
  /** CPU time of the server for one of them, its threads included: other work on the machine doesn't count. */
  readonly cpuMs: number
  readonly bytes: Buffer
}

interface Caller {
  readonly headers: Headers
  /** The server's process. */
  readonly pid: number
}

/** Fetches a file several times, and once before: the first starts the thread. */
async function timesOf(url: string, { headers, pid }: Caller): Promise<Timed> {
  const times: number[] = []
  let bytes = Buffer.alloc(0)
  let cpuBefore = 0
  for (let round = 0; round <= rounds; round++) {
    if (round === 1) cpuBefore = cpuTimeOf([pid]) ?? 0
    const start = performance.now()
    const answer = await fetch(url, { headers })
    bytes = Buffer.from(await answer.arrayBuffer())
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${bytes}`)
    if (round > 0) times.push(since(start))
  }
  return { times, bytes, cpuMs: ((cpuTimeOf([pid]) ?? 0) - cpuBefore) / rounds }
}

const jsonOf = <T>({ bytes }: Timed): T => JSON.parse(bytes.toString('utf8')) as T

const rowOf = (work: string, { times, cpuMs }: Timed, goalMs: number, method: string): Row => ({
  work,
  measured: `${ms(median(times))}, in the worst round ${ms(Math.max(...times))}; ${ms(cpuMs)} of CPU`,
  limit: '',
  ratio: null,
  goal: `≤ ${goalMs / 1000} s`,
  met: Math.max(...times) <= goalMs,
  how: `${rounds} rounds over HTTP after one that starts the thread, each alone. ${method}`,
})

async function statementRows(url: string, caller: Caller, firmId: string, month: string): Promise<Row[]> {
  const address = `${url}/api/accounts/${firmId}/statement?month=${month}`
  const page = await timesOf(`${address}&format=json`, caller)
  const pdf = await timesOf(`${address}&format=pdf`, caller)
  const { entries } = jsonOf<Statement>(page)
  if (entries.length < size.firmEntries) throw new Error(`The statement has ${entries.length} entries`)
  const work = `a statement of ${count(entries.length)} entries`
  const reading = 'Another thread than the server’s reads it'
  return [
    rowOf(`${work}, as a page`, page, 1_000, `${reading}.`),
    rowOf(`${work}, as PDF`, pdf, 3_000, `${reading} and draws it.`),
  ]
}

async function journalRows(url: string, caller: Caller, month: string): Promise<Row[]> {
  const period = `from=${month}-01&to=${addDays(`${monthAfter(month, 1)}-01`, -1)}`
  const json = await timesOf(`${url}/api/books/journal?${period}&format=json`, caller)
  const file = await timesOf(`${url}/api/books/journal?${period}&format=quickbooks`, caller)
  const { entries } = jsonOf<Journal>(json)
  const sum = entries.reduce((cents, line) => cents + line.debitJmdCents - line.creditJmdCents, 0)
  if (sum !== 0 || entries.length < size.entries)
    throw new Error(`${entries.length} entries add up to ${sum}`)
  const work = `a journal of ${count(entries.length)} entries, which add up to nothing`
  const writing = 'Another thread than the server’s reads and writes it.'
  return [
    rowOf(`${work}, as JSON`, json, 10_000, writing),
    rowOf(
      `${work}, for QuickBooks`,
      file,
      10_000,
      `${writing} The file has a line for each day, account and side.`,
    ),
  ]
}

async function marginRow(url: string, caller: Caller, { packagesOnFlights }: FilledBooks): Promise<Row> {
  const today = jamaicaDay(Date.now())
  const marginTimes = await timesOf(
    `${url}/api/books/margin?from=${addDays(today, -330)}&to=${today}&format=json`,
    caller,
  )
  const { totals, flights } = jsonOf<MarginReport>(marginTimes)
  if (totals.packages < packagesOnFlights) throw new Error(`The margin is of ${totals.packages} packages`)
  const work = `the margin of ${count(flights.length)} flights with ${count(totals.packages)} packages`
  return rowOf(
    work,
    marginTimes,
    3_000,
    'By flight, branch and service; each supplier’s bill is shared to the cent.',
  )
}

/** Measures on a server over a copy of a company with the bench's entries and flights. */
async function onBooks(
  packages: number,
  month: string,
  measure: (url: string, caller: Caller, filledBooks: FilledBooks) => Promise<Row[]>,
): Promise<Row[]> {
  const dataDir = await companyCopy('demo', packages)
  const filledBooks = fillBooks(dataDir, size, month)
  const env = { LOG_LEVEL: 'warn', PING_URL: 'http://127.0.0.1:1/' }
  const server = await startServer({ dataDir, port: nextPort(), env, readyWithinMs })
  try {
    const caller = { headers: await signedIn(server, 'admin'), pid: must(server.pid, 'a server') }
    return await measure(server.url, caller, filledBooks)
  } finally {
    await server.dispose()
    await rm(dirname(dataDir), { recursive: true, force: true })
  }
}

const lastMonth = (): string => monthAfter(jamaicaDay(Date.now()).slice(0, 7), -1)

export const books: Bench = {
  name: 'books',
  about: 'a long statement and a month’s journal',
  run() {
    const month = lastMonth()
    return onBooks(scaledCount(companyOfEntries), month, async (url, caller, { firmId }) => [
      ...(await statementRows(url, caller, firmId, month)),
      ...(await journalRows(url, caller, month)),
    ])
  },
}

export const margins: Bench = {
  name: 'margins',
  about: 'the margins of a year of flights in a big company',
  run: () =>
    onBooks(scaledCount(companyOfFlights), lastMonth(), async (url, caller, filledBooks) => [
      await marginRow(url, caller, filledBooks),
    ]),
}
