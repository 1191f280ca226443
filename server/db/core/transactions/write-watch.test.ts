import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { namesIn } from '#sync/lib/names-in.ts'
import { nouns } from '#sync/nouns/index.ts'
import { topics } from '#sync/nouns/topics.ts'
import { startServer } from '../../../test/harness.ts'
import { watchedTables } from './watched-tables.ts'
import { watchWrites } from './write-watch.ts'

/** The search index keeps tables of its own, and migrations their record. */
const isOwn = (name: string) =>
  !/^(sqlite_|(package|account|invoice|payment)Text_|(package|account)Text$|migration$)/.test(name)

test('a write to every watched table is understood: the column that says whose row it is exists', async () => {
  const server = await startServer()
  const writing = new Sqlite(server.db.file)
  watchWrites(writing)
  const faults: string[] = []
  for (const table of namesIn(watchedTables)) {
    const [column] = writing
      .prepare<[string], string>('select name from pragma_table_info(?)')
      .pluck()
      .all(table)
    if (typeof watchedTables[table] === 'string') continue
    // Preparing a statement compiles the triggers that it would run.
    for (const sql of [`update "${table}" set "${column}" = "${column}"`, `delete from "${table}"`])
      try {
        writing.prepare(sql)
      } catch (error) {
        faults.push(`${table}: ${error}`)
      }
  }
  writing.close()
  await server.close()
  expect(faults).toEqual([])
})

test('every table of the database says who hears about its writes, and every topic comes from a table', async () => {
  const server = await startServer()
  const file = new Sqlite(server.db.file, { readonly: true })
  const tables = file.prepare<[], string>("select name from sqlite_master where type = 'table'").pluck().all()
  file.close()
  await server.close()
  expect(namesIn(watchedTables).filter(isOwn).sort()).toEqual(tables.filter(isOwn).sort())
  const topicNames = Object.values(watchedTables).flatMap((watch) =>
    typeof watch === 'string' ? [] : watch.topics,
  )
  expect([...new Set<string>(topicNames)].sort()).toEqual([...topics].sort())
})

test('the key of each noun is a column of its table', async () => {
  const server = await startServer()
  const file = new Sqlite(server.db.file, { readonly: true })
  const columnsOf = file.prepare<[string], string>('select name from pragma_table_info(?)').pluck()
  const strangers = namesIn(nouns).filter((name) => !columnsOf.all(name).includes(nouns[name].key))
  file.close()
  await server.close()
  expect(strangers).toEqual([])
})

test('a write to any table finds out whose row it is', async () => {
  const server = await startServer()
  const file = new Sqlite(server.db.file)
  watchWrites(file)
  const faults = namesIn(watchedTables)
    .filter((table) => typeof watchedTables[table] !== 'string')
    .flatMap((table) => {
      try {
        file.prepare(`delete from "${table}" where 0`)
        return []
      } catch (error) {
        return [`${table}: ${error}`]
      }
    })
  file.close()
  await server.close()
  expect(faults).toEqual([])
})
