import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RetentionState } from '#sync/api/company/retention.ts'
import { type RetentionName, retentionNames } from '#sync/entities/company/retention.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { recordOf } from '#sync/lib/record-of.ts'
import { issueInvoice } from '../../billing/invoices.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { putSetting } from '../../db/company/settings.ts'
import { insertFile } from '../../db/files/files.ts'
import { storedPath } from '../../files/store.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { putPackage } from '../../test/billable.ts'
import { keptSums, recomputedSums } from '../../test/harness.ts'
import { accountIdOf, freightOf, onTheBooks } from '../../test/money.ts'
import { writerOf } from '../../test/writer.ts'
import { removePersonalData } from './remove.ts'

const day = 86_400_000
let server: TestApp
let accountId: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 2, living: 2 })
  await server.app.messages.stop()
  accountId = await accountIdOf(server, 'User')
})
afterAll(() => server.close())

const deps = () => server.app.deps
const ago = (days: number) => isoOf(server.clock.now() - days * day)
const books = <T>(work: (tx: Transaction) => Promise<T>) => onTheBooks(deps(), work)
const db = () => deps().db.reads.kysely
const waiver = { reason: 'Not about money', by: 'Test', at: '2026-01-01T00:00:00.000Z' }

/** Only one kind is removed, after this many days. */
const keepOnly = (kind: RetentionName, days: number) =>
  books((tx) => putSetting(tx.kysely, 'retention', { ...recordOf(retentionNames, () => 0), [kind]: days }))
const remove = async (kind: RetentionName) => (await removePersonalData(deps()))[kind]

async function putFile(kind: string, createdAt: string, packageId: string | null = null) {
  const fileId = deps().ids.next()
  const sha256 = 'ab'.padEnd(64, '0')
  const path = storedPath(sha256, fileId)
  await deps().files.put(path, Buffer.from('bytes'), 'image/png')
  await books((tx) =>
    insertFile(tx.kysely, {
      ...{
        fileId,
        name: 'a.png',
        contentType: 'image/png',
        size: 5,
        sha256,
        kind,
        path,
        createdAt,
        packageId,
      },
      ...{ ownerAccountId: accountId, visibility: 'Private', deletedAt: null },
    }),
  )
  return { fileId, isThere: () => existsSync(join(server.dataDir, 'files', path)) }
}

const handoverAt = (days: number, signatureFileId: string, photoFileId: string): Package['handover'] => ({
  ...{ recipientName: 'Una Brown', relationship: 'Sister', idType: 'Passport', idLast4: '1234' },
  ...{ reason: '', overrideReason: '', by: 'Desk', at: ago(days), branchId: null, signatureFileId },
  photoFileIds: [photoFileId],
  onward: null,
})

/** A package that was handed over this many days ago, with a signature and a photo. */
async function handedOver(days: number, more: Partial<Package> = {}) {
  const signature = await putFile('signature', ago(days))
  const photo = await putFile('delivery-photo', ago(days))
  const pkg = await putPackage(server, accountId, {
    ...{ status: 'Delivered', deliveredAt: ago(days), updatedAt: ago(days), chargesWaiver: waiver },
    handover: handoverAt(days, signature.fileId, photo.fileId),
    ...more,
  })
  const read = async () => {
    const row = await db()
      .selectFrom('package')
      .where('packageId', '=', pkg.packageId)
      .selectAll()
      .executeTakeFirstOrThrow()
    return { ...row, handover: JSON.parse(String(row.handover)) }
  }
  return { pkg, signature, photo, read }
}

test('photos and signatures go with their bytes and the rows that name them; who received it stays', async () => {
  const old = await handedOver(101, { archivedAt: ago(60) })
  const young = await handedOver(99)
  await keepOnly('handOverProofs', 100)
  const { version } = await old.read()
  expect(await remove('handOverProofs')).toBe(1)
  expect([old.signature.isThere(), old.photo.isThere()]).toEqual([false, false])
  expect([young.signature.isThere(), young.photo.isThere()]).toEqual([true, true])
  const after = await old.read()
  expect(after.handover).toMatchObject({
    signatureFileId: null,
    photoFileIds: [],
    recipientName: 'Una Brown',
  })
  // Devices learn about it from a new version; the package stays in the archive and counts as unchanged.
  expect(after.version).toBeGreaterThan(version)
  expect([after.archivedAt, after.updatedAt]).toEqual([ago(60), ago(101)].map(() => expect.any(String)))
  expect(after.archivedAt).not.toBeNull()
  expect(await keptSums(deps().db)).toEqual(await recomputedSums(deps().db))
  expect(await remove('handOverProofs')).toBe(0)
})

test('nothing goes while an invoice is unpaid or a review is open, however old it is', async () => {
  const heldHandOver = await handedOver(400, { chargesWaiver: null })
  const charge = freightOf(100_000).map((line) => ({ ...line, packageId: heldHandOver.pkg.packageId }))
  await books((tx) =>
    issueInvoice(tx, tx, { kind: 'Package', accountId, createdBy: 'Test', charges: charge }),
  )
  await keepOnly('handOverProofs', 100)
  expect(await remove('handOverProofs')).toBe(0)
  expect([heldHandOver.signature.isThere(), heldHandOver.photo.isThere()]).toEqual([true, true])
})

test('the ID that a recipient showed goes, also from the audit of its removal', async () => {
  const old = await handedOver(101)
  await keepOnly('recipientIds', 100)
  expect(await remove('recipientIds')).toBeGreaterThan(0)
  expect((await old.read()).handover).toMatchObject({ idType: '', idLast4: '', recipientName: 'Una Brown' })
  const entries = await db()
    .selectFrom('audit')
    .where('action', '=', 'retention.remove')
    .selectAll()
    .orderBy('auditId')
    .execute()
  expect(entries.map(({ before, after }) => `${before}${after}`).join()).not.toContain('Passport')
})

test('an interrupted run continues, counts everything once, and leaves one line in the audit', async () => {
  const rows = Array.from({ length: 1_100 }, (_, n) => ({
    ...{ contactMessageId: deps().ids.next(), brand: '', name: `N ${n}`, email: 'n@example.test', phone: '' },
    ...{ subject: 'S', message: 'M', createdAt: ago(50), handledBy: '', handledAt: null },
    status: n < 1_050 ? ('Answered' as const) : ('New' as const),
  }))
  for (let from = 0; from < rows.length; from += 100)
    await writerOf(deps().db)
      .insertInto('contactMessage')
      .values(rows.slice(from, from + 100))
      .execute()
  await keepOnly('contactMessages', 40)
  let turns = 0
  const cut = removePersonalData(deps(), async () => {
    if (++turns === 2) throw new Error('the server stops')
  })
  await expect(cut).rejects.toThrow('the server stops')
  const lines = () =>
    db()
      .selectFrom('audit')
      .where('entityId', '=', 'retention.contactMessages')
      .select('after')
      .orderBy('auditId')
      .execute()
  expect(await lines()).toEqual([])
  const before = (
    await db().selectFrom('contactMessage').where('email', '=', 'n@example.test').selectAll().execute()
  ).length
  expect(before).toBeLessThan(1_100)
  await removePersonalData(deps())
  const left = await db()
    .selectFrom('contactMessage')
    .where('email', '=', 'n@example.test')
    .select('status')
    .execute()
  expect([left.length, new Set(left.map(({ status }) => status))]).toEqual([50, new Set(['New'])])
  const auditLines = await lines()
  expect(auditLines.length).toBe(1)
  expect(JSON.parse(auditLines[0]?.after ?? '')).toMatchObject({ kind: 'contactMessages', removed: 1_050 })
})

test('the preview says what would go, and what went last', async () => {
  await handedOver(301)
  await keepOnly('handOverProofs', 300)
  const preview = async () => {
    const answer = await server.as(await server.tokenOf('Admin'), { url: '/api/retention' })
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
    return answer.json<RetentionState[]>().find(({ kind }) => kind === 'handOverProofs')
  }
  expect(await preview()).toMatchObject({ days: 300, due: 1 })
  expect(await remove('handOverProofs')).toBe(1)
  expect(await preview()).toMatchObject({ due: 0, lastRemoved: 1, lastRunAt: expect.any(String) })
})

test('the preview counts every kind, with the periods of a new company', async () => {
  await books((tx) => putSetting(tx.kysely, 'retention', {}))
  const answer = await server.as(await server.tokenOf('Admin'), { url: '/api/retention' })
  expect([answer.statusCode, answer.json<RetentionState[]>().map(({ kind }) => kind)]).toEqual([
    200,
    retentionNames,
  ])
  expect(answer.json<RetentionState[]>().every(({ days, due }) => days > 0 && due >= 0)).toBe(true)
})

test.for([
  ['paymentSlips', 2_556, 'is shorter than the 7 years (2,557 days) of the rule for tax and customs records'],
  ['auditEntries', 1, 'of the rule for tax and customs records'],
  ['contactMessages', 29, 'is shorter than 30 days'],
  ['contactMessages', 7_301, 'is more than 7,300 days'],
  ['contactMessages', 40.5, 'is not a whole number of days'],
] as const)('a period of %s for %s is refused in words', async ([kind, days, words]) => {
  const token = await server.tokenOf('Admin')
  const payload = { retention: { [kind]: days } }
  const answer = await server.as(token, { method: 'PUT', url: '/api/settings', payload })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain(words)
})

test('a customer unseen for years is closed with a mail, but not while money or goods are open', async () => {
  const living = () =>
    db().selectFrom('account').where('role', '=', 'User').where('deletedAt', 'is', null).selectAll().execute()
  const before = await living()
  await keepOnly('inactiveCustomers', 7_300)
  expect(await remove('inactiveCustomers')).toBe(0)
  await putPackage(server, accountId, { status: 'ReadyForPickup', updatedAt: ago(0) })
  server.clock.forward(4_000 * day)
  await keepOnly('inactiveCustomers', 365)
  const closed = await remove('inactiveCustomers')
  const left = await living()
  expect([closed > 0, left.length]).toEqual([true, before.length - closed])
  expect(left.map((row) => row.accountId)).toContain(accountId)
  const leftIds = new Set(left.map((row) => row.accountId))
  const mails = await db().selectFrom('message').where('event', '=', 'account.closed').select('to').execute()
  const expectedRows = before.filter((row) => !leftIds.has(row.accountId) && row.email !== '')
  expect(mails.map(({ to }) => to).sort()).toEqual(expectedRows.map(({ email }) => email).sort())
})

test('of a closed account the name, TRN and address go after seven years, and the amounts stay', async () => {
  await keepOnly('closedCustomers', 2_557)
  // Only the demo company's former customer was closed so long ago.
  expect(await remove('closedCustomers')).toBe(1)
  server.clock.forward(2_600 * day)
  expect(await remove('closedCustomers')).toBeGreaterThan(0)
  const closed = await db()
    .selectFrom('account')
    .where('deletedAt', 'is not', null)
    .where('role', '=', 'User')
    .selectAll()
    .execute()
  expect(new Set(closed.map(({ firstName, email }) => `${firstName} ${email}`))).toEqual(new Set(['Erased ']))
  const secrets = await db()
    .selectFrom('accountPrivate')
    .where(
      'accountId',
      'in',
      closed.map((row) => row.accountId),
    )
    .select(['trn', 'phone', 'authorizedPersons'])
    .execute()
  expect(new Set(secrets.map((row) => JSON.stringify(row)))).toEqual(
    new Set([JSON.stringify({ trn: null, phone: '', authorizedPersons: '[]' })]),
  )
  const storedAccount = await db()
    .selectFrom('account')
    .where('accountId', '=', accountId)
    .select('firstName')
    .executeTakeFirstOrThrow()
  expect(storedAccount.firstName).not.toBe('Erased')
})
