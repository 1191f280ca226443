import { expect, test } from 'vitest'
import type { Statement } from '#sync/entities/money/book-entry.ts'
import { balancesOf } from '../../billing/ledger.ts'
import { type PaymentInput, reversePayment, takePayment } from '../../payments/payments.ts'
import { accountIdOf, onTheBooks } from '../../test/money.ts'
import { openPayments } from '../../test/payments.ts'
import { readPdf } from '../../test/pdf.ts'

const { server, accountId, invoice } = await openPayments()
const { deps } = server.app

const url = (month: string, of = accountId, format = 'json') =>
  `/api/accounts/${of}/statement?month=${month}&format=${format}`
const ask = async (
  month: string,
  person: Parameters<typeof server.tokenOf>[0] = 'Admin',
  more = url(month),
) => server.as(await server.tokenOf(person), { url: more })
const statement = async (month: string): Promise<Statement> => (await ask(month)).json()
/** Moves the clock, which keeps running. */
const goTo = (iso: string, marginMs = 0) =>
  server.clock.forward(Date.parse(iso) + marginMs - server.clock.now())
const pay = (input: Pick<PaymentInput, 'method' | 'amountJmdCents' | 'allocations'>) =>
  onTheBooks(deps, (tx) =>
    takePayment(tx, deps, { accountId, reference: 'S 1', receivedBy: 'Test', ...input }),
  )

/** Midnight between November and December 2027 in Jamaica. */
const midnight = '2027-12-01T05:00:00.000Z'

test('a month ends at midnight in Jamaica, and what is undone later stays in its month', async () => {
  goTo('2027-11-10T15:00:00.000Z')
  const before = (await statement('2027-11')).closingJmdCents
  expect(before).toBe((await statement('2027-11')).openingJmdCents)
  const invoiceOfOctober = await invoice(100_049)
  goTo(midnight, -5_000)
  const allocations = [{ invoiceId: invoiceOfOctober.invoiceId, amountJmdCents: 100_049 }]
  const cash = await pay({ method: 'Cash', amountJmdCents: 100_049, allocations })
  goTo(midnight)
  const later = await invoice(5_000)
  await pay({ method: 'Card', amountJmdCents: 7_000, allocations: [] })
  const november = await statement('2027-11')
  expect(november).toEqual({
    month: '2027-11',
    openingJmdCents: before,
    entries: [
      {
        ...{ day: '2027-11-10', text: 'Invoice', reference: invoiceOfOctober.number },
        ...{ amountJmdCents: 100_049, balanceJmdCents: before + 100_049 },
      },
      {
        ...{ day: '2027-11-30', text: 'Payment: cash', reference: cash.receiptNumber },
        ...{ amountJmdCents: -100_049, balanceJmdCents: before },
      },
    ],
    closingJmdCents: before,
  })
  const december = await statement('2027-12')
  expect(december.openingJmdCents).toBe(november.closingJmdCents)
  expect(december.entries.map(({ text, day }) => [text, day])).toEqual([
    ['Invoice', '2027-12-01'],
    ['Payment: card', '2027-12-01'],
  ])
  expect(december.entries[0]?.reference).toBe(later.number)
  expect(december.closingJmdCents).toBe(before - 2_000)

  await onTheBooks(deps, (tx) => reversePayment(tx, cash.paymentId, 'Counted twice'))
  expect(await statement('2027-11')).toEqual(november)
  const after = await statement('2027-12')
  expect(after.entries.at(-1)).toMatchObject({ text: 'Payment reversed', amountJmdCents: 100_049 })
  expect(after.closingJmdCents).toBe(before - 2_000 + 100_049)
  goTo('2028-01-05T12:00:00.000Z')
  expect(await statement('2028-01')).toMatchObject({
    ...{ openingJmdCents: after.closingJmdCents, entries: [] },
    closingJmdCents: after.closingJmdCents,
  })
})

test('the debt of a statement is what the counter sees: owed, less credit and credit notes', async () => {
  const { closingJmdCents } = await statement('2028-01')
  const { owedJmdCents, creditJmdCents, creditNotesJmdCents } = await balancesOf(
    deps.db.reads.kysely,
    accountId,
  )
  expect(closingJmdCents).toBe(owedJmdCents - creditJmdCents - creditNotesJmdCents)
})

test('customers read their own, and staff with the right to see invoices read any', async () => {
  const ownerId = await accountIdOf(server, 'User')
  expect((await ask('', 'User', url('2027-11', ownerId))).statusCode).toBe(200)
  const answer = await ask('', 'User2', url('2027-11', ownerId))
  expect([answer.statusCode, answer.json().message]).toEqual([
    404,
    'Account not found. It may have been deleted.',
  ])
  expect((await ask('2027-11', 'Warehouse')).statusCode).toBe(403)
  expect((await ask('2027-11', 'Processor')).statusCode).toBe(200)
  expect((await ask('', 'Admin', url('2027-11', '01990000-0000-7000-8000-00000000dead'))).statusCode).toBe(
    404,
  )
})

test('a month that is none, or that hasn’t begun, is refused in words', async () => {
  for (const month of ['2027-13', '2027-00', '2027', 'november', '27-11', '2027-11-01']) {
    const answer = await ask(month)
    expect([answer.statusCode, answer.json().errors], month).toEqual([
      400,
      { month: ['Month is not a month like 2026-11.'] },
    ])
  }
  goTo('2028-02-01T05:00:00.000Z', -10_000)
  const early = await ask('2028-02')
  expect([early.statusCode, early.json().message]).toEqual([
    400,
    'February 2028 hasn’t begun yet. Choose January 2028 or an earlier month.',
  ])
  goTo('2028-02-01T05:00:00.000Z')
  expect((await ask('2028-02')).statusCode).toBe(200)
  expect((await ask('', 'Admin', url('2027-11', accountId, 'xml'))).statusCode).toBe(400)
  const current: Statement = (await ask('', 'Admin', `/api/accounts/${accountId}/statement`)).json()
  expect(current.month).toBe('2028-02')
})

test('the same as PDF and as CSV', async () => {
  const november = await statement('2027-11')
  const pdf = await ask('', 'Admin', url('2027-11', accountId, 'pdf'))
  expect(pdf.headers['content-type']).toBe('application/pdf')
  const text = readPdf(pdf.rawPayload).pages.join('\n')
  for (const words of [
    'Statement',
    'November 2027',
    november.entries[1]?.reference ?? 'none',
    'Closing balance',
  ])
    expect(text).toContain(words)
  const csv = await ask('', 'Admin', url('2027-11', accountId, 'csv'))
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = csv.body.trim().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[2]).toBe(
    `2027-11-10,Invoice,${november.entries[0]?.reference},1000.49,${((november.openingJmdCents + 100_049) / 100).toFixed(2)}`,
  )
})
