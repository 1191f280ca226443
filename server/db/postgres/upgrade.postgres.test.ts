import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import { roles } from '#sync/policies/roles.ts'
import { systemSeams } from '../../core/seams.ts'
import { keptSums, recomputedSums } from '../../test/harness.ts'
import { catalogOf } from '../../test/postgres/catalog.ts'
import {
  createDatabase,
  createEmptyDatabase,
  dropDatabase,
  nameOfDatabase,
} from '../../test/postgres/databases.ts'
import { plantFault, plantRemark, plantSeals, unplantNextVersions } from '../../test/postgres/next-version.ts'
import { firstSchemaRows } from '../../test/postgres/schema-files.ts'
import { schemaOf } from '../../test/postgres/schema-of.ts'
import { restoreCompany } from '../../test/postgres/stored-company.ts'
import { ledgerFaults } from '../billing/ledger.ts'
import { migrations } from '../migrations/index.ts'
import { firstState } from '../schema/index.ts'
import { openPostgres } from './open.ts'
import { bringToThisVersion, mustBeOfThisVersion } from './schema.ts'

// An older PostgreSQL database is brought to this version when a new server starts. The next version is planted.

const urls: string[] = []
const keep = async (creation: Promise<string>): Promise<string> => {
  const url = await creation
  urls.push(url)
  return url
}
afterEach(async () => {
  unplantNextVersions()
  for (const url of urls.splice(0)) await dropDatabase(url)
})

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const catalogAt = (url: string) => on(url, catalogOf)
const rowsAt = (url: string, sql: string): Promise<unknown[]> =>
  on(url, async (client) => (await client.query(sql)).rows)

async function open(url: string): Promise<void> {
  const db = await openPostgres(url, systemSeams)
  await db.close()
}

const folder = join(import.meta.dirname, '../migrations/stored')
const storedFiles = readdirSync(folder).filter((file) => file.endsWith('.sql.gz'))

describe.each(storedFiles)('the company of %s', (file) => {
  const version = file.replace('.sql.gz', '')
  let url: string
  beforeAll(async () => {
    url = await restoreCompany(version)
    await open(url)
  })
  afterAll(() => dropDatabase(url))

  test('is below 200 kB', () => {
    expect(readFileSync(join(folder, file)).length).toBeLessThan(200_000)
  })

  test('gets the tables, columns, indexes, rules, triggers and functions of a new one', async () => {
    expect(await catalogAt(url)).toEqual(await catalogAt(await keep(createDatabase())))
  })

  test('gets the rights of a new one, and what its administrator changed stays changed', async () => {
    const rows = await rowsAt(url, `select role || ' ' || permission as "right" from "authorization"`)
    const rights = roles
      .filter((role) => role !== 'Admin')
      .flatMap((role) => defaultPermissions(role).map((permission) => `${role} ${permission}`))
      .filter((right) => right !== 'Agent PackageDeliver')
    expect(rows.map((row) => (row as { right: string }).right).sort()).toEqual(
      [...rights, 'Warehouse ReportView'].sort(),
    )
  })

  test('gets the migrations of a new one, and keeps books and sums that add up', async () => {
    const names = `select name from migration where name >= '${firstState}' order by name`
    expect(await rowsAt(url, names)).toEqual(await rowsAt(await keep(createDatabase()), names))
    const db = await openPostgres(url, systemSeams)
    expect(await keptSums(db)).toEqual(await recomputedSums(db))
    expect(await ledgerFaults(db.reads.kysely)).toEqual([])
    await db.close()
  })
})

test('migrations lead from the first state to the schema of a new database', async () => {
  const url = await keep(createEmptyDatabase())
  await on(url, async (client) => {
    await client.query(
      `create extension pg_trgm; create table migration (name text primary key, at text not null); ${schemaOf(firstSchemaRows()).join(';\n')}`,
    )
    for (const { postgres } of Object.values(migrations)) for (const sql of postgres) await client.query(sql)
  })
  const upgradedCatalog = await catalogAt(url)
  const newCatalog = await catalogAt(await keep(createDatabase()))
  const isOfServers = (line: string) =>
    /^quayside\.| ON quayside\.|^"?(watch|rights)_|TRIGGER "?(watch|rights)_|^note_(writes|rights)\(/.test(
      line,
    )
  for (const [part, lines] of Object.entries(newCatalog))
    expect(upgradedCatalog[part], part).toEqual(lines.filter((line) => !isOfServers(line)))
})

describe('a database of the version before', () => {
  let original: string
  beforeAll(async () => {
    original = await restoreCompany('131')
    await open(original)
  })
  afterAll(() => dropDatabase(original))
  let url: string
  beforeEach(async () => {
    url = await keep(createDatabase(nameOfDatabase(original)))
  })

  test('is brought to this one once by servers that start together, with its rows filled', async () => {
    plantSeals()
    await Promise.all([open(url), open(url), open(url)])
    const deliveredPackages = await rowsAt(url, `select from package where status = 'Delivered'`)
    expect(deliveredPackages.length).toBeGreaterThan(3)
    expect(await rowsAt(url, `select from seal where label = '2 seals'`)).toHaveLength(
      deliveredPackages.length,
    )
    expect(await rowsAt(url, `select name from migration where name > '9'`)).toEqual([{ name: '901-seals' }])
    // The watches are quiet during an upgrade, and note what is written after it.
    const notes = await on(url, async (client) => {
      const before = await client.query(`select from quayside."nodeFeed"`)
      await client.query('begin; update invoice set number = number')
      const { rows } = await client.query(`select current_setting('quayside.writes', true) as "writes"`)
      return [before.rowCount, String(rows[0]?.writes).includes('invoice/')]
    })
    expect(notes).toEqual([0, true])
  })

  test('is copied to SQLite only when a server of this one has brought it up', async () => {
    plantSeals()
    await expect(on(url, mustBeOfThisVersion)).rejects.toThrow(
      /without 901-seals\. Start this version on it once, which brings it up, stop it, and run this again/,
    )
    await open(url)
    await on(url, mustBeOfThisVersion)
  })

  test('stays as it was when a step fails, and the words say so', async () => {
    const before = await catalogAt(url)
    plantSeals()
    plantFault()
    await expect(open(url)).rejects.toThrow(
      /903-fault failed: column "noSuchColumn" .* does not exist\. Nothing was changed, so servers of the version before can go on/,
    )
    plantFault('select pg_terminate_backend(pg_backend_pid())')
    await expect(open(url)).rejects.toThrow(
      /The connection to it ended while 903-fault.*Start this server again/,
    )
    unplantNextVersions()
    expect(await catalogAt(url)).toEqual(before)
    expect(await rowsAt(url, `select from migration where name > '9'`)).toEqual([])
    plantSeals()
    await open(url)
    expect(await rowsAt(url, `select from migration where name > '9'`)).toHaveLength(1)
  })

  test('waits for a transaction that has what it alters, and gives up in words', async () => {
    plantSeals()
    const report = new pg.Client({ connectionString: url, application_name: 'quayside long' })
    await report.connect()
    await report.query('begin; select from package limit 1')
    await expect(on(url, (client) => bringToThisVersion(client, systemSeams, 1))).rejects.toThrow(
      /The oldest is of "quayside long", for \d+ seconds\. Let reports and exports end/,
    )
    const upgrade = open(url)
    await report.query('select pg_sleep(1)')
    await report.end()
    await upgrade
    expect(await rowsAt(url, `select from migration where name > '9'`)).toHaveLength(1)
  })

  test('must be of the user who is to alter it', async () => {
    const user = `quayside_${nameOfDatabase(url).slice(-8)}`
    await rowsAt(
      url,
      `create role ${user} login; grant all on schema public, quayside to ${user};
       grant all on all tables in schema public, quayside to ${user}; grant create on database ${nameOfDatabase(url)} to ${user}`,
    )
    plantSeals()
    const userUrl = new URL(url)
    userUrl.username = user
    await expect(open(userUrl.href)).rejects.toThrow(
      new RegExp(`belongs to \\w+\\. Let \\w+ run: reassign owned by \\w+ to ${user}`),
    )
    expect(await rowsAt(url, `select from migration where name > '9'`)).toEqual([])
    await rowsAt(url, `drop owned by ${user}; drop role ${user}`)
  })

  test('is not upgraded while a server runs that could not continue', async () => {
    const server = await openPostgres(url, systemSeams)
    plantRemark()
    await expect(open(url)).rejects.toThrow(
      /902-remark changes what .* Stop all servers, and start this one again/,
    )
    await server.close()
    await open(url)
    expect(await rowsAt(url, `select name from migration where name > '9'`)).toEqual([{ name: '902-remark' }])
  })
})

describe('a database of a newer version', () => {
  let url: string
  beforeEach(async () => {
    url = await keep(createDatabase())
    plantSeals()
    await open(url)
    unplantNextVersions()
  })

  test('that only added something is served, and its triggers stay unchanged', async () => {
    await rowsAt(url, `update quayside.installation set watches = 'of the newer version'`)
    await open(url)
    expect(await rowsAt(url, `select watches from quayside.installation`)).toEqual([
      { watches: 'of the newer version' },
    ])
  })

  test('is not copied to SQLite, which would lack what it added', async () => {
    await expect(on(url, mustBeOfThisVersion)).rejects.toThrow(
      /newer version .* it has 901-seals\. Install that version here, too\. Nothing was changed/,
    )
  })

  test('that changed something is refused at the start, and a server that comes back to it stops', async () => {
    const server = await openPostgres(url, systemSeams)
    const broken = Promise.withResolvers<Error>()
    server.events.onBroken(broken.resolve)
    await rowsAt(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quayside feed' and datname = current_database();
       insert into migration values ('902-remark', ''); insert into quayside."upgradeStep" values ('902-remark', false)`,
    )
    expect((await broken.promise).message).toMatch(/newer version .* it has 902-remark. Install that version/)
    await server.close()
    await expect(open(url)).rejects.toThrow(/newer version .* it has 902-remark. Install that version/)
  })
})

test('a database from before the first state is refused with the way round', async () => {
  const url = await keep(createDatabase())
  await rowsAt(url, `delete from migration where name = '${firstState}'`)
  await expect(open(url)).rejects.toThrow(
    /without 130-customs-holds, and this version cannot bring it up\. Start a version between the two on it first/,
  )
})
