import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../test/app.ts'
import { mustOpenSealedTexts } from './data-key-check.ts'
import { sealedColumns } from './sealed-columns.ts'

let server: TestApp
beforeEach(async () => {
  server = await openTestApp({}, { packages: 1, living: 1 })
})
afterEach(() => server.close())

const check = () => mustOpenSealedTexts(server.app.deps)
test('each sealed text of the database is in a column of the list', async () => {
  const { kysely } = server.app.deps.db.reads
  const tables = await kysely.introspection.getTables()
  const columnsOfList = new Set<string>(sealedColumns.map(({ table, column }) => `${table}.${column}`))
  const columnNames = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
  const isSecret = (name: string) =>
    /\.(trn|secret|previousSecret)$/.test(name) && !/^(oneTimeToken|proofTicket)\./.test(name)
  expect(columnNames.filter((name) => isSecret(name) && !columnsOfList.has(name))).toEqual([])
  expect([...columnsOfList].filter((name) => !columnNames.includes(name))).toEqual([])
})

test('a database with sealed texts does not open without its key, or with another one', async () => {
  const { env } = server.app.deps
  const path = join(env.dataDir, 'data-key')
  await check()
  const key = readFileSync(path, 'utf8')
  rmSync(path)
  await expect(check()).rejects.toThrow(/data-key is missing\. The server did not start/)
  writeFileSync(path, Buffer.alloc(32, 1).toString('base64url'))
  await expect(check()).rejects.toThrow('is not the key of this database')
  writeFileSync(path, key)
  await check()
})
