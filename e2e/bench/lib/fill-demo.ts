import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { EntityName, RowOf } from '#sync/entities/index.ts'
import { readEnv } from '../../../server/core/env.ts'
import { columnsOf, encode } from '../../../server/db/core/rows.ts'
import { searchTextOf } from '../../../server/db/tables/search-text.ts'
import type { ArchivedPackage } from '../../../server/demo/archive-money.ts'
import { sizeFor } from '../../../server/demo/company.ts'
import { installDemo } from '../../../server/demo/install.ts'
import { openDeps } from '../../../server/deps/open-deps.ts'

// Fills DATA_DIR with the demo company of the given number of packages. Living ones go the way of all changes. The archive,
// nineteen of twenty, is inserted as it would lie there, without its sync log, which no bench reads.

const packages = Number(process.argv[2])
const perTransaction = 20_000

function inserterOf<E extends EntityName>(db: Sqlite.Database, entity: E) {
  const names = columnsOf(entity)
  const columns = names.map((name) => `"${name}"`).join(', ')
  const insert = db.prepare(
    `insert into "${entity}" (${columns}) values (${names.map(() => '?').join(', ')})`,
  )
  return (row: RowOf<E>) => {
    const storedRow: Record<string, unknown> = { ...encode(entity, row) }
    return insert.run(names.map((name) => storedRow[name])).lastInsertRowid
  }
}

/** Inserts rows whose columns are all there, in the order of the first row. */
function plainInserter(db: Sqlite.Database, table: string) {
  let insert: Sqlite.Statement | undefined
  let names: string[] = []
  return (row: object) => {
    if (!insert) {
      names = Object.keys(row)
      const columns = names.map((name) => `"${name}"`).join(', ')
      insert = db.prepare(`insert into "${table}" (${columns}) values (${names.map(() => '?').join(', ')})`)
    }
    const values = new Map(Object.entries(row))
    insert.run(names.map((name) => values.get(name)))
  }
}

function putArchive(db: Sqlite.Database, archive: Iterable<ArchivedPackage>): void {
  const putPackage = inserterOf(db, 'package')
  const putEvent = inserterOf(db, 'packageEvent')
  const putCode = db.prepare('insert into "packageCode" ("code", "packageId") values (?, ?)')
  const putText = db.prepare('insert into "packageText" (rowid, body) values (?, ?)')
  const putInvoice = plainInserter(db, 'invoice')
  const putLine = plainInserter(db, 'invoiceLine')
  const putPayment = plainInserter(db, 'payment')
  const putAllocation = plainInserter(db, 'paymentAllocation')
  const putAudit = plainInserter(db, 'audit')
  let count = 0
  db.exec('begin')
  for (const { pkg, events, bill, audit } of archive) {
    const rowNumber = putPackage(pkg)
    for (const code of new Set(pkg.codes)) putCode.run(code, pkg.packageId)
    putText.run(rowNumber, searchTextOf(pkg))
    for (const event of events) putEvent(event)
    for (const entry of audit) putAudit(entry)
    if (bill) {
      putInvoice(bill.invoice)
      for (const line of bill.lines) putLine(line)
      putPayment(bill.payment)
      putAllocation(bill.allocation)
    }
    count += 1
    if (count % perTransaction === 0) db.exec('commit; begin')
  }
  db.exec('commit')
}

const env = readEnv(process.env)
const deps = await openDeps(env)
const bulk = new Sqlite(join(env.dataDir, 'quayside.db'))
bulk.pragma('synchronous = off')
bulk.pragma('cache_size = -1000000')
await installDemo(deps, sizeFor(packages), { putArchive: async (archive) => putArchive(bulk, archive) })
bulk.close()
await deps.db.close()
