import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retentionNames } from '#sync/entities/company/retention.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { recordOf } from '#sync/lib/record-of.ts'
import { putSetting } from '../../db/company/settings.ts'
import { dueRowsOf } from '../../db/retention/due-rows.ts'
import { erasureOfTables } from '../../db/retention/erasure-of-tables.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { erasedPerson } from '../../test/erased-person.ts'
import { onTheBooks } from '../../test/money.ts'
import { runHousekeeping } from '../housekeeping.ts'
import { removePersonalData } from './remove.ts'

const day = 86_400_000

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({}, { packages: 2, living: 2 })
})
afterAll(() => server.close())

const deps = () => server.app.deps
const db = () => deps().db.reads.kysely
const tables = namesIn(erasureOfTables)

/** The tables whose rows go in the transaction that closes the account or grants the request. */
const deletedAtOnce = tables.filter((table) => {
  const erasure = erasureOfTables[table]
  return 'at' in erasure && erasure.leaves === 'nothing'
})

/** The tables of the company. A schema of the servers’ own holds unfinished uploads, which housekeeping deletes. */
const companyTables = async () =>
  (await db().introspection.getTables()).filter(({ schema }) => schema !== 'quayside')

/** The tables that have a row of an account. */
async function tablesWithRows(accountId: string): Promise<string[]> {
  const schema = await companyTables()
  const names: string[] = []
  for (const { name, columns } of schema) {
    if (!columns.some((column) => column.name === 'accountId')) continue
    const rows = await db()
      .selectFrom(name as 'notice')
      .where('accountId', '=', accountId)
      .select('accountId')
      .limit(1)
      .execute()
    if (rows.length > 0) names.push(name)
  }
  return names
}

test('there is a decision about each table that has a column of a person', async () => {
  const personColumns = ['accountId', 'ownerAccountId', 'byAccountId', 'email', 'phone', 'to', 'number']
  const schema = await companyTables()
  const personal = schema.filter(({ columns }) => columns.some(({ name }) => personColumns.includes(name)))
  expect(tables.toSorted()).toEqual(personal.map(({ name }) => name).sort())
})

test('each table that a period clears is in the list of its due rows', () => {
  const parts: Record<string, string> = { accountPrivate: 'account', issuedPaper: 'account' }
  const missing = tables.filter((table) => {
    const erasure = erasureOfTables[table]
    if (!('period' in erasure)) return false
    return !dueRowsOf(erasure.period).some((rows) => rows.table === (parts[table] ?? table))
  })
  expect(missing).toEqual([])
})

test('an erasure leaves only what the law keeps, even if a company keeps everything else permanently', async () => {
  await onTheBooks(deps(), (tx) =>
    putSetting(
      tx.kysely,
      'retention',
      recordOf(retentionNames, () => 0),
    ),
  )
  const person = await erasedPerson(server)
  const { accountId } = person
  await person.askForErasure()
  await person.putFactors()
  const rowsBefore = await tablesWithRows(accountId)
  expect(deletedAtOnce.filter((table) => !rowsBefore.includes(table))).toEqual([
    // These don't know the account, so the marks below look for the person.
    'address',
    'contactMessage',
    'newsletterRequest',
    'newsletterSubscriber',
    'phoneReply',
  ])
  expect(await person.tablesWithMarks()).toEqual(
    expect.arrayContaining([
      'contactMessage',
      'customerPaper',
      'newsletterRequest',
      'newsletterSubscriber',
      'phoneReply',
      'question',
    ]),
  )
  expect((await person.grantErasure()).statusCode).toBe(200)
  const rowsAfter = await tablesWithRows(accountId)
  expect(deletedAtOnce.filter((table) => rowsAfter.includes(table))).toEqual([])
  await server.app.messages.run()
  await removePersonalData(deps())
  const lawful = ['account', 'audit', 'package']
  expect(await person.tablesWithMarks()).toEqual(lawful)
  expect(lawful.map((table) => erasureOfTables[table as 'account'])).toEqual([
    { period: 'closedCustomers', leaves: 'blank rows' },
    { period: 'auditEntries', leaves: 'nothing' },
    { period: 'closedCustomers', leaves: 'blank rows' },
  ])
})

test('the papers of an erased customer go with their pages, and those of another customer stay', async () => {
  const [person, secondPerson] = [
    await erasedPerson(server, 'Ixchelina'),
    await erasedPerson(server, 'Yolotzina'),
  ]
  const pathOf = async (fileId: string) =>
    (await db().selectFrom('file').where('fileId', '=', fileId).select('path').executeTakeFirst())?.path
  const [path = '', otherPath = ''] = [
    await pathOf(person.paperFileId),
    await pathOf(secondPerson.paperFileId),
  ]
  const isThere = (file: string) => existsSync(join(server.dataDir, 'files', file))
  expect([isThere(path), isThere(otherPath)]).toEqual([true, true])
  await person.askForErasure()
  expect((await person.grantErasure()).statusCode).toBe(200)
  await removePersonalData(deps())
  const papers = await db().selectFrom('customerPaper').select('accountId').execute()
  expect(papers.map(({ accountId }) => accountId)).toEqual(expect.arrayContaining([secondPerson.accountId]))
  expect(papers.some(({ accountId }) => accountId === person.accountId)).toBe(false)
  expect([isThere(path), isThere(otherPath)]).toEqual([false, true])
})

test('after seven years nothing of the person is left', async () => {
  const person = await erasedPerson(server, 'Marigoldia')
  await person.askForErasure()
  expect((await person.grantErasure()).statusCode).toBe(200)
  await server.app.messages.run()
  await onTheBooks(deps(), (tx) => putSetting(tx.kysely, 'retention', {}))
  server.clock.forward(2_600 * day)
  await runHousekeeping(server.app.deps)
  expect(await person.tablesWithMarks()).toEqual([])
})

test('STOP of a number that another customer has stays', async () => {
  const person = await erasedPerson(server, 'Petunella')
  const heir = await person.putHeirOfNumber()
  await person.askForErasure()
  expect((await person.grantErasure()).statusCode).toBe(200)
  const words = () =>
    db().selectFrom('phoneReply').where('number', '=', person.number).select('word').execute()
  expect(await words()).toEqual([{ word: 'STOP' }])
  await heir.remove()
  await onTheBooks(deps(), (tx) =>
    putSetting(tx.kysely, 'retention', { ...recordOf(retentionNames, () => 0), phoneReplies: 30 }),
  )
  server.clock.forward(31 * day)
  await removePersonalData(deps())
  expect(await words()).toEqual([])
})
