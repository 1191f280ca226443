import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { clockAt } from '../../test/harness.ts'
import { dialectOf } from '../core/dialect.ts'
import { migrate } from '../core/migrate.ts'
import { differenceOf, migrations } from './index.ts'

const companyFile = join(import.meta.dirname, 'stored', '131.db.gz')
const upgrade = '164-order-packages'

/** The stored company as the server before the upgrade left it. */
async function companyBeforeUpgrade(): Promise<Sqlite.Database> {
  const sqlite = new Sqlite(gunzipSync(readFileSync(companyFile)))
  const db = new Kysely<unknown>({ dialect: dialectOf(sqlite) })
  const names = sqlite.prepare<[], string>('select name from migration').pluck().all()
  for (const name of differenceOf(names).missing.filter((missing) => missing < upgrade)) {
    sqlite.exec(must(migrations[name], name).sqlite)
    await migrations[name]?.fill?.(db)
    sqlite.prepare(`insert into migration (name, at) values (?, '2026-12-01')`).run(name)
  }
  return sqlite
}

const listOf = (sqlite: Sqlite.Database, sql: string): string[] =>
  sqlite.prepare<[], string>(sql).pluck().all()

test('an order whose package was announced before has all of its items in that package', async () => {
  const sqlite = await companyBeforeUpgrade()
  const [announcedId = '', unsentId = '', lostId = ''] = listOf(
    sqlite,
    'select "storeOrderId" from "storeOrder" order by 1',
  )
  const packageId = must(listOf(sqlite, 'select "packageId" from package limit 1')[0], 'a package')
  const itemOf = sqlite.prepare(
    `insert into "storeOrderItem" ("storeOrderId", "position", "url", "name", "options", "quantity")
      values (?, 1, 'https://shop.example/bulb', 'Bulb', '', 2)`,
  )
  itemOf.run(announcedId)
  const announce = sqlite.prepare('update "storeOrder" set "packageId" = ? where "storeOrderId" = ?')
  announce.run(packageId, announcedId)
  announce.run('a package that was removed', lostId)
  const items = sqlite
    .prepare<[string], { position: number; quantity: number }>(
      'select "position", "quantity" from "storeOrderItem" where "storeOrderId" = ? order by 1',
    )
    .all(announcedId)

  await migrate(sqlite, { clock: clockAt('2026-12-01T12:00:00.000Z') })

  const parts = sqlite
    .prepare('select "packageId", "position", "quantity" from "storeOrderPart" where "storeOrderId" = ?')
    .all(announcedId)
  expect(items).toHaveLength(2)
  expect(parts).toEqual(items.map((item) => ({ packageId, ...item })))
  expect(listOf(sqlite, 'select distinct "storeOrderId" from "storeOrderPart"')).toEqual([announcedId])
  expect(listOf(sqlite, 'select "storeOrderId" from "storeOrder"')).toEqual(
    expect.arrayContaining([unsentId, lostId]),
  )
  sqlite.close()
})
