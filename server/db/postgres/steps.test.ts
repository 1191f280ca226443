import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAdditive } from '../../test/postgres/additive.ts'
import { stepTextOf } from '../../test/postgres/step-text.ts'
import { migrations } from '../migrations/index.ts'
import { firstLines, lastWithoutStep, parseStep, statementsOf, stepFolder } from './steps.ts'

const files = readdirSync(stepFolder).filter((file) => file.endsWith('.sql'))
const textOf = (file: string): string => readFileSync(join(stepFolder, file), 'utf8')

test('each migration has its step for PostgreSQL, and no other has one', () => {
  // `npm run unit -- server/db/postgres -u` writes what is missing.
  const names = Object.keys(migrations).filter((name) => name > lastWithoutStep)
  expect(files.map((file) => file.replace('.sql', '')).sort()).toEqual(names.sort())
})

test('a step says whether servers of the version before go on, and is right', () => {
  for (const file of files) {
    const [first = ''] = textOf(file).split('\n')
    expect(Object.values(firstLines) as string[], file).toContain(first)
    const { letsOthersGoOn, statements } = parseStep(textOf(file))
    expect([file, !letsOthersGoOn || isAdditive(statements)]).toEqual([file, true])
  }
})

test('a released step never changes', () => {
  const hashes = files.map((file) => [
    file,
    createHash('sha256').update(textOf(file)).digest('hex').slice(0, 16),
  ])
  // A new step adds its line to released.json; existing lines stay unchanged.
  expect(Object.fromEntries(hashes)).toEqual(JSON.parse(textOf('released.json')))
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
  expect(stepTextOf(statements).split('\n')[0]).toBe(firstLines.othersGoOn)
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
  expect(stepTextOf(statements).split('\n')[0]).toBe(firstLines.othersStop)
})

test('a step is written in the words of PostgreSQL', () => {
  expect(
    statementsOf(
      stepTextOf([
        seals,
        `alter table "package" add column "sealId" text references "seal" ("sealId")`,
        `create index "packageByNumber" on "package" ("hawbNumber" desc)`,
        `alter table "dataImport" add column "newKind" text not null default 'a' check ("newKind" in ('a', 'b'))`,
        `alter table "dataImport" drop column "kind"`,
        `alter table "dataImport" rename column "newKind" to "kind"`,
      ]),
    ),
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
  expect(() => stepTextOf([sql])).toThrow(/write this for PostgreSQL by hand/)
})
