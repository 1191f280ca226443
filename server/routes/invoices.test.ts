import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { InvoiceReply } from '#sync/api/invoice-bodies.ts'
import type { Package } from '#sync/entities/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { ledgerErrors } from '../billing/ledger.ts'
import { takePayment } from '../payments/payments.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { putPackage } from '../test/billable.ts'
import { accountIdOf, onTheBooks, owe } from '../test/money.ts'

let server: TestApp
let desk: string
let user: string
let user2: string
let supervisor: string
let driver: string
let accountId: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  desk = await server.tokenOf('Employee')
  user = await server.tokenOf('User')
  user2 = await server.tokenOf('User2')
  supervisor = await server.tokenOf('Supervisor')
  driver = await server.tokenOf('Driver')
  accountId = await accountIdOf(server, 'User')
})
afterAll(() => server.close())
afterEach(async () => {
  expect(await ledgerErrors(server.app.deps.db.reads.kysely)).toEqual([])
})

const url = '/api/invoices'
const unknown = '01999999-9999-7999-8999-999999999999'
const get = (token: string, path: string) => server.as(token, { url: url + path })
const send = (method: 'POST' | 'PUT' | 'DELETE', token: string, path = '', payload?: object) =>
  server.as(token, { method, url: url + path, ...(payload ? { payload } : {}) })
const goods = (unitJmdCents: number, more: object = {}) => ({ feature: 'Goods', unitJmdCents, ...more })
const create = (payload: object, token = desk) => send('POST', token, '', { accountId, ...payload })
const pay = (invoiceId: string, amountJmdCents: number) =>
  onTheBooks(server.app.deps, (tx) =>
    takePayment(tx, server.app.deps, {
      accountId,
      method: 'Cash',
      amountJmdCents,
      allocations: [{ invoiceId, amountJmdCents }],
      receivedBy: 'Test',
    }),
  )
const auditOf = async (entityId: string) =>
  server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('entityId', '=', entityId)
    .orderBy('auditId')
    .select(['action', 'by', 'before', 'after'])
    .execute()

test('staff enter lines; amounts, tax and totals are the server’s, whatever the request says of them', async () => {
  const answer = await create({
    featureValues: [
      goods(12_345, { quantity: 3, amountJmdCents: 1, how: 'Three lamps' }),
      { feature: 'Handling', unitJmdCents: 10_001 },
    ],
    totalJmdCents: 1,
    balanceJmdCents: 0,
    paidJmdCents: 99,
    statusId: 'paid',
    number: 'INV-1',
    exchangeRate: 1,
  })
  const reply = answer.json<InvoiceReply>()
  expect(
    reply.featureValues.map((line) => [line.description, line.quantity, line.amountJmdCents, line.how]),
  ).toEqual([
    ['Goods', 3, 37_035, 'Three lamps'],
    ['Handling', 1, 10_001, 'Entered by hand'],
    ['GCT on services', 1, 1_500, '15% of J$100.01, our own services'],
  ])
  expect(reply).toMatchObject({
    statusId: 'unpaid',
    subtotalJmdCents: 47_036,
    gctJmdCents: 1_500,
    totalJmdCents: 48_536,
    balanceJmdCents: 48_536,
    paidJmdCents: 0,
    exchangeRate: 15_500,
    createdBy: 'Errol Grant',
    customer: { firstName: 'Ursula' },
  })
  expect(reply.number).not.toBe('INV-1')
  const [issue] = (await auditOf(reply.invoiceId)).slice(-1)
  expect([issue?.action, issue?.by, JSON.parse(issue?.before ?? '{}').statusId]).toEqual([
    'invoice.create',
    'Errol Grant',
    'draft',
  ])
})

test('what is wrong with lines is said at each of them', async () => {
  const answer = await create({
    kind: 'Rent',
    featureValues: [
      goods(10.5),
      { feature: 'GCT', unitJmdCents: 5 },
      goods(5, { quantity: 0 }),
      goods(5, { packageId: 'x' }),
    ],
  })
  expect([answer.statusCode, Object.keys(answer.json().errors).sort()]).toEqual([
    400,
    [
      'featureValues.0.unitJmdCents',
      'featureValues.1.feature',
      'featureValues.2.quantity',
      'featureValues.3.packageId',
      'kind',
    ],
  ])
  expect((await create({ featureValues: [] })).json().errors).toEqual({
    featureValues: ['Charges is empty.'],
  })
  const below = await create({ featureValues: [goods(-1)] })
  expect([below.statusCode, below.json().errors]).toEqual([
    400,
    { featureValues: ['Charges come to less than zero.'] },
  ])
  const nobody = await create({ accountId: unknown, featureValues: [goods(1)] })
  expect([nobody.statusCode, nobody.json().errors]).toEqual([
    400,
    { accountId: ['Customer does not exist.'] },
  ])
  const { packageId } = await putPackage(server, await accountIdOf(server, 'User2'))
  const theirs = await create({ featureValues: [goods(1, { packageId })] })
  expect([theirs.statusCode, Object.keys(theirs.json().errors)]).toEqual([400, ['packageId']])
})

test('a draft is edited, nobody owes it and no customer sees it; issued it is edited no more', async () => {
  const draft = (await create({ featureValues: [goods(500)], issue: false })).json<InvoiceReply>()
  const { invoiceId } = draft
  expect([draft.statusId, draft.number, draft.issuedAt]).toEqual(['draft', null, null])
  expect((await get(user, `/${invoiceId}`)).statusCode).toBe(404)
  const edited = (
    await send('PUT', desk, '', { invoiceId, featureValues: [goods(700)] })
  ).json<InvoiceReply>()
  expect([edited.statusId, edited.totalJmdCents, edited.balanceJmdCents]).toEqual(['draft', 700, 700])
  const issued = (await send('PUT', desk, '', { invoiceId, issue: true })).json<InvoiceReply>()
  expect([issued.statusId, issued.totalJmdCents]).toEqual(['unpaid', 700])
  expect((await get(user, `/${invoiceId}`)).json().number).toBe(issued.number)
  for (const answer of [
    await send('PUT', desk, '', { invoiceId, featureValues: [goods(1)] }),
    await send('PUT', desk, '', { invoiceId, issue: true }),
    await send('DELETE', supervisor, `/${invoiceId}`),
  ])
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      `Invoice ${issued.number} has been issued. It can be paid, or voided with a reason.`,
    ])
  // A row that is sent back unchanged is fine, and stays as it is.
  const unchanged = await send('PUT', desk, '', { invoiceId })
  expect([unchanged.statusCode, unchanged.json().invoiceId]).toEqual([200, invoiceId])
  expect((await send('PUT', desk, '', { invoiceId: unknown, issue: true })).statusCode).toBe(404)
})

test('the due day is the end of a day in Jamaica, so many days on', async () => {
  const { issuedAt, dueAt } = (await create({ featureValues: [goods(500)] })).json<InvoiceReply>()
  expect(dueAt?.slice(10)).toBe('T04:59:59.999Z')
  const days = (Date.parse(dueAt ?? '') - Date.parse(issuedAt ?? '')) / 86_400_000
  expect(days > 14 && days <= 15).toBe(true)
})

test('a draft that is deleted is gone and its package can be billed again', async () => {
  const { packageId } = await putPackage(server, accountId)
  const { invoiceId } = (await create({ featureValues: [goods(500, { packageId })], issue: false })).json()
  const copy = await create({ featureValues: [goods(900, { packageId })] })
  expect([copy.statusCode, copy.json().message]).toEqual([
    409,
    expect.stringMatching(/is on an invoice already/),
  ])
  expect((await send('DELETE', desk, `/${invoiceId}`)).statusCode).toBe(403)
  expect((await send('DELETE', supervisor, `/${invoiceId}`)).json()).toMatchObject({
    invoiceId,
    statusId: 'draft',
  })
  expect((await get(desk, `/${invoiceId}`)).statusCode).toBe(404)
  expect((await send('POST', desk, `/createinvoice/${packageId}`)).statusCode).toBe(200)
})

test('a package that is taken off a draft can be billed again, and one that stays on it cannot', async () => {
  const [stays, leaves] = [await putPackage(server, accountId), await putPackage(server, accountId)]
  const lines = [stays, leaves].map(({ packageId }) => goods(500, { packageId }))
  const { invoiceId } = (await create({ featureValues: lines, issue: false })).json()
  const edit = await send('PUT', desk, '', { invoiceId, featureValues: lines.slice(0, 1) })
  expect(edit.statusCode).toBe(200)
  const bill = ({ packageId }: { packageId: string }) => send('POST', desk, `/createinvoice/${packageId}`)
  expect([(await bill(leaves)).statusCode, (await bill(stays)).statusCode]).toEqual([200, 409])
})

test('voiding needs a reason, gives what was paid back as credit, and frees the package', async () => {
  const { packageId } = await putPackage(server, accountId)
  const { invoiceId, number } = (
    await create({ packageId, featureValues: [goods(500)] })
  ).json<InvoiceReply>()
  await pay(invoiceId, 200)
  const without = await send('PUT', desk, '', { invoiceId, voidReason: '' })
  expect([without.statusCode, Object.keys(without.json().errors)]).toEqual([400, ['voidReason']])
  const credit = async () =>
    (await server.as(desk, { url: `/api/payments/balances/${accountId}` })).json().creditJmdCents
  const before = await credit()
  const voided = (await send('PUT', desk, '', { invoiceId, voidReason: 'Billed twice' })).json<InvoiceReply>()
  expect(voided).toMatchObject({ statusId: 'void', voidReason: 'Billed twice', paidJmdCents: 0, number })
  expect(await credit()).toBe(before + 200)
  const again = await send('PUT', desk, '', { invoiceId, voidReason: 'Once more' })
  expect([again.statusCode, again.json().message]).toEqual([
    409,
    `Invoice ${number} is void. A void invoice stays as it is. Make a new one.`,
  ])
  expect((await send('POST', desk, `/createinvoice/${packageId}`)).statusCode).toBe(200)
  const entries = (await auditOf(invoiceId)).filter(({ action }) => action === 'invoice.void')
  expect(entries.map(({ before: was }) => JSON.parse(was ?? '{}').allocations.length)).toEqual([1])
})

test('both variants of the customer’s lists say the same; "unpaid" is all that is owed', async () => {
  const { deps } = server.app
  const owing = await owe(deps, accountId, 1_000)
  const part = await owe(deps, accountId, 1_000)
  const paid = await owe(deps, accountId, 1_000)
  const theirs = await owe(deps, await accountIdOf(server, 'User2'), 1_000)
  await pay(part.invoiceId, 400)
  await pay(paid.invoiceId, 1_000)
  const ids = async (path: string, token = user) =>
    (await get(token, path)).json<InvoiceReply[]>().map(({ invoiceId }) => invoiceId)
  const unpaid = await ids('/customer/unpaid')
  expect(unpaid).toEqual(expect.arrayContaining([owing.invoiceId, part.invoiceId]))
  expect(unpaid).not.toContain(paid.invoiceId)
  expect(await ids(`/unpaid/account/${accountId}`)).toEqual(unpaid)
  expect(await ids(`/account/${accountId}/status/unpaid`)).toEqual(unpaid)
  expect(await ids(`/unpaid/account/${accountId}`, desk)).toEqual(unpaid)
  expect(await ids('/customer/paid')).toEqual([paid.invoiceId])
  expect(await ids(`/account/${accountId}/status/part-paid`)).toEqual([part.invoiceId])
  const all = await ids(`/account/${accountId}/all`)
  expect((await ids('/recent')).every((id) => all.includes(id)) && !all.includes(theirs.invoiceId)).toBe(true)
  const count = (await get(user, '/count')).json()
  expect([count.total, count.byStatus.paid, count.owedJmdCents > 1_600]).toEqual([all.length, 1, true])
  const page = async (token: string, path: string, body: object) =>
    (await send('POST', token, path, body)).json()
  const variants = await Promise.all([
    page(user, '/paginated/1', { status: 'unpaid', pageSize: 1, sortOrder: 'balance_desc' }),
    page(user, `/account/${accountId}/paginated/1`, {
      status: 'unpaid',
      pageSize: 1,
      sortOrder: 'balance_desc',
    }),
  ])
  expect(variants[0]).toEqual(variants[1])
  expect([variants[0].result.length, variants[0].totalItems, variants[0].pageNumber]).toEqual([
    1,
    unpaid.length,
    1,
  ])
  expect((await send('POST', user, '/paginated/1', { sortOrder: 'accountId' })).statusCode).toBe(400)
  expect((await get(user, '/customer/lost')).statusCode).toBe(400)
})

test('staff find invoices by number, name and kind, and by user', async () => {
  const { invoiceId, number } = await owe(server.app.deps, accountId, 777)
  const found = (await send('POST', desk, '/paginated/1', { searchString: `ursula ${number}` })).json()
  expect(found.result.map((one: InvoiceReply) => one.invoiceId)).toEqual([invoiceId])
  expect((await send('POST', desk, '/package/paginated/1', { searchString: number })).json().totalItems).toBe(
    1,
  )
  expect((await send('POST', desk, '/paginated/1', { kind: 'Delivery' })).json().totalItems).toBe(0)
  expect((await get(desk, `/GetByInvoiceId/${invoiceId}`)).json().number).toBe(number)
  const { user: person } = (await server.as(user, { url: '/api/accounts/user' })).json()
  const ofUser = (await get(desk, `/GetByUserId/${person.userId}`)).json<InvoiceReply[]>()
  expect(ofUser.map((one) => one.invoiceId)).toContain(invoiceId)
  expect((await get(desk, '')).json<InvoiceReply[]>()[0]?.invoiceId).toBe(invoiceId)
})

test('lists narrow to a customer and to days, and a customer who names somebody else still sees the own', async () => {
  await owe(server.app.deps, accountId, 5_000)
  const list = async (token: string, body: object): Promise<InvoiceReply[]> =>
    (await send('POST', token, '/paginated/1', { pageSize: 100, ...body })).json().result
  const ofOne = await list(desk, { accountId })
  expect(new Set(ofOne.map((row) => row.accountId))).toEqual(new Set([accountId]))
  const other = await accountIdOf(server, 'User2')
  expect((await list(user, { accountId: other })).every((row) => row.accountId === accountId)).toBe(true)
  const day = jamaicaDay(ofOne[0]?.createdAt ?? 0)
  const ofDay = await list(desk, { accountId, from: day, to: day })
  expect(ofDay.map((row) => row.invoiceId)).toContain(ofOne[0]?.invoiceId)
  expect(await list(desk, { to: '2001-01-01' })).toEqual([])
})

test('a stranger’s invoice and account answer as ones that are not there', async () => {
  const { invoiceId } = await owe(server.app.deps, accountId, 1_000)
  for (const [theirs, nobody] of [
    [`/${invoiceId}`, `/${unknown}`],
    [`/account/${accountId}/all`, `/account/${unknown}/all`],
    [`/unpaid/account/${accountId}`, `/unpaid/account/${unknown}`],
  ] as const) {
    const answers = [await get(user2, theirs), await get(user2, nobody)]
    expect(answers.map((one) => [one.statusCode, one.json()])).toEqual(
      Array(2).fill([404, answers[1]?.json()]),
    )
    expect((await get(driver, theirs)).statusCode).toBe(403)
  }
  const stolen = await send('PUT', user2, '', { invoiceId, voidReason: 'Not mine to void' })
  expect([stolen.statusCode, Object.keys(stolen.json().errors)]).toEqual([400, ['packageId']])
  expect((await send('DELETE', user, `/${invoiceId}`)).statusCode).toBe(404)
  expect((await get(user, `/${invoiceId}`)).json().statusId).toBe('unpaid')
})

test('from a customer it is a pre-alert: announced, changed and taken back by its owner alone', async () => {
  const payload = {
    trackingNumber: 'TBA300000000777',
    description: 'Lamp',
    declaredValueUsdCents: 4_500,
    accountId: unknown,
    statusId: 'paid',
  }
  const reply = (await send('POST', user, '', payload)).json<Package>()
  expect([reply.status, reply.accountId, reply.invoiceId]).toEqual(['PreAlert', accountId, null])
  const { packageId } = reply
  const changes = { packageId, description: 'Two lamps' }
  expect((await send('PUT', user2, '', changes)).statusCode).toBe(404)
  expect((await send('PUT', user, '', changes)).json().description).toBe('Two lamps')
  expect((await send('POST', user, '', { trackingNumber: '' })).statusCode).toBe(400)
  expect((await send('POST', driver, '', payload)).statusCode).toBe(403)
  expect((await send('DELETE', user2, `/${packageId}`)).statusCode).toBe(404)
  expect((await send('DELETE', user, `/${packageId}`)).json()).toMatchObject({
    packageId,
    status: 'PreAlert',
  })
})

test('the bulk summary is the books’ own: balances, each invoice once', async () => {
  const { deps } = server.app
  const pkg = await putPackage(server, accountId)
  const ofPackage = (await send('POST', desk, `/createinvoice/${pkg.packageId}`)).json<InvoiceReply>()
  const part = await owe(deps, accountId, 775_000)
  await pay(part.invoiceId, 75_000)
  const summary = (token: string, payload: object) => send('POST', token, '/bulk-summary', payload)
  const chosen = {
    invoiceIds: [part.invoiceId, part.invoiceId, ofPackage.invoiceId],
    packages: [pkg.packageId],
    totalJmdCents: 1,
  }
  const answer = (await summary(user, chosen)).json()
  expect([answer.totalItems, answer.totalJmdCents, answer.totalAmountJmd]).toEqual([
    3,
    700_000 + ofPackage.balanceJmdCents,
    (700_000 + ofPackage.balanceJmdCents) / 100,
  ])
  expect(answer.items.map((item: { type: string; id: string }) => [item.type, item.id])).toEqual([
    ['invoice', part.invoiceId],
    ['invoice', ofPackage.invoiceId],
    ['package', pkg.packageId],
  ])
  expect([answer.items[0].amountUsdCents, answer.items[2].amountJmdCents]).toEqual([4_516, 0])
  const stranger = await summary(user2, { invoiceIds: [part.invoiceId] })
  expect([stranger.statusCode, stranger.json()]).toEqual([
    404,
    (await summary(user2, { invoiceIds: [unknown] })).json(),
  ])
  expect((await summary(user2, { packages: [pkg.packageId] })).statusCode).toBe(404)
  expect((await summary(user, {})).json().errors).toEqual({ invoiceIds: ['Invoices names nothing.'] })
  const bare = await putPackage(server, accountId)
  const none = await summary(user, { packages: [bare.packageId] })
  expect([none.statusCode, none.json().message]).toEqual([
    409,
    `Package ${bare.trackingNumber} has no invoice yet, so there is nothing to pay.`,
  ])
  await send('PUT', desk, '', { invoiceId: part.invoiceId, voidReason: 'Wrong customer' })
  expect((await summary(user, { invoices: [part.invoiceId] })).statusCode).toBe(409)
})

test('the merchant’s invoice comes along with a pre-alert, and a file that cannot be kept leaves none', async () => {
  const pdf = Buffer.from(`%PDF-1.4\n${'%'.repeat(3_000_000)}\n%%EOF`)
  const sent = (trackingNumber: string, bytes: Buffer) => ({
    trackingNumber,
    description: 'Lamp',
    declaredValueUsdCents: 4_500,
    merchantInvoice: { name: 'amazon.pdf', base64: bytes.toString('base64') },
  })
  const reply = (await send('POST', user, '', sent('TBA300000000778', pdf))).json<Package>()
  expect([reply.status, reply.invoiceState]).toEqual(['PreAlert', 'Received'])
  const file = await server.as(user, { url: `/api/files/${reply.merchantInvoiceFileId}` })
  expect([file.statusCode, file.rawPayload.equals(pdf)]).toEqual([200, true])
  expect((await server.as(user2, { url: `/api/files/${reply.merchantInvoiceFileId}` })).statusCode).toBe(404)
  const wrong = await send('POST', user, '', sent('TBA300000000779', Buffer.from('<html>')))
  expect(wrong.statusCode).toBe(400)
  const found = await server.as(user, { url: '/api/packages' })
  expect(found.body).not.toContain('TBA300000000779')
})

test('the history of an invoice: what paid it, and who did what', async () => {
  const { invoiceId } = await owe(server.app.deps, accountId, 5_000)
  const body = { accountId, invoiceIds: [invoiceId], method: 'Cash', tenderedJmdCents: 2_000 }
  const paid = await server.as(desk, { method: 'POST', url: '/api/invoices/receivepayment', payload: body })
  const history = (await get(desk, `/${invoiceId}/history`)).json()
  expect(history.payments).toEqual([
    expect.objectContaining({
      paymentId: paid.json().payment.paymentId,
      amountJmdCents: 2_000,
      method: 'Cash',
    }),
  ])
  expect(history.events.map(({ action }: { action: string }) => action)).toEqual([
    'test',
    'test',
    'invoice.receivePayment',
  ])
  expect((await get(await server.tokenOf('User'), `/${invoiceId}/history`)).statusCode).toBe(403)
})

test('counts and what is owed belong to the search, and never to more than somebody may see', async () => {
  const other = await accountIdOf(server, 'User2')
  await owe(server.app.deps, other, 777_00)
  const mailbox = (
    await server.app.deps.db.reads.kysely
      .selectFrom('account')
      .where('accountId', '=', other)
      .select('mailbox')
      .executeTakeFirstOrThrow()
  ).mailbox
  const all = (await get(desk, '/count')).json()
  const searched = (await get(desk, `/count?searchString=${mailbox}&status=unpaid`)).json()
  const listed = (
    await send('POST', desk, '/paginated/1', { searchString: mailbox, status: 'unpaid', pageSize: 100 })
  ).json<{ result: InvoiceReply[]; totalItems: number }>()
  const owed = listed.result.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0)
  expect([searched.total, searched.owedJmdCents]).toEqual([listed.totalItems, owed])
  expect(searched.owedJmdCents).toBeLessThan(all.owedJmdCents)
  const own = (await get(user, `/count?accountId=${other}`)).json()
  expect(own).toEqual((await get(user, '/count')).json())
})
