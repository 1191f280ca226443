import { beforeAll, expect, test } from 'vitest'
import type { Journal, JournalEntry } from '#sync/entities/money/book-entry.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { giveNote, voidNote } from '../../billing/credit-notes.ts'
import { voidInvoice } from '../../billing/invoices.ts'
import { putSetting } from '../../db/company/settings.ts'
import { takePayment } from '../../payments/payments.ts'
import { payOut } from '../../payments/payouts.ts'
import { onTheBooks } from '../../test/money.ts'
import { openPayments } from '../../test/payments.ts'

const { server, accountId, invoice } = await openPayments()
const { deps } = server.app
const today = () => jamaicaDay(server.clock.now())

const url = (from: string, to: string, format = 'json') =>
  `/api/books/journal?from=${from}&to=${to}&format=${format}`
const ask = async (address: string, person: Parameters<typeof server.tokenOf>[0] = 'Supervisor') =>
  server.as(await server.tokenOf(person), { url: address })
const entriesOf = async (from: string, to = from): Promise<JournalEntry[]> => {
  const journal: Journal = (await ask(url(from, to))).json()
  return journal.entries
}
const short = ({ account, debitJmdCents, creditJmdCents, text }: JournalEntry) =>
  `${text}: ${account} ${debitJmdCents - creditJmdCents}`

/** A day with a bill, a payment, a payout, a note and a void one, and the day after it with the rest undone. */
let day: string
beforeAll(async () => {
  server.clock.forward(3 * 86_400_000)
  server.clock.toNoon()
  day = today()
  const { invoiceId } = await invoice(100_049)
  await onTheBooks(deps, async (tx) => {
    const take = { accountId, reference: 'S 1', receivedBy: 'Test' }
    const allocations = [{ invoiceId, amountJmdCents: 100_049 }]
    await takePayment(tx, deps, { ...take, method: 'Cash', amountJmdCents: 100_049, allocations })
    await takePayment(tx, deps, { ...take, method: 'Card', amountJmdCents: 7_000, allocations: [] })
    const refund = { accountId, amountJmdCents: 2_000, reference: 'B 1', reason: 'Asked', paidBy: 'Test' }
    await payOut(tx, { ...refund, method: 'BankTransfer', paymentId: tx.ids.next() })
    const note = { accountId, amountJmdCents: 300, uses: [], reason: 'Late', createdBy: 'Test' }
    await voidNote(tx, await giveNote(tx, { ...note, creditNoteId: tx.ids.next() }))
  })
  server.clock.forward(86_400_000)
  await onTheBooks(deps, (tx) => voidInvoice(tx, invoiceId, 'Wrong customer'))
})

test.each([
  ['=cmd|calc', 'begins with'],
  ['+1', 'begins with'],
  ['-1', 'begins with'],
  ['@SUM(1)', 'begins with'],
  ['\uff1dcmd', 'begins with'],
  ['1010\n2020', 'several lines'],
  ['1010\r2020', 'several lines'],
])('an account named %j is refused, because a spreadsheet runs it', async (name, problem) => {
  for (const [books, field] of [
    [{ accounts: { Cash: name }, xeroTaxRate: 'Tax Exempt' }, 'books.accounts.Cash'],
    [{ accounts: {}, xeroTaxRate: name }, 'books.xeroTaxRate'],
  ] as const) {
    const request = { method: 'PUT', url: '/api/settings', payload: { books } } as const
    const answer = await server.as(await server.tokenOf('Admin'), request)
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      { [field]: [expect.stringContaining(problem)] },
    ])
  }
})

test('each change is entered on both sides, on its own day', async () => {
  expect((await entriesOf(day)).map(short)).toEqual([
    'Invoice: Receivables 100049',
    'Invoice: Freight -100049',
    'Payment: cash: Cash 100000',
    'Payment: cash: CashRounding 49',
    'Payment: cash: Receivables -100049',
    'Payment: card: Card 7000',
    'Payment: card: Receivables -7000',
    'Refund: bank transfer: BankTransfer -2000',
    'Refund: bank transfer: Receivables 2000',
    'Credit note: CreditNotes 300',
    'Credit note: Receivables -300',
    'Credit note voided: CreditNotes -300',
    'Credit note voided: Receivables 300',
  ])
  // A void invoice takes the rounding of its cash with it.
  expect((await entriesOf(addDays(day, 1))).map(short).sort()).toEqual([
    'Cash rounding corrected: CashRounding -49',
    'Cash rounding corrected: Receivables 49',
    'Invoice voided: Freight 100049',
    'Invoice voided: Receivables -100049',
  ])
})

test('each day’s debits equal its credits, in the demo’s history too', async () => {
  const sums = new Map<string, number>()
  for (const entry of await entriesOf(addDays(day, -300), today()))
    sums.set(entry.day, (sums.get(entry.day) ?? 0) + entry.debitJmdCents - entry.creditJmdCents)
  expect(sums.size).toBeGreaterThan(2)
  expect([...sums].filter(([, sum]) => sum !== 0)).toEqual([])
})

test('QuickBooks gets names, a line for each account and side of a day, and the same bytes each time', async () => {
  const first = await ask(url(day, day, 'quickbooks'))
  expect(first.headers['content-type']).toBe('text/csv; charset=utf-8')
  const number = `JRN-${day.replaceAll('-', '')}`
  const usDay = `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
  const lines = first.body.split('\r\n')
  expect(lines[0]).toBe('JournalNo,JournalDate,AccountName,Debits,Credits,Description,Name')
  expect(lines).toContain(`${number},${usDay},Cash,1000.00,,Cash,`)
  expect(lines).toContain(`${number},${usDay},Customers,,1073.49,Customers,`)
  expect(lines).toContain(`${number},${usDay},Customers,1023.49,,Customers,`)
  await invoice(5_000)
  server.clock.forward(86_400_000)
  expect((await ask(url(day, day, 'quickbooks'))).body).toBe(first.body)
})

test('exports while payments arrive are balanced, and a day that is over has one export', async () => {
  server.clock.forward(86_400_000)
  const busyDay = today()
  const pay = (n: number) =>
    onTheBooks(deps, async (tx) => {
      const payment = { accountId, reference: `B ${n}`, receivedBy: 'Test', allocations: [] }
      await takePayment(tx, deps, { ...payment, method: 'Card', amountJmdCents: 1_000 + n })
    })
  const token = await server.tokenOf('Supervisor')
  const balances = async () => {
    const { entries }: Journal = (await server.as(token, { url: url(busyDay, busyDay) })).json()
    return entries.reduce((sum, { debitJmdCents, creditJmdCents }) => sum + debitJmdCents - creditJmdCents, 0)
  }
  const [sums] = await Promise.all([
    Promise.all(Array.from({ length: 12 }, balances)),
    Promise.all(Array.from({ length: 12 }, (_, n) => pay(n))),
  ])
  expect(sums).toEqual(sums.map(() => 0))
  expect((await entriesOf(busyDay)).length).toBe(24)
  server.clock.forward(86_400_000)
  const later = await server.tokenOf('Supervisor')
  const exportNow = async () => (await server.as(later, { url: url(busyDay, busyDay, 'quickbooks') })).body
  const [first, , second] = await Promise.all([exportNow(), pay(99), exportNow()])
  expect(first).toContain('Card')
  expect([second, await exportNow()]).toEqual([first, first])
})

test('Xero and Sage get codes, and are refused without them', async () => {
  for (const [format, program] of [
    ['xero', 'Xero'],
    ['sage', 'Sage'],
  ] as const) {
    const answer = await ask(url(day, day, format))
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      `${program} knows accounts by their codes. Enter the codes of Customers, Freight, Cash, Cash rounding, Card, Bank transfer and Credit notes in the settings under Books first.`,
    ])
  }
  const accounts = {
    ...{ Receivables: '610', Freight: '200', Cash: '090', CashRounding: '860', Card: '091' },
    ...{ BankTransfer: '092', CreditNotes: '201' },
  }
  await onTheBooks(deps, (tx) => putSetting(tx.kysely, 'books', { accounts, xeroTaxRate: 'No tax' }))
  const dayThere = day.split('-').reverse().join('/')
  const xero = (await ask(url(day, day, 'xero'))).body.trim().split('\r\n')
  expect(xero[0]).toMatch(/^\*Narration,\*Date,Description,\*AccountCode,\*TaxRate,\*Amount,/)
  expect(xero).toContain(`Journal ${day},${dayThere},Cash,090,No tax,1000.00,,,,`)
  expect(xero).toContain(`Journal ${day},${dayThere},Freight,200,No tax,-1000.49,,,,`)
  const cents = xero.slice(1).map((line) => Math.round(Number(line.split(',')[5]) * 100))
  expect(cents.reduce((sum, amount) => sum + amount, 0)).toBe(0)
  const sage = (await ask(url(day, day, 'sage'))).body.trim().split('\r\n')
  const number = `JRN-${day.replaceAll('-', '')}`
  expect(sage).toContain(`JD,,090,0,${dayThere},${number},Cash,1000.00,T9,0.00`)
  expect(sage).toContain(`JC,,200,0,${dayThere},${number},Freight,1000.49,T9,0.00`)
})

test('a period that is none is refused with its field', async () => {
  const cases = [
    [url(day, addDays(day, -1)), 'to'],
    [url(day, addDays(today(), 1)), 'to'],
    [url(addDays(today(), -366), today()), 'to'],
    [url('2026-02-30', day), 'from'],
    ['/api/books/journal?from=2026-01-01', 'to'],
    [url(day, day, 'excel'), 'format'],
  ] as const
  for (const [address, field] of cases) {
    const answer = await ask(address)
    expect([answer.statusCode, Object.keys(answer.json().errors)], address).toEqual([400, [field]])
  }
  expect((await ask(url(addDays(today(), -365), today()))).statusCode).toBe(200)
})

test('only staff with the right to see reports read the journal', async () => {
  for (const person of ['User', 'Warehouse', 'Driver'] as const)
    expect((await ask(url(day, day), person)).statusCode).toBe(403)
})
