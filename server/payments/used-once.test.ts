import { expect, test } from 'vitest'
import type { BankTransferReply } from '#sync/api/money/bank-transfers.ts'
import { hourMs } from '#sync/lib/durations.ts'
import type { Role } from '#sync/policies/roles.ts'
import { pdf } from '../test/files.ts'
import { onTheBooks, openBooks } from '../test/money.ts'
import { reversePayment, takePayment } from './payments.ts'

const { server, accountId, otherId, owed } = await openBooks()
type Who = Role | 'User2'
const tokens = new Map<Who, string>()
/** Signs every person in again, because a session ends with its time. */
async function signInAt(moveClock: () => void): Promise<void> {
  moveClock()
  for (const login of ['User', 'User2', 'Employee', 'Supervisor'] as const)
    tokens.set(login, await server.tokenOf(login))
}
await signInAt(() => undefined)
const send = (login: Who, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  server.as(tokens.get(login) ?? '', { method, url, ...(payload ? { payload } : {}) })

const slipOf = (text: string) => ({ name: 'slip.pdf', base64: pdf(text).toString('base64') })
const owners = { User: accountId, User2: otherId } as const
const sendTransfer = async (login: keyof typeof owners, text: string, reference: string): Promise<string> => {
  const invoiceIds = [await owed(100_000, owners[login])]
  const answer = await send(login, 'POST', '/api/bank-transfers', {
    invoiceIds,
    reference,
    slip: slipOf(text),
  })
  return answer.json<BankTransferReply>().bankTransferId
}
const transferNow = async (login: Who, id: string): Promise<BankTransferReply> =>
  (await send(login, 'GET', `/api/bank-transfers/${id}`)).json()
const confirm = (id: string, more: object = {}) =>
  send('Employee', 'PUT', `/api/bank-transfers/${id}/confirm`, { amountJmdCents: 100_000, ...more })
const seenIn = ({ seenBefore }: BankTransferReply) =>
  seenBefore.map(({ why, customer, bankTransferId }) => [why, customer.mailbox !== '', bankTransferId])

test.each([
  ['the same picture with another reference', 'one', 'NCB 1001', 'one', 'NCB 1002', 'picture'],
  ['another picture with the same reference', 'two', 'NCB 2001', 'three', ' ncb-2001', 'reference'],
  [
    'another picture with the reference in wide signs',
    'wide one',
    'NCB 2501',
    'wide two',
    'ＮＣＢ ２５０１',
    'reference',
  ],
] as const)(
  'a slip of two customers, %s, is said to the office and confirmed only by who has read that',
  async (_name, firstText, firstReference, text, reference, why) => {
    const firstId = await sendTransfer('User', firstText, firstReference)
    const secondId = await sendTransfer('User2', text, reference)
    for (const [id, otherOne] of [
      [firstId, secondId],
      [secondId, firstId],
    ] as const) {
      const transfer = await transferNow('Employee', id)
      expect(seenIn(transfer)).toEqual([[why, true, otherOne]])
    }
    const listReply = await send('Employee', 'POST', '/api/bank-transfers/paginated/1', { status: 'waiting' })
    const rows = listReply.json<{ result: BankTransferReply[] }>().result
    expect(rows.find(({ bankTransferId }) => bankTransferId === secondId)?.seenBefore).toHaveLength(1)
    // A customer isn't told of another's transfer.
    expect((await transferNow('User2', secondId)).seenBefore).toEqual([])

    expect((await confirm(firstId)).json().message).toContain(`the same ${why} is with`)
    expect((await confirm(firstId, { seenBefore: true })).statusCode).toBe(200)
    const refusal = await confirm(secondId)
    expect([refusal.statusCode, refusal.json().message]).toEqual([409, expect.stringContaining('RCT-2026-')])
    expect((await transferNow('Employee', secondId)).status).toBe('waiting')
    expect((await confirm(secondId, { seenBefore: true })).statusCode).toBe(200)
  },
)

test('the bank’s reference that the office types is looked for too, in payments without a slip as well', async () => {
  const payment = { accountId, method: 'BankTransfer', amountJmdCents: 100_000, reference: 'NCB 3001' }
  expect((await send('Employee', 'POST', '/api/payments', payment)).statusCode).toBe(200)
  const id = await sendTransfer('User2', 'four', '')
  expect((await transferNow('Employee', id)).seenBefore).toEqual([])
  const refusal = await confirm(id, { reference: 'NCB 3001' })
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    409,
    expect.stringContaining('the same reference is with'),
  ])
  expect((await confirm(id, { reference: 'NCB 3002' })).statusCode).toBe(200)
})

test('a transfer that was refused, or whose payment was reversed, was not used', async () => {
  const firstId = await sendTransfer('User', 'five', 'NCB 5001')
  await send('Employee', 'PUT', `/api/bank-transfers/${firstId}/refuse`, { reason: 'Not ours' })
  const secondId = await sendTransfer('User2', 'five', 'NCB 5001')
  expect((await confirm(secondId)).statusCode).toBe(200)
  const { paymentId } = await transferNow('Employee', secondId)
  await onTheBooks(server.app.deps, (tx) => reversePayment(tx, paymentId ?? '', 'Bounced'))
  expect((await confirm(await sendTransfer('User', 'six', 'NCB 5001'))).statusCode).toBe(200)
})

const pay = (login: Who, owner: string, more: object) =>
  send(login, 'POST', '/api/payments', { accountId: owner, amountJmdCents: 100_000, ...more })

const takenAgainReasonOf = async (paymentId: string) =>
  (await send('Supervisor', 'GET', `/api/payments/GetByPaymentId/${paymentId}`)).json().takenAgainReason

test.each([
  ['Card', '004417', '00-4417'],
  ['Cheque', 'NCB 100023', 'ncb 100023'],
  ['BankTransfer', 'JMMB 77123', 'JMMB 77123'],
  ['Card', '00-4471', '004471'],
  ['Card', '00 4472', '#004472'],
  ['Card', 'A1B2C3', 'a1 b2 c3'],
  ['Cheque', '10-02-31', '100231'],
])(
  '%s %s pays one customer, and another only by a chief with a reason',
  async (method, first, secondReference) => {
    expect((await pay('Employee', accountId, { method, reference: first })).statusCode).toBe(200)
    // A single swipe may be recorded as two payments of the same customer.
    expect((await pay('Employee', accountId, { method, reference: first })).statusCode).toBe(200)
    const refusal = await pay('Employee', otherId, { method, reference: secondReference })
    expect([refusal.statusCode, refusal.json().message]).toEqual([
      409,
      expect.stringMatching(/paid RCT-2026-\d{6} of .+ already\. Check the number\./),
    ])
    const reason = { usedAgainReason: 'Two terminals gave the same number' }
    expect(
      (await pay('Employee', otherId, { method, reference: secondReference, ...reason })).statusCode,
    ).toBe(403)
    const supervisorReply = await pay('Supervisor', otherId, {
      method,
      reference: secondReference,
      ...reason,
    })
    expect(supervisorReply.statusCode).toBe(200)
    const { after } = await server.app.deps.db.reads.kysely
      .selectFrom('audit')
      .where('entityId', '=', supervisorReply.json().paymentId)
      .select('after')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(String(after))).toMatchObject(reason)
    expect(await takenAgainReasonOf(supervisorReply.json().paymentId)).toBe(reason.usedAgainReason)
  },
)

test('the same transfer of a customer, taken at the counter and sent as a slip, or sent twice, is reported to the office', async () => {
  const method = 'BankTransfer'
  expect((await pay('Employee', accountId, { method, reference: 'NCB 6001' })).statusCode).toBe(200)
  const id = await sendTransfer('User', 'seven', 'ncb-6001')
  expect((await confirm(id)).json().message).toContain('the same reference is with')
  const [firstId, secondId] = [
    await sendTransfer('User', 'eight', 'NCB-80-02'),
    await sendTransfer('User', 'nine', 'NCB 8002'),
  ]
  expect((await confirm(firstId, { seenBefore: true })).statusCode).toBe(200)
  expect((await confirm(secondId)).statusCode).toBe(409)
  // The first slip and its payment are one use of the money.
  expect(seenIn(await transferNow('Employee', secondId))).toEqual([['reference', true, firstId]])
})

test('the counter’s payment of invoices asks as well', async () => {
  await pay('Employee', accountId, { method: 'Card', reference: '551234' })
  const body = { accountId: otherId, invoiceIds: [await owed(50_000, otherId)], method: 'Card' }
  const url = '/api/invoices/receivepayment'
  expect((await send('Employee', 'POST', url, { ...body, reference: '551234' })).statusCode).toBe(409)
  expect((await send('Employee', 'POST', url, { ...body, reference: '551235' })).statusCode).toBe(200)
})

test('a word, no reference, and a number by another method identify no money in particular', async () => {
  const rows = [
    ['Card', 'Visa'],
    ['Card', ''],
    ['Card', '881234'],
    ['Cheque', '881234'],
  ] as const
  for (const [n, [method, reference]] of rows.entries()) {
    const isOther = n === 3
    if (!isOther) await pay('Employee', accountId, { method, reference })
    if (n !== 2) expect((await pay('Employee', otherId, { method, reference })).statusCode).toBe(200)
  }
})

test('a reference that is corrected to a used number is asked about as when it is taken', async () => {
  const number = { method: 'Card', reference: '661234' }
  const { paymentId: otherPaymentId } = (await pay('Employee', otherId, number)).json()
  const { paymentId } = (await pay('Employee', accountId, { ...number, reference: '669999' })).json()
  const correct = (body: object) => send('Supervisor', 'PUT', `/api/payments/${paymentId}`, body)
  const refusal = await correct({ reference: '66-1234' })
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    409,
    expect.stringContaining('already. Check'),
  ])
  expect((await correct({ reference: '66-1234', usedAgainReason: 'Two terminals' })).statusCode).toBe(200)
  expect(await takenAgainReasonOf(paymentId)).toBe('Two terminals')
  // The invoices that it pays can still be put right, and so can the spelling of the other payment's reference.
  expect((await correct({ reference: '66-1234', allocations: [] })).statusCode).toBe(200)
  expect(await takenAgainReasonOf(paymentId)).toBe('Two terminals')
  expect(await takenAgainReasonOf(otherPaymentId)).toBeNull()
  const correction = await send('Supervisor', 'PUT', `/api/payments/${otherPaymentId}`, {
    reference: '661234',
  })
  expect(correction.statusCode).toBe(200)
  // A number of its own needs no reason.
  expect((await correct({ reference: '669998' })).statusCode).toBe(200)
  expect(await takenAgainReasonOf(paymentId)).toBeNull()
})

test('a slip of a door whose number paid another customer is said to the office before it confirms it', async () => {
  await pay('Employee', otherId, { method: 'Card', reference: '771234' })
  const atDoor = { accountId, method: 'Card', amountJmdCents: 100_000, reference: '77-1234' } as const
  const { paymentId } = await onTheBooks(server.app.deps, (tx) =>
    takePayment(tx, tx, {
      ...atDoor,
      allocations: [],
      receivedBy: 'Devon',
      receiptCheck: false,
      isTaken: true,
    }),
  )
  const payment = () => send('Supervisor', 'GET', `/api/payments/GetByPaymentId/${paymentId}`)
  expect((await payment()).json().seenBefore).toMatchObject([{ why: 'reference' }])
  const check = (more: object = {}) =>
    send('Supervisor', 'PUT', '/api/payments/receiptcheck', { paymentId, ...more })
  const refusal = await check()
  expect([refusal.statusCode, refusal.json().message]).toEqual([409, expect.stringContaining('seen before')])
  expect((await payment()).json().receiptCheck).toBe(false)
  expect((await check({ seenBefore: true })).statusCode).toBe(200)
  expect((await check()).statusCode).toBe(200)
  expect((await payment()).json().seenBefore).toBeUndefined()
  await onTheBooks(server.app.deps, async (tx) => {
    await tx.kysely
      .updateTable('payment')
      .set({ receiptCheck: 0 })
      .where('paymentId', '=', paymentId)
      .execute()
    await reversePayment(tx, paymentId, 'Bounced')
  })
  expect((await payment()).json().seenBefore).toBeUndefined()
})

test.each([
  [23, 409],
  [25, 200],
])('an approval at another counter %s hours later, past midnight, answers %s', async (hours, status) => {
  const reference = `7300${hours}`
  await signInAt(() => server.clock.toNoon())
  expect((await pay('Employee', accountId, { method: 'Card', reference })).statusCode).toBe(200)
  await signInAt(() => server.clock.forward(hours * hourMs))
  expect((await pay('Employee', otherId, { method: 'Card', reference })).statusCode).toBe(status)
})
