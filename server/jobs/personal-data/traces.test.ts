import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { namesIn } from '#sync/lib/names-in.ts'
import { keyCustomers } from '../../accounts/similar-keys.ts'
import { putSetting } from '../../db/company/settings.ts'
import { matchesPhrase } from '../../db/core/reading/sql-differences.ts'
import { erasureOfColumns } from '../../db/retention/erasure-of-columns.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { appDevice } from '../../test/app-device.ts'
import { marksInFiles, marksInTables } from '../../test/marks.ts'
import { onTheBooks } from '../../test/money.ts'
import { erase, type ServedPerson, servedPerson } from '../../test/served-person.ts'
import { runHousekeeping } from '../housekeeping.ts'

const dayMs = 86_400_000

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({}, { packages: 2, living: 2 })
})
afterAll(() => server.close())

const db = () => server.app.deps.db.reads.kysely

/** Columns of text, without the indexes of searches and the databases' own tables. */
async function textColumns(): Promise<Record<string, string[]>> {
  const tables = await db().introspection.getTables()
  const company = tables.filter(({ name, schema }) => schema !== 'quayside' && !/Text(_\w+)?$/.test(name))
  return Object.fromEntries(
    company.map(({ name, columns }) => [
      name,
      columns.filter(({ dataType }) => /^(text|blob|bytea)$/i.test(dataType)).map((column) => column.name),
    ]),
  )
}

test('each column of text has a rule for an erasure', async () => {
  const columns = await textColumns()
  const rules = Object.fromEntries(
    Object.entries(erasureOfColumns).map(([table, row]) => [table, namesIn(row).sort()]),
  )
  for (const table of Object.keys(columns))
    expect([table, rules[table]]).toEqual([table, columns[table]?.sort()])
  expect(Object.keys(rules).sort()).toEqual(
    Object.keys(columns)
      .filter((table) => columns[table]?.length)
      .sort(),
  )
})

const textIndexes = ['packageText', 'accountText', 'invoiceText', 'paymentText'] as const

/** The tables that are indexes of searches. PostgreSQL searches invoices and payments by indexes on their columns. */
async function indexTables() {
  const tables = new Set((await db().introspection.getTables()).map(({ name }) => name))
  return textIndexes.filter((name) => tables.has(name))
}

/** The indexes of searches with a word of the person. */
async function indexesWithMarks(): Promise<string[]> {
  const names = await indexTables()
  const hits = await Promise.all(
    names.map(async (name) => {
      const { rows } =
        await sql`select 1 from ${sql.table(name)} where ${matchesPhrase(name, '"zq0"')}`.execute(db())
      return rows.length > 0 ? [name] : []
    }),
  )
  return hits.flat()
}

type Device = ReturnType<typeof appDevice>
const marksOn = async ({ device }: Device, { marks }: ServedPerson): Promise<string[]> =>
  marks.fieldsIn(JSON.stringify(await device.rows()))

test('after seven years no column, index, file or device has a word of a person whom the company served', async () => {
  const person = await servedPerson(server)
  const { deps } = server.app
  await keyCustomers(deps)
  const device = appDevice(server.app, await server.tokenOf('Admin'))
  await device.sync()
  expect((await marksOn(device, person)).length).toBeGreaterThan(30)
  const filledIndexes = (await indexTables()).filter((name) => name !== 'invoiceText')
  expect(filledIndexes).toEqual(expect.arrayContaining(['packageText', 'accountText']))
  expect(await indexesWithMarks()).toEqual(filledIndexes)

  // Words appear only where a rule expects them.
  const rules: Readonly<Record<string, Readonly<Record<string, string>>>> = erasureOfColumns
  const unexpectedMarks = (await marksInTables(server, person.marks)).filter((hit) => {
    const [table = '', column = ''] = hit.split(/[.:]/)
    return !/Text/.test(table) && !['blank', 'goes'].includes(rules[table]?.[column] ?? '')
  })
  expect(unexpectedMarks).toEqual([])

  await erase(person)
  await server.app.messages.run()
  await onTheBooks(deps, (tx) => putSetting(tx.kysely, 'retention', {}))
  server.clock.forward(2_600 * dayMs)
  await runHousekeeping(deps)
  await keyCustomers(deps)
  expect(await marksInTables(server, person.marks)).toEqual([])
  expect(marksInFiles(server, person.marks)).toEqual([])
  expect(await indexesWithMarks()).toEqual([])
  device.renew(await server.tokenOf('Admin'))
  await device.sync()
  expect(await marksOn(device, person)).toEqual([])

  // Data that was blanked isn't found again the next day.
  const versions = () => db().selectFrom('syncHead').select('v').executeTakeFirstOrThrow()
  const { v } = await versions()
  await runHousekeeping(deps)
  expect((await versions()).v - v).toBe(0)
})
