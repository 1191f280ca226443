import { expect, test } from 'vitest'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { putPackage } from '../../test/billable.ts'
import { goods, openInvoices, unknownId } from '../../test/invoices.ts'
import { accountIdOf, owe } from '../../test/money.ts'

const { server, desk, user, user2, supervisor, driver, accountId, get, send, create, pay } =
  await openInvoices()

const auditOf = async (entityId: string) =>
  server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('entityId', '=', entityId)
    .orderBy('auditId')
    .select(['action', 'by', 'before', 'after'])
    .execute()

test('staff enter lines; amounts, tax and totals are the server’s, even when the request names others', async () => {
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

test('errors in lines are reported at each of them', async () => {
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
  const nobody = await create({ accountId: unknownId, featureValues: [goods(1)] })
  expect([nobody.statusCode, nobody.json().errors]).toEqual([
    400,
    { accountId: ['Customer does not exist.'] },
  ])
  const { packageId } = await putPackage(server, await accountIdOf(server, 'User2'))
  const refusal = await create({ featureValues: [goods(1, { packageId })] })
  expect([refusal.statusCode, Object.keys(refusal.json().errors)]).toEqual([400, ['packageId']])
})

test('a draft can be edited, and no customer owes or sees it; an issued invoice can no longer be edited', async () => {
  const draft = (await create({ featureValues: [goods(500)], issue: false })).json<InvoiceReply>()
  const { invoiceId } = draft
  expect([draft.statusId, draft.number, draft.issuedAt]).toEqual(['draft', null, null])
  expect((await get(user, `/${invoiceId}`)).statusCode).toBe(404)
  const editedInvoice = (
    await send('PUT', desk, '', { invoiceId, featureValues: [goods(700)] })
  ).json<InvoiceReply>()
  expect([editedInvoice.statusId, editedInvoice.totalJmdCents, editedInvoice.balanceJmdCents]).toEqual([
    'draft',
    700,
    700,
  ])
  const issuedInvoice = (await send('PUT', desk, '', { invoiceId, issue: true })).json<InvoiceReply>()
  expect([issuedInvoice.statusId, issuedInvoice.totalJmdCents]).toEqual(['unpaid', 700])
  expect((await get(user, `/${invoiceId}`)).json().number).toBe(issuedInvoice.number)
  for (const answer of [
    await send('PUT', desk, '', { invoiceId, featureValues: [goods(1)] }),
    await send('PUT', desk, '', { invoiceId, issue: true }),
    await send('DELETE', supervisor, `/${invoiceId}`),
  ])
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      `Invoice ${issuedInvoice.number} has been issued. It can be paid, or voided with a reason.`,
    ])
  // A row that is sent back unchanged is fine, and doesn't change.
  const unchangedReply = await send('PUT', desk, '', { invoiceId })
  expect([unchangedReply.statusCode, unchangedReply.json().invoiceId]).toEqual([200, invoiceId])
  expect((await send('PUT', desk, '', { invoiceId: unknownId, issue: true })).statusCode).toBe(404)
})

test('the due day is the end of a day in Jamaica, a set number of days later', async () => {
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
    await create({ packageId, featureValues: [goods(50_000)] })
  ).json<InvoiceReply>()
  await pay(invoiceId, 20_000)
  const without = await send('PUT', desk, '', { invoiceId, voidReason: '' })
  expect([without.statusCode, Object.keys(without.json().errors)]).toEqual([400, ['voidReason']])
  const credit = async () =>
    (await server.as(desk, { url: `/api/payments/balances/${accountId}` })).json().creditJmdCents
  const before = await credit()
  const voidedInvoice = (
    await send('PUT', desk, '', { invoiceId, voidReason: 'Billed twice' })
  ).json<InvoiceReply>()
  expect(voidedInvoice).toMatchObject({
    statusId: 'void',
    voidReason: 'Billed twice',
    paidJmdCents: 0,
    number,
  })
  expect(await credit()).toBe(before + 20_000)
  const secondReply = await send('PUT', desk, '', { invoiceId, voidReason: 'Once more' })
  expect([secondReply.statusCode, secondReply.json().message]).toEqual([
    409,
    `Invoice ${number} is void. A void invoice stays as it is. Make a new one.`,
  ])
  expect((await send('POST', desk, `/createinvoice/${packageId}`)).statusCode).toBe(200)
  const entries = (await auditOf(invoiceId)).filter(({ action }) => action === 'invoice.void')
  expect(entries.map(({ before: was }) => JSON.parse(was ?? '{}').allocations.length)).toEqual([1])
})

test('from a customer it is a pre-alert: announced, changed and taken back by its owner alone', async () => {
  const payload = {
    trackingNumber: 'TBA300000000777',
    description: 'Lamp',
    declaredValueUsdCents: 4_500,
    accountId: unknownId,
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

test('the merchant’s invoice comes along with a pre-alert, and a file that cannot be kept leaves none', async () => {
  const pdf = Buffer.from(`%PDF-1.4\n${'%'.repeat(3_000_000)}\n%%EOF`)
  const prealertOf = (trackingNumber: string, bytes: Buffer) => ({
    trackingNumber,
    description: 'Lamp',
    declaredValueUsdCents: 4_500,
    merchantInvoice: { name: 'amazon.pdf', base64: bytes.toString('base64') },
  })
  const reply = (await send('POST', user, '', prealertOf('TBA300000000778', pdf))).json<Package>()
  expect([reply.status, reply.invoiceState]).toEqual(['PreAlert', 'Received'])
  const file = await server.as(user, { url: `/api/files/${reply.merchantInvoiceFileId}` })
  expect([file.statusCode, file.rawPayload.equals(pdf)]).toEqual([200, true])
  expect((await server.as(user2, { url: `/api/files/${reply.merchantInvoiceFileId}` })).statusCode).toBe(404)
  const wrong = await send('POST', user, '', prealertOf('TBA300000000779', Buffer.from('<html>')))
  expect(wrong.statusCode).toBe(400)
  const listReply = await server.as(user, { url: '/api/packages' })
  expect(listReply.body).not.toContain('TBA300000000779')
})

test('the history of an invoice: what paid it, and who did what', async () => {
  const { invoiceId } = await owe(server.app.deps, accountId, 5_000)
  const body = { accountId, invoiceIds: [invoiceId], method: 'Cash', tenderedJmdCents: 2_000 }
  const paymentReply = await server.as(desk, {
    method: 'POST',
    url: '/api/invoices/receivepayment',
    payload: body,
  })
  const history = (await get(desk, `/${invoiceId}/history`)).json()
  expect(history.payments).toEqual([
    expect.objectContaining({
      paymentId: paymentReply.json().payment.paymentId,
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
