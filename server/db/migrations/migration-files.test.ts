import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAdditive } from '../../test/postgres/additive.ts'
import { migrationText } from '../../test/postgres/migration-files.ts'
import { firstState } from '../schema/index.ts'
import { migrationFolder, migrations } from './index.ts'
import { firstLines, parseMigration, postgresLine } from './migration.ts'

const names = Object.keys(migrations)
const textOf = (name: string): string => readFileSync(join(migrationFolder, `${name}.sql`), 'utf8')

test('numbers of migrations only grow, because one below those already run would never run', () => {
  const numbers = [firstState, ...names].map((name) => Number(/^(\d{3})-[a-z-]+$/.exec(name)?.[1]))
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
})

test('a migration has a part for each engine', () => {
  // `npm run unit -- server/db/postgres -u` writes the part for PostgreSQL.
  for (const name of names) {
    const { sqlite, postgres } = parseMigration(textOf(name))
    expect([name, sqlite !== '', postgres.length > 0]).toEqual([name, true, true])
  }
})

test('a migration says whether servers of the version before go on, and is right', () => {
  for (const name of names) {
    const [first = ''] = textOf(name).split('\n')
    expect(Object.values<string>(firstLines), name).toContain(first)
    const { letsOthersGoOn, postgres } = parseMigration(textOf(name))
    expect([name, !letsOthersGoOn || isAdditive(postgres)]).toEqual([name, true])
  }
})

const textFor = (statements: readonly string[]): string => migrationText(`${statements.join(';\n\n')};\n`)

test('a text that was completed is read as it was written', () => {
  const statements = ['create table "a" ("n" integer) strict', 'update "a" set "n" = 1']
  const text = textFor(statements)
  expect(text.split(postgresLine)).toHaveLength(2)
  expect(parseMigration(text)).toMatchObject({
    postgres: ['create table "a" ("n" bigint)', 'update "a" set "n" = 1'],
    letsOthersGoOn: true,
  })
})

const seals = `create table "seal" ("sealId" text primary key not null, "isBroken" integer not null check ("isBroken" in (0, 1)))`

test.each([
  ['a table with its index', [seals, `create unique index "sealOnce" on "seal" ("sealId")`]],
  ['a column that may hold nothing', [`alter table "package" add column "seal" text`]],
  [
    'a column with a default that is filled',
    [
      `alter table "package" add column "seals" integer not null default 0`,
      `update "package" set "seals" = (select count(*) from "seal" where "a" = 1) where "note" = ''`,
    ],
  ],
  ['an index', [`create index "packageByNote" on "package" ("note")`]],
  [
    'a right',
    [
      `insert into "authorization" ("authorizationId", "role", "permission") values ('a', 'b', 'c') on conflict do nothing`,
    ],
  ],
])('servers of the version before go on with %s', (_, statements) => {
  expect(textFor(statements).split('\n')[0]).toBe(firstLines.othersGoOn)
})

test.each([
  ['a column that must be given', [`alter table "package" add column "seal" text not null`]],
  ['a column that is gone', [`alter table "package" drop column "note"`]],
  ['a column with another name', [`alter table "package" rename column "note" to "remark"`]],
  ['a rule for rows that they write', [`create unique index "packageNote" on "package" ("note")`]],
  ['another value in what they read', [`update "package" set "note" = ''`]],
  [
    'another value beside a new one',
    [`alter table "package" add column "seal" text`, `update "package" set "seal" = '', "note" = ''`],
  ],
  ['rows that are gone', [`delete from "package"`]],
  [
    'a trigger on what they write',
    [`create trigger "noteKept" after update on "package" begin update "package" set "note" = ''; end`],
  ],
])('servers of the version before are stopped for %s', (_, statements) => {
  expect(textFor(statements).split('\n')[0]).toBe(firstLines.othersStop)
})

test('the part for PostgreSQL is written in the words of PostgreSQL', () => {
  expect(
    parseMigration(
      textFor([
        seals,
        `alter table "package" add column "sealId" text references "seal" ("sealId")`,
        `create index "packageByNumber" on "package" ("hawbNumber" desc)`,
        `alter table "dataImport" add column "newKind" text not null default 'a' check ("newKind" in ('a', 'b'))`,
        `alter table "dataImport" drop column "kind"`,
        `alter table "dataImport" rename column "newKind" to "kind"`,
      ]),
    ).postgres,
  ).toEqual([
    `create table "seal" ("sealId" text primary key not null, "isBroken" smallint not null check ("isBroken" in (0, 1)))`,
    `alter table "package" add column "sealId" text`,
    `alter table "package" add foreign key ("sealId") references "seal" ("sealId")`,
    `create index "packageByNumber" on "package" ("hawbNumber" desc nulls last)`,
    `alter table "dataImport" add column "newKind" text not null default 'a' check ("newKind" in ('a', 'b'))`,
    `alter table "dataImport" drop column "kind"`,
    `alter table "dataImport" rename column "newKind" to "kind"`,
    `alter table "dataImport" rename constraint "dataImport_newKind_check" to "dataImport_kind_check"`,
  ])
})

test.each([
  `create virtual table "sealText" using fts5 (body)`,
  `alter table "package" rename to "parcel"`,
  'drop trigger "noteKept"',
  'select * from "package"',
])('%s has to be written by hand', (sql) => {
  expect(() => textFor([sql])).toThrow(/write this for PostgreSQL by hand/)
})
