import Sqlite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import type { CustomerBill } from '#sync/api/money/invoices-bill.ts'
import { untouchedCustoms } from '#sync/entities/packages/customs.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { spreadNotices } from '../../messages/spread.ts'
import { putPackage } from '../../test/billable.ts'
import { onTheBooks, openBooks } from '../../test/money.ts'

/** True while the database refuses to write the next invoice. */
let cut = () => false
const { server, accountId: ann, otherId: bob } = await openBooks()
const desk = await server.tokenOf('Employee')
const accounts = await server.app.deps.db.reads.kysely
  .selectFrom('account')
  .where('role', '=', 'User')
  .where('status', '=', 'Active')
  .where('accountId', 'not in', [ann, bob])
  .where('email', '<>', '')
  .select('accountId')
  .limit(4)
  .execute()
server.app.deps.db.observers.onPart(async ({ by }) => {
  if (by.action === 'invoice.create' && cut())
    throw new Sqlite.SqliteError('database is locked', 'SQLITE_BUSY')
})
const otherIds = accounts.map(({ accountId }) => accountId)

const url = '/api/invoices/bill'
const send = (payload: object, key?: string, token = desk) =>
  server.as(token, { method: 'POST', url, payload, headers: key ? { 'idempotency-key': key } : {} })
const bills = async (payload: object, key?: string): Promise<CustomerBill[]> => {
  const answer = await send(payload, key)
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer.json()
}
const idsOf = (packages: readonly Package[]) => packages.map(({ packageId }) => packageId)
const flight = (accountIds: readonly (string | null)[], more: Partial<Package> = {}): Promise<Package[]> =>
  Promise.all(accountIds.map((accountId) => putPackage(server, accountId, more)))
const expectedOf = (preview: readonly CustomerBill[]) =>
  preview.flatMap(({ accountId, fingerprint }) =>
    accountId && fingerprint ? [{ accountId, fingerprint }] : [],
  )
const tableRows = async (table: 'invoice' | 'message' | 'audit') =>
  (await server.app.deps.db.reads.kysely.selectFrom(table).selectAll().execute()).length
const counts = async () => Promise.all((['invoice', 'message', 'audit'] as const).map(tableRows))
const mailsOf = (accountId: string) =>
  server.app.deps.db.reads.kysely
    .selectFrom('message')
    .where('accountId', '=', accountId)
    .where('channel', '=', 'email')
    .select(['event', 'to', 'dedupeKey'])
    .execute()
const living = async (packages: readonly Package[]) =>
  (
    await server.app.deps.db.reads.kysely
      .selectFrom('package')
      .where('packageId', 'in', idsOf(packages))
      .select(['packageId', 'invoiceId'])
      .execute()
  ).map(({ invoiceId }) => invoiceId)

describe('a preview', () => {
  test('says per customer what would be billed, as the bill of one package does, and writes nothing', async () => {
    const [first, second, third] = await flight([ann, ann, bob])
    const packageIds = [first, second, third].flatMap((pkg) => pkg?.packageId ?? [])
    const before = await counts()
    const preview = await bills({ packageIds, preview: true })
    expect(await counts()).toEqual(before)
    expect(preview.map(({ accountId, state, packages }) => [accountId, state, packages.length])).toEqual(
      expect.arrayContaining([
        [ann, 'ready', 2],
        [bob, 'ready', 1],
      ]),
    )
    const single = await server.as(desk, { url: `/api/packages/createinvoice/${third?.packageId}` })
    const ofBob = preview.find(({ accountId }) => accountId === bob)
    expect(ofBob?.totalJmdCents).toBe(single.json().totalJmdCents)
    expect(
      ofBob?.lines.map(({ description, amountJmdCents, how }) => [description, amountJmdCents, how]),
    ).toEqual(
      single
        .json()
        .featureValues.map((line: CustomerBill['lines'][number]) => [
          line.description,
          line.amountJmdCents,
          line.how,
        ]),
    )
  })

  test('names each package that keeps back, and the field that would solve it', async () => {
    const packages = await Promise.all([
      putPackage(server, ann, { weightLb: null, declaredValueUsdCents: null }),
      putPackage(server, ann, { status: 'PreAlert', weightLb: null }),
      putPackage(server, ann, { customs: { ...untouchedCustoms, state: 'Hold', note: 'No invoice' } }),
      putPackage(server, bob, { arrival: 'Missing' }),
      putPackage(server, bob, { arrival: 'Damaged' }),
      putPackage(server, null),
    ])
    const preview = await bills({ packageIds: idsOf(packages), preview: true })
    const fields = new Map(
      packages.map(({ packageId }) => [
        packageId,
        preview.flatMap(({ problems }) =>
          problems.filter((problem) => problem.packageId === packageId).map(({ field }) => field),
        ),
      ]),
    )
    expect([...fields.values()]).toEqual([
      ['weightLb', 'declaredValueUsdCents'],
      ['status'],
      ['customs'],
      ['arrival'],
      ['arrival'],
      ['accountId'],
    ])
    expect(preview.map(({ state, fingerprint }) => [state, fingerprint])).toEqual([
      ['nothing', null],
      ['nothing', null],
      ['nothing', null],
    ])
    expect(preview.at(-1)?.accountId).toBeNull()
  })
})

test('a single call issues one invoice per customer, mails each once, and leaves packages that cannot be billed', async () => {
  const packages = await flight([ann, ann, bob, null])
  const [noWeight] = await flight([bob], { weightLb: null })
  const before = await mailsOf(bob)
  const answer = await bills({ packageIds: [...idsOf(packages), noWeight?.packageId] })
  const issuedBills = answer.filter(({ state }) => state === 'issued')
  expect(issuedBills.map(({ accountId }) => accountId).sort()).toEqual([ann, bob].sort())
  for (const bill of issuedBills) {
    expect(bill.number).toMatch(/^INV-\d{4}-\d{6}$/)
    expect(bill.mailedTo).toContain('@')
    const invoice = (await server.as(desk, { url: `/api/invoices/${bill.invoiceId}` })).json()
    expect([invoice.statusId, invoice.totalJmdCents]).toEqual(['unpaid', bill.totalJmdCents])
  }
  expect(await living(packages)).toEqual(
    expect.arrayContaining([...issuedBills.map(({ invoiceId }) => invoiceId), null]),
  )
  expect(issuedBills.find(({ accountId }) => accountId === bob)?.problems.map(({ field }) => field)).toEqual([
    'weightLb',
  ])
  const mails = (await mailsOf(bob)).slice(before.length)
  expect(mails.map(({ event }) => event)).toEqual(['office.invoice'])
})

test('the mail goes out instead of the notice that an invoice is ready', async () => {
  const packages = await flight([bob])
  const [bill] = await bills({ packageIds: idsOf(packages) })
  await spreadNotices(server.app.deps)
  const mails = await server.app.deps.db.reads.kysely
    .selectFrom('message')
    .where('accountId', '=', bob)
    .where('channel', '=', 'email')
    .where('facts', 'like', `%${bill?.invoiceId}%`)
    .selectAll()
    .execute()
  expect(mails.map(({ event, subject }) => [event, subject])).toEqual([
    ['office.invoice', expect.stringContaining(bill?.number ?? 'its number')],
  ])
})

describe('once for its key', () => {
  test('a call that is repeated answers the same invoices and makes no others', async () => {
    const packages = await flight([ann, bob, ann])
    const preview = await bills({ packageIds: idsOf(packages), preview: true })
    const body = { packageIds: idsOf(packages), expected: expectedOf(preview) }
    const [first, second] = await Promise.all([bills(body, 'flight 1'), bills(body, 'flight 1')])
    const before = await counts()
    const third = await bills(body, 'flight 1')
    expect(await counts()).toEqual(before)
    const numbersOf = (answer: readonly CustomerBill[]) => answer.map(({ number }) => number).sort()
    expect([numbersOf(second), numbersOf(third)]).toEqual([numbersOf(first), numbersOf(first)])
    expect(third.map(({ state, mailedTo }) => [state, mailedTo === null])).toEqual([
      ['issued', false],
      ['issued', false],
    ])
    const otherReply = await send({ ...body, expected: undefined }, 'flight 1')
    expect([otherReply.statusCode, otherReply.json().message]).toEqual([
      409,
      'This Idempotency-Key was used for another change. Use a new key for a new change.',
    ])
  })

  test('a call that a full queue or a server stop interrupted continues where it was', async () => {
    const packages = await flight([ann, bob, ...otherIds])
    const body = { packageIds: idsOf(packages) }
    let left = 3
    cut = () => left-- <= 0
    const broken = await send(body, 'flight 2')
    cut = () => false
    expect(broken.statusCode).toBeGreaterThanOrEqual(500)
    const half = (await living(packages)).filter(Boolean)
    expect(half.length).toBe(3)
    const answer = await bills(body, 'flight 2')
    expect(answer.map(({ state }) => state)).toEqual(packages.map(() => 'issued'))
    const invoiceIds = await living(packages)
    expect(new Set(invoiceIds).size).toBe(packages.length)
    expect(invoiceIds).toEqual(expect.arrayContaining(half))
    expect(answer.every(({ mailedTo }) => mailedTo !== null)).toBe(true)
  })
})

describe('two clerks', () => {
  test('that bill the same flight at the same time make one invoice per customer', async () => {
    const packages = await flight([ann, bob, ...otherIds, ann])
    const body = { packageIds: idsOf(packages) }
    const answers = await Promise.all([bills(body, 'clerk 1'), bills(body, 'clerk 2'), bills(body)])
    const issuedBills = answers.flat().filter(({ state }) => state === 'issued')
    expect(issuedBills.length).toBe(2 + otherIds.length)
    expect(new Set(await living(packages)).size).toBe(2 + otherIds.length)
  })

  test('a customer whose goods changed since the preview is refused in words, and the others are billed', async () => {
    const packages = await flight([ann, bob, ...otherIds])
    const preview = await bills({ packageIds: idsOf(packages), preview: true })
    const [ofAnn] = packages
    await server.as(desk, {
      method: 'POST',
      url: `/api/packages/createinvoice/${ofAnn?.packageId}`,
      payload: {},
    })
    const body = { packageIds: idsOf(packages), expected: expectedOf(preview) }
    const answers = await bills(body, 'old preview')
    expect(answers.find(({ accountId }) => accountId === ann)).toMatchObject({
      ...{ state: 'refused', invoiceId: null, customer: { name: expect.stringMatching(/./) } },
      message: expect.stringMatching(
        /^This bill changed since the preview, so it was not issued\..* on a(n| draft) invoice.* Load the preview again/,
      ),
    })
    expect(answers.filter(({ state }) => state === 'issued')).toHaveLength(packages.length - 1)
    const before = await counts()
    expect((await bills(body, 'old preview')).map(({ state }) => state)).toEqual(
      answers.map(({ state }) => state),
    )
    expect(await counts()).toEqual(before)
  })

  test('only the customers that were expected are billed', async () => {
    const packages = await flight([ann, bob])
    const preview = await bills({ packageIds: idsOf(packages), preview: true })
    const expectedBills = expectedOf(preview).filter(({ accountId }) => accountId === bob)
    const answer = await bills({ packageIds: idsOf(packages), expected: expectedBills })
    expect(answer.map(({ accountId, state }) => [accountId, state])).toEqual([[bob, 'issued']])
    expect((await living(packages)).filter((invoiceId) => invoiceId === null)).toHaveLength(1)
  })
})

test('a customer whose invoice fails, or who has no address, does not stop the others', async () => {
  const [noAddress, tooMuch] = otherIds
  await onTheBooks(server.app.deps, (tx) =>
    tx.kysely
      .updateTable('account')
      .where('accountId', '=', noAddress ?? '')
      .set({ email: '' })
      .execute(),
  )
  const large = { declaredValueUsdCents: 100_000_000 }
  const packages = [
    ...(await flight([ann, noAddress ?? null])),
    ...(await flight(Array(20).fill(tooMuch), large)),
    ...(await flight([bob])),
  ]
  const answer = await bills({ packageIds: idsOf(packages) })
  const stateOf = (accountId: string | undefined) => {
    const bill = answer.find((row) => row.accountId === accountId)
    return [bill?.state, bill?.message]
  }
  expect([stateOf(ann), stateOf(bob)]).toEqual([
    ['issued', null],
    ['issued', null],
  ])
  expect(stateOf(noAddress)).toEqual([
    'issued',
    'This customer has no email address. Print it or hand over the PDF instead.',
  ])
  expect(stateOf(tooMuch)).toEqual(['refused', expect.stringMatching(/not above J\$1,000,000,000/)])
})

describe('a call that cannot be', () => {
  test.each([
    [{}, 'give either packageIds or manifestId'],
    [{ packageIds: [] }, 'are missing'],
    [{ packageIds: Array.from({ length: 10_000 }, () => crypto.randomUUID()) }, 'are more than 5,000'],
    [{ packageIds: ['x'], manifestId: crypto.randomUUID() }, ''],
  ])('is refused: %#', async (payload, words) => {
    const answer = await send(payload)
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(words)])
  })

  test('is refused for a manifest that is not there, or for a person without the right', async () => {
    expect((await send({ manifestId: crypto.randomUUID() })).statusCode).toBe(404)
    const before = await counts()
    const packages = await flight([ann])
    for (const role of ['User', 'Agent', 'Driver', 'Warehouse'] as const) {
      const token = await server.tokenOf(role)
      for (const preview of [true, false])
        expect((await send({ packageIds: idsOf(packages), preview }, undefined, token)).statusCode).toBe(403)
    }
    expect((await living(packages)).every((invoiceId) => invoiceId === null)).toBe(true)
    expect((await counts())[0]).toBe(before[0])
  })

  test('names of packages that are not there are left out', async () => {
    const packages = await flight([ann])
    const answer = await bills({ packageIds: [...idsOf(packages), crypto.randomUUID()], preview: true })
    expect(answer.map(({ packages: onBill }) => onBill.length)).toEqual([1])
  })
})

test('a manifest is billed whole, and what was billed before is left out', async () => {
  const { manifestId } = await server.app.deps.db.reads.kysely
    .selectFrom('manifest')
    .select('manifestId')
    .executeTakeFirstOrThrow()
  const packages = await flight([ann, bob, null], { manifestId })
  await server.as(desk, {
    method: 'POST',
    url: `/api/packages/createinvoice/${packages[0]?.packageId}`,
    payload: {},
  })
  const answer = await bills({ manifestId })
  expect(answer.find(({ accountId }) => accountId === bob)?.state).toBe('issued')
  expect(answer.some(({ problems }) => problems.some(({ field }) => field === 'invoiceId'))).toBe(false)
  expect(answer.find(({ accountId }) => accountId === null)?.problems.map(({ field }) => field)).toContain(
    'accountId',
  )
})
