import { expect, test } from 'vitest'
import type { BankTransferReply } from '#sync/api/money/bank-transfers.ts'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import { bankTransferState, bankTransferStateText } from '#sync/entities/money/bank-transfer-status.ts'
import { must } from '#sync/lib/must.ts'
import type { Role } from '#sync/policies/roles.ts'
import { voidInvoice } from '../billing/invoices.ts'
import { balancesOf } from '../billing/ledger.ts'
import { eventFor, invoiceNow, sendPaidHook } from '../test/cards.ts'
import { pdf, picture } from '../test/files.ts'
import { onTheBooks, openBooks } from '../test/money.ts'

type Who = Role | 'User2'
const tokens = new Map<Who, string>()
const { server, accountId, otherId, owed } = await openBooks()
for (const login of ['User', 'User2', 'Employee', 'Supervisor', 'Agent', 'Driver', 'Admin'] as const)
  tokens.set(login, await server.tokenOf(login))

const send = (
  login: Who | null,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  key?: string,
) =>
  server.as(login && (tokens.get(login) ?? ''), {
    ...{ method, url, headers: key ? { 'idempotency-key': key } : {} },
    ...(payload ? { payload } : {}),
  })
let slips = 0
const slip = (bytes: Buffer = pdf(`slip ${++slips}`), name = 'slip.pdf') => ({
  name,
  base64: bytes.toString('base64'),
})
const transferFor = async (invoiceIds: string[], more: object = {}): Promise<BankTransferReply> => {
  const answer = await send('User', 'POST', '/api/bank-transfers', { invoiceIds, slip: slip(), ...more })
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)])
  return answer.json()
}
const confirm = (id: string, amountJmdCents: number, key?: string) =>
  send('Employee', 'PUT', `/api/bank-transfers/${id}/confirm`, { amountJmdCents, reference: 'NCB 77' }, key)
const invoiceSeen = async (login: Who, invoiceId: string): Promise<InvoiceReply> =>
  (await send(login, 'GET', `/api/invoices/${invoiceId}`)).json()
const pendingOf = async (login: Who, invoiceId: string) =>
  (await invoiceSeen(login, invoiceId)).pending.map(({ kind }) => kind)
const balances = () => balancesOf(server.app.deps.db.reads.kysely, accountId)
const noticesOf = async (event: string) =>
  (
    await server.app.deps.db.reads.kysely
      .selectFrom('notice')
      .where('accountId', '=', accountId)
      .where('event', '=', event as 'transfer.refused')
      .select('facts')
      .execute()
  ).map(({ facts }) => facts)

test('[J13] a slip waits for the office; until then the invoice says so to customer and staff, and owes what it owed', async () => {
  const invoiceId = await owed(300_000)
  const transfer = await transferFor([invoiceId], { amountJmdCents: 250_000, reference: ' NCB 12 ' })
  expect(transfer).toMatchObject({
    ...{ status: 'waiting', amountJmdCents: 250_000, reference: 'NCB 12', slipType: 'application/pdf' },
    items: [{ invoiceId, balanceJmdCents: 300_000 }],
  })
  for (const login of ['User', 'Employee'] as const)
    expect(await pendingOf(login, invoiceId)).toEqual(['BankTransfer'])
  expect(await invoiceNow(server, invoiceId)).toMatchObject({ statusId: 'unpaid', balanceJmdCents: 300_000 })
  const listResponse = await send('Employee', 'POST', '/api/bank-transfers/paginated/1', {
    status: 'waiting',
  })
  expect(listResponse.json().result.at(-1)).toMatchObject({ bankTransferId: transfer.bankTransferId })
  expect((await send('Employee', 'GET', '/api/bank-transfers/count')).json().waiting).toBe(
    listResponse.json().totalItems,
  )
  for (const login of ['User', 'Employee'] as const)
    expect((await send(login, 'GET', `/api/files/${transfer.fileId}`)).statusCode, login).toBe(200)
})

test('confirming books the amount of the bank with a receipt, and the invoice is part-paid', async () => {
  const [first, second] = [await owed(100_000), await owed(100_000)]
  const transfer = await transferFor([second, first], { amountJmdCents: 200_000 })
  const answer = await confirm(transfer.bankTransferId, 150_000)
  expect(answer.json()).toMatchObject({ status: 'confirmed', receiptNumber: expect.stringMatching(/^RCT-/) })
  expect((await invoiceNow(server, first)).statusId).toBe('paid')
  expect(await invoiceNow(server, second)).toMatchObject({ statusId: 'part-paid', balanceJmdCents: 50_000 })
  expect(await pendingOf('User', second)).toEqual([])
  const { paymentId } = answer.json()
  const payment = await send('Employee', 'GET', `/api/payments/GetByPaymentId/${paymentId}`)
  expect(payment.json()).toMatchObject({
    ...{ method: 'BankTransfer', amountJmdCents: 150_000, reference: 'NCB 77', receiptCheck: true },
  })
})

test('a transfer whose payment was reversed reads so, to staff and to its customer', async () => {
  const invoiceId = await owed(100_000)
  const { bankTransferId } = await transferFor([invoiceId])
  const { paymentId } = (await confirm(bankTransferId, 100_000)).json()
  const seenBy = async (login: Who, url: string): Promise<BankTransferReply> => {
    const rows: BankTransferReply[] = (await send(login, 'GET', url)).json()
    return must(
      rows.find((row) => row.bankTransferId === bankTransferId),
      'the transfer',
    )
  }
  const ownUrl = `/api/bank-transfers/account/${accountId}`
  expect(bankTransferState(await seenBy('User', ownUrl))).toBe('confirmed')
  await send('Admin', 'DELETE', `/api/payments/${paymentId}`, { reason: 'The bank returned it' })
  for (const login of ['User', 'Employee'] as const)
    expect(bankTransferState(await seenBy(login, ownUrl)), login).toBe('reversed')
  expect(bankTransferStateText.reversed).toBe('Reversed')
})

test('a transfer is confirmed once: the same key again answers the same, another press is refused', async () => {
  const invoiceId = await owed(100_000)
  const { bankTransferId } = await transferFor([invoiceId])
  const before = await balances()
  const [firstResponse, two] = await Promise.all([
    confirm(bankTransferId, 100_000, 'press'),
    confirm(bankTransferId, 100_000, 'press'),
  ])
  expect(firstResponse.json().paymentId).toBe(two.json().paymentId)
  const otherResponse = await confirm(bankTransferId, 100_000, 'another press')
  expect([otherResponse.statusCode, otherResponse.json().message]).toEqual([
    409,
    expect.stringMatching(/ has confirmed this transfer already\. Nothing was changed\.$/),
  ])
  const races = await Promise.all([confirm(bankTransferId, 100_000), confirm(bankTransferId, 100_000)])
  expect(races.map(({ statusCode }) => statusCode)).toEqual([409, 409])
  const after = await balances()
  expect(before.owedJmdCents - after.owedJmdCents).toBe(100_000)
  expect(after.creditJmdCents).toBe(before.creditJmdCents)
})

test.each([
  [
    'paid by card meanwhile',
    async (invoiceId: string) => {
      const link = (await send('User', 'POST', '/api/checkouts', { invoices: [invoiceId] })).json()
      await sendPaidHook(server, eventFor(server, link))
    },
  ],
  [
    'void meanwhile',
    (invoiceId: string) => onTheBooks(server.app.deps, (tx) => voidInvoice(tx, invoiceId, 'Test')),
  ],
])('money for an invoice that was %s is kept as credit', async (_name, meanwhile) => {
  const invoiceId = await owed(100_000)
  const { bankTransferId } = await transferFor([invoiceId])
  await meanwhile(invoiceId)
  const before = await balances()
  expect((await confirm(bankTransferId, 100_000)).statusCode).toBe(200)
  const after = await balances()
  expect(after.creditJmdCents - before.creditJmdCents).toBe(100_000)
  expect(after.owedJmdCents).toBe(before.owedJmdCents)
})

test('a refusal needs a reason, which the customer hears; the invoice is free again', async () => {
  const invoiceId = await owed(100_000)
  const { bankTransferId } = await transferFor([invoiceId])
  const url = `/api/bank-transfers/${bankTransferId}/refuse`
  expect((await send('Employee', 'PUT', url, { reason: ' ' })).json().errors).toHaveProperty('reason')
  const reason = 'The bank shows no such transfer.'
  expect((await send('Employee', 'PUT', url, { reason })).json()).toMatchObject({ status: 'refused', reason })
  expect(await pendingOf('User', invoiceId)).toEqual([])
  expect(JSON.stringify(await noticesOf('transfer.refused'))).toContain(reason)
  const ownResponse = await send('User', 'GET', `/api/bank-transfers/${bankTransferId}`)
  expect(ownResponse.json()).toMatchObject({ reason, decidedBy: '' })
  expect((await confirm(bankTransferId, 100_000)).statusCode).toBe(409)
})

test('a customer takes back a transfer that is still unchecked, and not one that has been checked', async () => {
  const invoiceId = await owed(100_000)
  const withdrawn = await transferFor([invoiceId])
  const remove = (id: string) => send('User', 'DELETE', `/api/bank-transfers/${id}`)
  expect((await remove(withdrawn.bankTransferId)).json().status).toBe('withdrawn')
  expect((await confirm(withdrawn.bankTransferId, 100_000)).statusCode).toBe(409)
  const confirmedTransfer = await transferFor([invoiceId])
  await confirm(confirmedTransfer.bankTransferId, 100_000)
  expect((await remove(confirmedTransfer.bankTransferId)).statusCode).toBe(409)
})

test('a slip is a picture or a PDF; anything else is refused in words and leaves nothing', async () => {
  const invoiceIds = [await owed(100_000)]
  const count = async () =>
    (await send('User', 'GET', `/api/bank-transfers/account/${accountId}`)).json().length
  const before = await count()
  for (const bytes of [Buffer.from('<html>paid</html>'), Buffer.from('PK\u0003\u0004'), Buffer.from('MZ')]) {
    const body = { invoiceIds, slip: slip(bytes, 'slip.pdf') }
    const answer = await send('User', 'POST', '/api/bank-transfers', body)
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringMatching(/PDF|picture/i)])
  }
  expect(await count()).toBe(before)
  const photo = await picture().jpeg().toBuffer()
  expect(await transferFor(invoiceIds, { slip: slip(photo, 'slip.jpg') })).toMatchObject({
    slipType: 'image/jpeg',
  })
})

test('a single press makes a single transfer, and the same slip is not taken twice', async () => {
  const invoiceIds = [await owed(100_000)]
  const body = { invoiceIds, slip: slip() }
  const press = (key: string) => send('User', 'POST', '/api/bank-transfers', body, key)
  const [firstResponse, two] = [await press('slip 1'), await press('slip 1')]
  expect(firstResponse.json().bankTransferId).toBe(two.json().bankTransferId)
  const nextResponse = await press('slip 2')
  expect([nextResponse.statusCode, nextResponse.json().message]).toEqual([
    409,
    expect.stringContaining('already sent us this slip'),
  ])
})

test('the key that confirmed one amount confirms no other', async () => {
  const { bankTransferId } = await transferFor([await owed(100_000)])
  expect((await confirm(bankTransferId, 10_000, 'one amount')).statusCode).toBe(200)
  const otherResponse = await confirm(bankTransferId, 100_000, 'one amount')
  expect([otherResponse.statusCode, otherResponse.json().message]).toEqual([
    409,
    'This Idempotency-Key was used for another payment.',
  ])
})

test('a slip whose payment was reversed can be sent again', async () => {
  const body = { invoiceIds: [await owed(100_000)], slip: slip() }
  const { bankTransferId } = (await send('User', 'POST', '/api/bank-transfers', body)).json()
  const { paymentId } = (await confirm(bankTransferId, 10_000)).json()
  expect((await send('User', 'POST', '/api/bank-transfers', body)).statusCode).toBe(409)
  const url = `/api/payments/${paymentId}?reason=A%20zero%20is%20missing`
  const admin = await server.tokenOf('Admin')
  expect((await server.as(admin, { method: 'DELETE', url })).statusCode).toBe(200)
  const nextResponse = await send('User', 'POST', '/api/bank-transfers', body)
  expect([nextResponse.statusCode, nextResponse.json().status]).toEqual([200, 'waiting'])
  expect((await confirm(nextResponse.json().bankTransferId, 100_000)).statusCode).toBe(200)
})

test('wrong amounts and no reference are refused in words', async () => {
  const invoiceIds = [await owed(100_000)]
  for (const amountJmdCents of [0, -1, 1.5, '100000']) {
    const answer = await send('User', 'POST', '/api/bank-transfers', {
      invoiceIds,
      slip: slip(),
      amountJmdCents,
    })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['amountJmdCents']])
  }
  const { bankTransferId } = await transferFor(invoiceIds)
  const url = `/api/bank-transfers/${bankTransferId}/confirm`
  const answer = await send('Employee', 'PUT', url, { amountJmdCents: 100_000 })
  expect([answer.statusCode, answer.json().message]).toEqual([
    400,
    expect.stringContaining('Reference is missing'),
  ])
})

test('another customer’s invoices and transfers are ones that are not there', async () => {
  const foreignInvoiceId = await owed(100_000, otherId)
  const foreign = await send('User', 'POST', '/api/bank-transfers', {
    invoiceIds: [foreignInvoiceId],
    slip: slip(),
  })
  expect(foreign.statusCode).toBe(404)
  const transfer = await transferFor([await owed(100_000)])
  const { bankTransferId, fileId } = transfer
  for (const [method, url] of [
    ['GET', `/api/bank-transfers/${bankTransferId}`],
    ['DELETE', `/api/bank-transfers/${bankTransferId}`],
    ['GET', `/api/bank-transfers/account/${accountId}`],
    ['GET', `/api/files/${fileId}`],
  ] as const)
    expect((await send('User2', method, url)).statusCode, url).toBe(404)
  for (const [login, status] of [
    ['User', 403],
    ['Agent', 403],
    ['Driver', 403],
  ] as const) {
    expect((await send(login, 'PUT', `/api/bank-transfers/${bankTransferId}/confirm`, {})).statusCode).toBe(
      status,
    )
    expect((await send(login, 'POST', '/api/bank-transfers/paginated/1', {})).statusCode).toBe(status)
  }
  expect((await send('Driver', 'GET', `/api/files/${fileId}`)).statusCode).toBe(404)
})

test('each brand’s customers read their own bank account', async () => {
  const bankOf = (bank: string, accountNumber: string) => ({
    ...{ bank, branch: '', accountName: 'Island Freight', accountNumber, accountType: 'Savings' },
  })
  const { company, secondBrand } = (await send('Admin', 'GET', '/api/settings')).json()
  await send('Admin', 'PUT', '/api/settings', {
    company: { ...company, bank: bankOf('NCB', '123-456') },
    secondBrand: {
      ...secondBrand,
      company: { ...secondBrand.company, bank: bankOf('Scotiabank', '777 01') },
    },
  })
  const detailsOf = (bank: string, number: string) => ({
    details: `${bank}\nIsland Freight\nAccount ${number}, savings`,
  })
  expect((await send('User', 'GET', '/api/bank-transfers/bank')).json()).toEqual(detailsOf('NCB', '123-456'))
  await onTheBooks(server.app.deps, async (tx) => {
    const account = await tx.get('account', otherId)
    if (account) await tx.put('account', { ...account, brand: server.app.deps.env.brandPrefix })
  })
  expect((await send('User2', 'GET', '/api/bank-transfers/bank')).json()).toEqual(
    detailsOf('Scotiabank', '777 01'),
  )
})
