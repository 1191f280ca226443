import { expect, test } from 'vitest'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { putPackage } from '../../test/billable.ts'
import { openInvoices, unknownId } from '../../test/invoices.ts'
import { owe } from '../../test/money.ts'

const { server, desk, user, user2, driver, accountId, otherId, get, send, pay } = await openInvoices()

test('both variants of the customer’s lists say the same; "unpaid" is all that is owed', async () => {
  const { deps } = server.app
  const owing = await owe(deps, accountId, 1_000)
  const part = await owe(deps, accountId, 1_000)
  const paidInvoice = await owe(deps, accountId, 1_000)
  const otherInvoice = await owe(deps, otherId, 1_000)
  await pay(part.invoiceId, 400)
  await pay(paidInvoice.invoiceId, 1_000)
  const ids = async (path: string, token = user) =>
    (await get(token, path)).json<InvoiceReply[]>().map(({ invoiceId }) => invoiceId)
  const unpaid = await ids('/customer/unpaid')
  expect(unpaid).toEqual(expect.arrayContaining([owing.invoiceId, part.invoiceId]))
  expect(unpaid).not.toContain(paidInvoice.invoiceId)
  expect(await ids(`/unpaid/account/${accountId}`)).toEqual(unpaid)
  expect(await ids(`/account/${accountId}/status/unpaid`)).toEqual(unpaid)
  expect(await ids(`/unpaid/account/${accountId}`, desk)).toEqual(unpaid)
  expect(await ids('/customer/paid')).toEqual([paidInvoice.invoiceId])
  expect(await ids(`/account/${accountId}/status/part-paid`)).toEqual([part.invoiceId])
  const allIds = await ids(`/account/${accountId}/all`)
  expect(
    (await ids('/recent')).every((id) => allIds.includes(id)) && !allIds.includes(otherInvoice.invoiceId),
  ).toBe(true)
  const count = (await get(user, '/count')).json()
  expect([count.total, count.byStatus.paid, count.owedJmdCents > 1_600]).toEqual([allIds.length, 1, true])
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
  const foundPage = (await send('POST', desk, '/paginated/1', { searchString: `ursula ${number}` })).json()
  expect(foundPage.result.map((invoice: InvoiceReply) => invoice.invoiceId)).toEqual([invoiceId])
  expect((await send('POST', desk, '/package/paginated/1', { searchString: number })).json().totalItems).toBe(
    1,
  )
  expect((await send('POST', desk, '/paginated/1', { kind: 'Delivery' })).json().totalItems).toBe(0)
  expect((await get(desk, `/GetByInvoiceId/${invoiceId}`)).json().number).toBe(number)
  const { user: person } = (await server.as(user, { url: '/api/accounts/user' })).json()
  const ofUser = (await get(desk, `/GetByUserId/${person.userId}`)).json<InvoiceReply[]>()
  expect(ofUser.map((invoice) => invoice.invoiceId)).toContain(invoiceId)
  expect((await get(desk, '')).json<InvoiceReply[]>()[0]?.invoiceId).toBe(invoiceId)
})

test('lists narrow to a customer and to days, and a customer who names another customer still sees only their own', async () => {
  await owe(server.app.deps, accountId, 5_000)
  const list = async (token: string, body: object): Promise<InvoiceReply[]> =>
    (await send('POST', token, '/paginated/1', { pageSize: 100, ...body })).json().result
  const ofOne = await list(desk, { accountId })
  expect(new Set(ofOne.map((row) => row.accountId))).toEqual(new Set([accountId]))
  const strangerId = otherId
  expect((await list(user, { accountId: strangerId })).every((row) => row.accountId === accountId)).toBe(true)
  const day = jamaicaDay(ofOne[0]?.createdAt ?? 0)
  const ofDay = await list(desk, { accountId, from: day, to: day })
  expect(ofDay.map((row) => row.invoiceId)).toContain(ofOne[0]?.invoiceId)
  expect(await list(desk, { to: '2001-01-01' })).toEqual([])
})

test('a stranger’s invoice and account answer as ones that are not there', async () => {
  const { invoiceId } = await owe(server.app.deps, accountId, 1_000)
  for (const [otherPath, nobody] of [
    [`/${invoiceId}`, `/${unknownId}`],
    [`/account/${accountId}/all`, `/account/${unknownId}/all`],
    [`/unpaid/account/${accountId}`, `/unpaid/account/${unknownId}`],
  ] as const) {
    const answers = [await get(user2, otherPath), await get(user2, nobody)]
    expect(answers.map((reply) => [reply.statusCode, reply.json()])).toEqual(
      Array(2).fill([404, answers[1]?.json()]),
    )
    expect((await get(driver, otherPath)).statusCode).toBe(403)
  }
  const theftReply = await send('PUT', user2, '', { invoiceId, voidReason: 'Not mine to void' })
  expect([theftReply.statusCode, Object.keys(theftReply.json().errors)]).toEqual([400, ['packageId']])
  expect((await send('DELETE', user, `/${invoiceId}`)).statusCode).toBe(404)
  expect((await get(user, `/${invoiceId}`)).json().statusId).toBe('unpaid')
})

test('the bulk summary is the books’ own: balances, each invoice once', async () => {
  const { deps } = server.app
  const pkg = await putPackage(server, accountId)
  const ofPackage = (await send('POST', desk, `/createinvoice/${pkg.packageId}`)).json<InvoiceReply>()
  const part = await owe(deps, accountId, 775_000)
  await pay(part.invoiceId, 75_000)
  const summary = (token: string, payload: object) => send('POST', token, '/bulk-summary', payload)
  const selection = {
    invoiceIds: [part.invoiceId, part.invoiceId, ofPackage.invoiceId],
    packages: [pkg.packageId],
    totalJmdCents: 1,
  }
  const answer = (await summary(user, selection)).json()
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
    (await summary(user2, { invoiceIds: [unknownId] })).json(),
  ])
  expect((await summary(user2, { packages: [pkg.packageId] })).statusCode).toBe(404)
  expect((await summary(user, {})).json().errors).toEqual({ invoiceIds: ['Invoices names nothing.'] })
  const bare = await putPackage(server, accountId)
  const refusal = await summary(user, { packages: [bare.packageId] })
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    409,
    `Package ${bare.trackingNumber} has no invoice yet, so there is nothing to pay.`,
  ])
  await send('PUT', desk, '', { invoiceId: part.invoiceId, voidReason: 'Wrong customer' })
  expect((await summary(user, { invoices: [part.invoiceId] })).statusCode).toBe(409)
})

test('counts and debts belong to the search, and never cover more than the person may see', async () => {
  const strangerId = otherId
  await owe(server.app.deps, strangerId, 777_00)
  const mailbox = (
    await server.app.deps.db.reads.kysely
      .selectFrom('account')
      .where('accountId', '=', strangerId)
      .select('mailbox')
      .executeTakeFirstOrThrow()
  ).mailbox
  const fullCount = (await get(desk, '/count')).json()
  const searchCount = (await get(desk, `/count?searchString=${mailbox}&status=unpaid`)).json()
  const listPage = (
    await send('POST', desk, '/paginated/1', { searchString: mailbox, status: 'unpaid', pageSize: 100 })
  ).json<{ result: InvoiceReply[]; totalItems: number }>()
  const owed = listPage.result.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0)
  expect([searchCount.total, searchCount.owedJmdCents]).toEqual([listPage.totalItems, owed])
  expect(searchCount.owedJmdCents).toBeLessThan(fullCount.owedJmdCents)
  const ownCount = (await get(user, `/count?accountId=${strangerId}`)).json()
  expect(ownCount).toEqual((await get(user, '/count')).json())
})
