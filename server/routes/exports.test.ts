import { readdirSync, readlinkSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import type { Role } from '#sync/policies/roles.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { isOnPostgres } from '../test/new-place.ts'
import { filesOfZip } from '../test/unzip.ts'
import { runText, writerOf } from '../test/writer.ts'

let server: TestApp
const tokens = new Map<Role, string>()
beforeAll(async () => {
  server = await openTestApp({}, { packages: 120, living: 120 })
  for (const role of ['Senior', 'Employee', 'Admin', 'Warehouse'] as const)
    tokens.set(role, await server.tokenOf(role))
})
afterAll(() => server.close())

const post = (role: Role, url: string, payload: object = {}) =>
  server.as(tokens.get(role) ?? '', { method: 'POST', url, payload })
const db = () => server.app.deps.db

/** A CSV as a spreadsheet reads it. */
function recordsOf(csv: string): Record<string, string>[] {
  const rows = [...csv.replace(/^\ufeff/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n)/g)].reduce<
    string[][]
  >(
    (lines, [, quotedText, plain, end]) => {
      lines.at(-1)?.push(quotedText?.replaceAll('""', '"') ?? plain ?? '')
      if (end === '\r\n') lines.push([])
      return lines
    },
    [[]],
  )
  const [heads = [], ...records] = rows.slice(0, -1)
  return records.map((record) => Object.fromEntries(heads.map((head, n) => [head, record[n] ?? ''])))
}

test('control characters that were stored before go into no file: a sheet with one does not open', async () => {
  const { packageId } = await db()
    .reads.kysely.selectFrom('package')
    .select('packageId')
    .executeTakeFirstOrThrow()
  // PostgreSQL holds no NUL.
  const description = `Stored${isOnPostgres ? '\x01' : '\0'} with\x1b escapes`
  await writerOf(db())
    .updateTable('package')
    .set({ description })
    .where('packageId', '=', packageId)
    .execute()
  const csv = (await post('Warehouse', '/api/packages/export', { format: 'csv' })).body
  expect(csv).toContain('Stored with escapes')
  expect(csv).not.toMatch(/(?![\t\n\r])\p{Cc}/u)
  const xlsx = (await post('Warehouse', '/api/packages/export', { format: 'xlsx' })).rawPayload
  const texts = [...filesOfZip(xlsx).values()].join('\n')
  expect(texts).toContain('Stored with escapes')
})

test('packages go out as their list shows them: the same rows in the same order, under the same filter', async () => {
  const filter = { status: 'ReadyForPickup', sortOrder: '-trackingNumber' }
  const page = (await post('Warehouse', '/api/packages/paginated/1', { ...filter, pageSize: 100 })).json()
  const answer = await post('Warehouse', '/api/packages/export', { ...filter, pageSize: 3, pageNumber: 2 })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(
      /filename="Packages, ReadyForPickup, all until \d{4}-\d\d-\d\d \(Jamaica time_ UTC-5\)\.csv"|filename="Packages_ ReadyForPickup_/,
    ),
    'x-content-type-options': 'nosniff',
  })
  const records = recordsOf(answer.body)
  expect(page.result.length).toBeGreaterThan(3)
  expect(records.map((csvRow) => csvRow['Tracking number'])).toEqual(
    page.result.map((row: Package) => row.trackingNumber),
  )
  const [first] = page.result
  const [record] = records
  expect(record).toMatchObject({
    HAWB: first.hawbNumber,
    Status: 'Ready for pickup',
    Pieces: String(first.pieces),
    'Declared value (USD)': (first.declaredValueUsdCents / 100).toFixed(2),
  })
  expect(record?.['Changed (Jamaica time, UTC-5)']).toBe(
    new Date(Date.parse(first.updatedAt) - 5 * 3_600_000).toISOString().slice(0, 16).replace('T', ' '),
  )
})

test('text that a person typed is never a formula, and no part is lost', async () => {
  const formulas = [
    '=HYPERLINK("http://x")',
    '+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    ' =1',
    '＝1',
    'a, "b"\r\nc',
    '-',
  ]
  for (const [n, description] of formulas.entries())
    await post('Warehouse', '/api/packages', {
      trackingNumber: `TBA98765432100${n}`,
      description,
      shipper: 'Formula Shop',
    })
  const answer = await post('Warehouse', '/api/packages/export', {
    searchString: 'Formula Shop',
    sortOrder: 'trackingNumber',
  })
  expect(recordsOf(answer.body).map((csvRow) => csvRow['Description'])).toEqual([
    '\'=HYPERLINK("http://x")',
    "'+1",
    "'-2+3",
    "'@SUM(A1)",
    "'=1",
    "'=1",
    "'＝1",
    'a, "b"\r\nc',
    "'-",
  ])
})

test('money is cents with the point in its place and its currency named; the period is the filter’s', async () => {
  const answer = await post('Employee', '/api/payments/export', { from: '2020-01-01', to: '2030-12-31' })
  const records = recordsOf(answer.body)
  const rows = await db()
    .reads.kysely.selectFrom('payment')
    .select(['receiptNumber', 'amountJmdCents', 'kind'])
    .execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(records.map((csvRow) => [csvRow['Receipt'], csvRow['Amount (JMD)']]).sort()).toEqual(
    rows
      .map(({ receiptNumber, amountJmdCents, kind }) => [
        receiptNumber,
        ((kind === 'Refund' ? -amountJmdCents : amountJmdCents) / 100).toFixed(2),
      ])
      .sort(),
  )
  expect(answer.headers['content-disposition']).toContain('2020-01-01%20to%202030-12-31')
  const emptyReply = await post('Employee', '/api/payments/export', { from: '2020-01-01', to: '2020-01-02' })
  expect(recordsOf(emptyReply.body)).toEqual([])
  expect(emptyReply.body).toContain('Amount (JMD)')
})

test.each([
  ['Employee', 'invoices', 'invoice', 'Number'],
  ['Warehouse', 'manifests', 'manifest', 'Number'],
] as const)('%s takes the whole list of %s', async (role, list, table, head) => {
  const { n } = await db()
    .reads.kysely.selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const records = recordsOf((await post(role, `/api/${list}/export`)).body)
  expect(n).toBeGreaterThan(0)
  expect([records.length, records.every((csvRow) => head in csvRow)]).toEqual([n, true])
})

test('an Excel file has numbers as numbers, and says what it is on a second sheet', async () => {
  const answer = await post('Employee', '/api/invoices/export', { format: 'xlsx', status: 'unpaid' })
  expect(answer.headers['content-type']).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  const files = filesOfZip(answer.rawPayload)
  const rows = await db()
    .reads.kysely.selectFrom('invoice')
    .where('statusId', 'in', ['unpaid', 'part-paid'])
    .select(['number', 'totalJmdCents'])
    .execute()
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  const strings = files.get('xl/sharedStrings.xml') ?? ''
  expect(sheet.match(/<row /g)).toHaveLength(rows.length + 1)
  for (const { number, totalJmdCents } of rows) {
    expect(strings).toContain(`>${number}<`)
    expect(sheet).toContain(`<v>${totalJmdCents / 100}</v>`)
  }
  expect(strings).toContain('>Times: Jamaica time, UTC-5<')
  expect(strings).toContain('>Total (JMD)<')
  expect(strings).toContain('>unpaid<')
})

/** As many customers as no workbook holds. */
async function crowd(n: number): Promise<void> {
  // A transaction of PostgreSQL remembers whose rows it writes, which are few in any transaction of the server.
  for (let from = 1; from <= n; from += 1000) await crowdFrom(from, from + 999)
  // PostgreSQL does this automatically within a minute. Until then it plans for the few rows that existed before.
  if (isOnPostgres) await sql`analyze account, "accountPrivate"`.execute(writerOf(db()))
}

async function crowdFrom(from: number, to: number): Promise<void> {
  await sql`insert into account ("accountId", "mailbox", "firstName", "lastName", "email", "role", "brand", "branchId", "status", "hasTrn", "version", "createdAt", "updatedAt")
    with recursive n(i) as (select cast(${from} as integer) union all select i + 1 from n where i < ${to})
    select '01aaaaaa-0000-7000-8000-' || substr(cast(1000000000000 + i as text), 2), 'QS-' || (500000 + i), 'Crowd', 'Person ' || substr(cast(1000000 + i as text), 2),
      'crowd' || i || '@example.com', 'User', 'quayside', null, 'Active', 0, 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
    from n`.execute(writerOf(db()))
  await sql`insert into "accountPrivate" ("accountId", "userId", "phone")
    select "accountId", "accountId", '' from account where "firstName" = 'Crowd' and "mailbox" >= ${`QS-${500_000 + from}`}`.execute(
    writerOf(db()),
  )
}

const longReadings = `select count(*) as n from pg_stat_activity
  where datname = current_database() and application_name = 'quayside long' and xact_start is not null`

/** How often the server reads the database; the marks that are written every second are other files. */
async function countReadings(): Promise<number> {
  if (isOnPostgres) return (await runText<{ n: number }>(db(), longReadings))[0]?.n ?? 0
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(join(server.dataDir, 'quayside.db'))
    } catch {
      return false
    }
  }).length
}

function began(port: number, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${tokens.get('Admin')}`, 'content-type': 'application/json' }
    httpRequest({ port, path, method: 'POST', headers }, resolve)
      .on('error', reject)
      .end('{"searchString":"crowd"}')
  })
}

test('a long list is too long for Excel, in words, and goes out as CSV while others write', {
  timeout: 60_000,
}, async () => {
  const n = 60_000
  await crowd(n)
  const refusal = await post('Admin', '/api/accounts/customers/export', {
    format: 'xlsx',
    searchString: 'crowd',
  })
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    413,
    'This list has 60,000 rows; an Excel file takes up to 10,000 of them. Choose CSV, which takes them all, or narrow the list.',
  ])
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const readings = await countReadings()

  const first = await began(port, '/api/accounts/customers/export')
  // No one reads yet: the server holds what fits the pipe, and all other calls go on.
  const write = await post('Admin', '/api/branches', { code: 'EXP', name: 'Export', kind: 'LocalOffice' })
  expect(write.statusCode).toBe(200)
  await sql`update account set "lastName" = 'Changed' where "firstName" = 'Crowd' and "mailbox" < 'QS-501'`.execute(
    writerOf(db()),
  )
  expect(await countReadings()).toBeGreaterThan(readings)
  const records = recordsOf(await text(first))
  expect(records).toHaveLength(n)
  expect(new Set(records.map((csvRow) => csvRow['Mailbox'])).size).toBe(n)
  // All rows are from the moment it began.
  expect(records.every((csvRow) => csvRow['Last name']?.startsWith('Person '))).toBe(true)

  const second = await began(port, '/api/accounts/customers/export')
  second.destroy()
  await vi.waitFor(async () => expect(await countReadings()).toBe(readings), { timeout: 5000 })
})

test('the audit says which person took which list away', async () => {
  await post('Senior', '/api/accounts/customers/export', { searchString: 'brown' })
  const lines = await db()
    .reads.kysely.selectFrom('audit')
    .where('action', '=', 'export')
    .select(['entityId', 'role', 'after'])
    .orderBy('auditId', 'desc')
    .limit(1)
    .execute()
  expect(lines).toEqual([
    { entityId: 'Customers', role: 'Senior', after: '{"format":"csv","searchString":"brown"}' },
  ])
})

test('[R17] on a full disk lists still go out, each with its line in the audit', async () => {
  const { room } = db()
  const lineCount = async () =>
    (
      await db()
        .reads.kysely.selectFrom('audit')
        .where('action', '=', 'export')
        .select('auditId')
        .orderBy('auditId')
        .execute()
    ).length
  const before = await lineCount()
  room.setFull(true)
  try {
    for (const format of ['csv', 'xlsx'])
      expect(
        (await post('Senior', '/api/accounts/customers/export', { format, searchString: 'brown' }))
          .statusCode,
      ).toBe(200)
    const parcel = { trackingNumber: 'TBA300000000099', rawBarcode: '' }
    expect((await post('Warehouse', '/api/packages/checkin', { packages: [parcel] })).statusCode).toBe(507)
  } finally {
    room.setFull(false)
  }
  expect(await lineCount()).toBe(before + 2)
})

test('exports are limited per hour; a wrong filter is reported field by field', async () => {
  const wrong = await post('Employee', '/api/packages/export', { format: 'pdf', status: 'Stolen' })
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([
    400,
    expect.arrayContaining(['format', 'status']),
  ])
  let answer = wrong
  for (let n = 0; n < 21 && answer.statusCode !== 429; n++)
    answer = await post('Senior', '/api/manifests/export', {})
  expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
})

test('the audit log goes out as its page shows it, with what was before and after', async () => {
  await server.as(tokens.get('Admin') ?? '', {
    method: 'PUT',
    url: '/api/settings',
    payload: { invoice: { dueDays: 21 } },
  })
  const filter = { entity: 'setting', from: '2020-01-01T05:00:00.000Z', to: '2090-01-02T05:00:00.000Z' }
  const page = (await post('Admin', '/api/accounts/audit/paginated/1', { ...filter, pageSize: 100 })).json()
  const answer = await post('Admin', '/api/accounts/audit/export', filter)
  expect(answer.headers['content-disposition']).toContain('setting_ 2020-01-01 to 2090-01-01 (')
  const records = recordsOf(answer.body)
  expect(records.map((csvRow) => Number(csvRow['Entry']))).toEqual(
    page.result.map((row: { auditId: number }) => row.auditId),
  )
  expect(records[0]).toMatchObject({
    ...{ Who: expect.stringMatching(/\w/), Role: 'Admin', Action: 'Settings changed', What: 'setting' },
    ...{ Before: '{"invoice":{"dueDays":14}}', After: '{"invoice":{"dueDays":21}}' },
  })
  expect((await post('Senior', '/api/accounts/audit/export')).statusCode).toBe(403)
})
