import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { v7 } from 'uuid'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { momentsOfMonth } from '#sync/rules/books/month.ts'

type Row = Record<string, string | number | null>

/** Inserts rows with the columns of the first. */
function inserterOf(db: Sqlite.Database, table: string): (row: Row) => void {
  let insert: Sqlite.Statement | undefined
  return (row) => {
    const columns = Object.keys(row).map((name) => `"${name}"`)
    insert ??= db.prepare(`insert into "${table}" (${columns}) values (${columns.map(() => '?')})`)
    insert.run(Object.values(row))
  }
}

const templateOf = (db: Sqlite.Database, sql: string): Row =>
  must(db.prepare<[], Row>(sql).get(), 'a template')

/** Customers with an address that gets mails, until there are this many. Answers all customers. */
function addCustomers(db: Sqlite.Database, customers: number): string[] {
  const { createdAt } = templateOf(db, `select "createdAt" from account limit 1`)
  db.exec(`update account set email = "accountId" || '@example.com' where role = 'User' and email = ''`)
  db.exec(`update "accountPrivate" set "emailVerifiedAt" = '${createdAt}'`)
  const sql = `select "accountId" from account where role = 'User' and status = 'Active' and "deletedAt" is null`
  const ids = db.prepare<[], string>(sql).pluck().all()
  const account = templateOf(db, `select * from account where "accountId" = '${ids[0]}'`)
  const privateRow = templateOf(db, `select * from "accountPrivate" where "accountId" = '${ids[0]}'`)
  const [putAccount, putPrivate] = [inserterOf(db, 'account'), inserterOf(db, 'accountPrivate')]
  for (let n = ids.length; n < customers; n++) {
    const accountId = v7()
    putAccount({ ...account, accountId, mailbox: `QS-9${n}`, email: `customer-${n}@example.com` })
    putPrivate({ ...privateRow, accountId, userId: v7(), textNumber: null })
    ids.push(accountId)
  }
  return ids
}

export interface BooksSize {
  readonly customers: number
  /** Entries of the month in the whole journal, at least. */
  readonly entries: number
  /** Entries of one firm's statement. */
  readonly firmEntries: number
  readonly flights: number
}

/** Each invoice and payment has two entries, which add up to nothing. */
function addEntries(
  db: Sqlite.Database,
  customers: readonly string[],
  size: BooksSize,
  month: string,
): string {
  const put = inserterOf(db, 'bookEntry')
  const { from, before } = momentsOfMonth(month)
  const [start, length] = [Date.parse(from), Date.parse(before) - Date.parse(from)]
  const addPair = (accountId: string, n: number, share: number) => {
    const isPayment = n % 4 === 3
    const sourceId = v7()
    const cents = (isPayment ? -3 : 1) * (100_049 + (n % 977) * 113)
    const entry = {
      ...{
        at: isoOf(start + Math.floor(share * length)),
        source: isPayment ? 'payment' : 'invoice',
        sourceId,
      },
      ...{ accountId, text: isPayment ? 'Payment: card' : 'Invoice', reference: `B-${n}` },
    }
    const account = isPayment ? 'Card' : 'Freight'
    put({ bookEntryId: v7(), ...entry, bookAccount: 'Receivables', amountJmdCents: cents })
    put({ bookEntryId: v7(), ...entry, bookAccount: account, amountJmdCents: 0 - cents })
  }
  const firm = must(customers.at(-1), 'a firm')
  for (let n = 0; n < size.firmEntries; n++) addPair(firm, n, n / size.firmEntries)
  const pairs = Math.ceil(size.entries / 2)
  for (let n = 0; n < pairs; n++) addPair(must(customers[n % customers.length], 'a customer'), n, n / pairs)
  return firm
}

/** Puts all packages that are in no flight into flights of the last months, each with bills of suppliers. */
function addFlights(db: Sqlite.Database, { flights }: BooksSize, today: number): number {
  const manifest = templateOf(db, `select * from manifest where status = 'Completed' limit 1`)
  const [putManifest, putCost] = [inserterOf(db, 'manifest'), inserterOf(db, 'flightCost')]
  const fill = db.prepare(
    `update package set "manifestId" = ? where "manifestId" is null and "accountId" is not null and "rowNumber" % ? = ?`,
  )
  for (let n = 0; n < flights; n++) {
    const manifestId = v7()
    const departsAt = isoOf(today - Math.floor(((n + 1) * 300 * dayMs) / flights))
    putManifest({ ...manifest, manifestId, number: `BENCH-${n}`, departsAt })
    const cost = {
      ...{ manifestId, day: departsAt.slice(0, 10), reference: `F-${n}`, enteredBy: 'Bench' },
      ...{ enteredAt: departsAt, voidedAt: null, voidedBy: null, voidReason: null, rate: null },
      ...{ currency: 'JMD', amountUsdCents: null },
    }
    for (const kind of ['Airline', 'CustomsBroker', 'Truck'])
      putCost({ flightCostId: v7(), kind, amountJmdCents: 1_000_003 + n * 7, ...cost })
    fill.run(manifestId, flights, n)
  }
  const sql = `select count(*) from package join manifest using ("manifestId") where number like 'BENCH-%'`
  return db.prepare<[], number>(sql).pluck().get() ?? 0
}

export interface FilledBooks {
  /** A customer whose statement of the month is long. */
  readonly firmId: string
  readonly customers: number
  readonly packagesOnFlights: number
}

/** Adds customers, a month of entries and flights with costs to the company in a folder. */
export function fillBooks(dataDir: string, size: BooksSize, month: string): FilledBooks {
  const db = new Sqlite(join(dataDir, 'quayside.db'))
  db.pragma('synchronous = off')
  db.exec('begin')
  const customers = addCustomers(db, size.customers)
  const firmId = addEntries(db, customers, size, month)
  const packagesOnFlights = addFlights(db, size, Date.now())
  db.exec('commit')
  db.exec('analyze')
  db.close()
  return { firmId, customers: customers.length, packagesOnFlights }
}
