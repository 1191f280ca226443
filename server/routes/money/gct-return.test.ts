import { expect, test } from 'vitest'
import type { Journal } from '#sync/entities/money/book-entry.ts'
import type { GctReturn } from '#sync/entities/money/gct-return.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { withServiceGct } from '#sync/rules/prices/gct.ts'
import type { Charge } from '#sync/rules/prices/money.ts'
import { giveNote, voidNote } from '../../billing/credit-notes.ts'
import { issueInvoice, voidInvoice } from '../../billing/invoices.ts'
import { onTheBooks, openBooks } from '../../test/money.ts'

const { server, accountId } = await openBooks()
const { deps } = server.app
const today = () => jamaicaDay(server.clock.now())
const ask = async (
  from: string,
  to: string,
  format = 'json',
  person: 'Supervisor' | 'Warehouse' | 'User' = 'Supervisor',
) => server.as(await server.tokenOf(person), { url: `/api/books/gct?from=${from}&to=${to}&format=${format}` })
const figuresOf = async (from: string, to = from): Promise<GctReturn> => (await ask(from, to)).json()

/** The GCT account of the journal, as the return counts it. */
async function journalGct(from: string, to = from): Promise<number> {
  const answer = await server.as(await server.tokenOf('Supervisor'), {
    url: `/api/books/journal?from=${from}&to=${to}`,
  })
  const { entries }: Journal = answer.json()
  return entries
    .filter(({ account }) => account === 'GCT')
    .reduce((sum, { creditJmdCents, debitJmdCents }) => sum + creditJmdCents - debitJmdCents, 0)
}

const charge = (feature: Charge['feature'], unitJmdCents: number): Charge => ({
  ...{ feature, description: feature, quantity: 1, unitJmdCents, how: 'test' },
})
const bill = (charges: readonly Charge[], percent = 15) =>
  onTheBooks(deps, (tx) =>
    issueInvoice(tx, tx, {
      ...{ kind: 'Package', accountId, createdBy: 'Test' },
      charges: withServiceGct(charges, { percent, onFeatures: ['Freight'] }),
    }),
  )
const nextDay = () => {
  server.clock.forward(dayMs)
  server.clock.toNoon()
  return today()
}

test('each kind and rate has its amount and its GCT, rounded once for each bill, and the journal’s sum', async () => {
  const day = nextDay()
  await bill([charge('Freight', 10_003), charge('Duty', 2_000)])
  await bill([charge('Freight', 10_003)])
  await bill([charge('Freight', 100_000)], 16.5)
  await bill([charge('Duty', 7_000)])
  const figures = await figuresOf(day)
  const noVoids = { voidedTaxableJmdCents: 0, voidedGctJmdCents: 0 }
  expect(figures).toEqual({
    sums: [
      { kind: 'GCT on services', rate: '15%', taxableJmdCents: 20_006, gctJmdCents: 3_000, ...noVoids },
      { kind: 'GCT on services', rate: '16.5%', taxableJmdCents: 100_000, gctJmdCents: 16_500, ...noVoids },
    ],
    netGctJmdCents: 19_500,
    untaxedJmdCents: 9_000,
    creditNotesJmdCents: 0,
  })
  expect(figures.netGctJmdCents).toBe(await journalGct(day))
})

test('a bill that is voided on a later day is taken back on that day, at the rate it was charged at', async () => {
  const day = nextDay()
  const { invoiceId } = await bill([charge('Freight', 50_000)], 12)
  const later = nextDay()
  await onTheBooks(deps, (tx) => voidInvoice(tx, invoiceId, 'Wrong customer'))
  expect((await figuresOf(day)).netGctJmdCents).toBe(6_000)
  expect(await figuresOf(later)).toEqual({
    sums: [
      {
        ...{ kind: 'GCT on services', rate: '12%', taxableJmdCents: 0, gctJmdCents: 0 },
        ...{ voidedTaxableJmdCents: 50_000, voidedGctJmdCents: 6_000 },
      },
    ],
    netGctJmdCents: -6_000,
    untaxedJmdCents: 0,
    creditNotesJmdCents: 0,
  })
  expect(await journalGct(later)).toBe(-6_000)
  expect(await figuresOf(day, later)).toMatchObject({ netGctJmdCents: 0, untaxedJmdCents: 0 })
})

test('GCT that customs charges is a kind of its own, and its goods are no service', async () => {
  const day = nextDay()
  const importTax = {
    ...charge('GCT', 1_500),
    ...{ description: 'GCT on import', how: '15% of CIF, duty and fees J$100.00' },
  }
  await bill([charge('Freight', 1_000), charge('Duty', 500), importTax])
  const { sums, untaxedJmdCents } = await figuresOf(day)
  expect(sums.map(({ kind, taxableJmdCents, gctJmdCents }) => [kind, taxableJmdCents, gctJmdCents])).toEqual([
    ['GCT on import', 10_000, 1_500],
    ['GCT on services', 1_000, 150],
  ])
  expect(untaxedJmdCents).toBe(500)
})

test('GCT that its line doesn’t explain has no rate, and still counts', async () => {
  const day = nextDay()
  await bill([charge('Duty', 500), { ...charge('GCT', 77), description: 'GCT' }])
  expect(await figuresOf(day)).toMatchObject({
    sums: [{ kind: 'GCT', rate: '', taxableJmdCents: 0, gctJmdCents: 77 }],
    netGctJmdCents: 77,
  })
})

test('credit notes are named, without those that were voided', async () => {
  const day = nextDay()
  const note = { accountId, uses: [], reason: 'Late', createdBy: 'Test' }
  await onTheBooks(deps, async (tx) => {
    await giveNote(tx, { ...note, amountJmdCents: 300, creditNoteId: tx.ids.next() })
    await voidNote(tx, await giveNote(tx, { ...note, amountJmdCents: 500, creditNoteId: tx.ids.next() }))
  })
  expect(await figuresOf(day)).toMatchObject({ netGctJmdCents: 0, creditNotesJmdCents: 300 })
})

/** Gives a note by its call. */
const give = async (more: object = {}, url = '/api/creditnotes') => {
  const payload = { accountId, amountJmdCents: 11_500, reason: 'Late', ...more }
  return server.as(await server.tokenOf('Admin'), { method: 'POST', url, payload })
}

test('a credit note lowers the GCT of the month in which it is given, and its void raises that of its own day', async () => {
  const billDay = nextDay()
  await bill([charge('Freight', 100_000)])
  const noteDay = nextDay()
  const note = (await give()).json()
  expect(note).toMatchObject({ amountJmdCents: 11_500, gctJmdCents: 1_500 })
  await give({ amountJmdCents: 2_000, withGct: false })
  expect((await figuresOf(billDay)).netGctJmdCents).toBe(15_000)
  expect(await figuresOf(noteDay)).toEqual({
    sums: [
      {
        ...{ kind: 'GCT of credit notes', rate: '', taxableJmdCents: 0, gctJmdCents: 0 },
        ...{ voidedTaxableJmdCents: 10_000, voidedGctJmdCents: 1_500 },
      },
    ],
    netGctJmdCents: -1_500,
    untaxedJmdCents: 0,
    creditNotesJmdCents: 2_000,
  })
  expect(await journalGct(noteDay)).toBe(-1_500)
  const later = nextDay()
  const remove = { method: 'DELETE', url: `/api/creditnotes/${note.creditNoteId}` } as const
  expect((await server.as(await server.tokenOf('Admin'), remove)).statusCode).toBe(200)
  expect(await figuresOf(later)).toMatchObject({ netGctJmdCents: 1_500, creditNotesJmdCents: 0 })
  expect(await journalGct(later)).toBe(1_500)
  expect((await figuresOf(billDay, later)).netGctJmdCents).toBe(15_000)
  expect((await figuresOf(noteDay)).netGctJmdCents).toBe(-1_500)
})

test('a note keeps its GCT when the rate moves and when it pays an invoice', async () => {
  const noteDay = nextDay()
  const note = (await give({ amountJmdCents: 1 })).json()
  expect(note.gctJmdCents).toBe(0)
  const large = (await give()).json()
  const { invoiceId } = await bill([charge('Duty', 20_000)])
  const later = nextDay()
  const settings = { gct: { percent: 20, onFeatures: ['Freight'] } }
  const admin = await server.tokenOf('Admin')
  await server.as(admin, { method: 'PUT', url: '/api/settings', payload: settings })
  const uses = [{ invoiceId, amountJmdCents: 11_500 }]
  const url = `/api/creditnotes/${large.creditNoteId}`
  expect((await server.as(admin, { method: 'PUT', url, payload: { uses } })).statusCode).toBe(200)
  expect((await figuresOf(noteDay)).netGctJmdCents).toBe(-1_500)
  expect(await figuresOf(later)).toMatchObject({ netGctJmdCents: 0, sums: [] })
  await server.as(admin, {
    method: 'PUT',
    url: '/api/settings',
    payload: { gct: { percent: 15, onFeatures: [] } },
  })
  expect((await give()).json().gctJmdCents).toBe(0)
})

test('the demo’s history has the GCT of its journal, as JSON and to the byte as CSV', async () => {
  const [from, to] = [addDays(today(), -300), today()]
  const figures = await figuresOf(from, to)
  expect(figures.sums.length).toBeGreaterThan(0)
  expect(figures.netGctJmdCents).toBe(await journalGct(from, to))
  const csv = await ask(from, to, 'csv')
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.body).toContain('Kind,Rate,Amount (JMD),GCT (JMD),Taken back (JMD),GCT taken back (JMD)')
  expect(csv.body).toContain(`GCT to pay,,,${(figures.netGctJmdCents / 100).toFixed(2)},,`)
  expect((await ask(from, to, 'csv')).body).toBe(csv.body)
})

test('it is for staff who see reports, and for a period that has begun', async () => {
  expect((await ask(today(), today(), 'json', 'User')).statusCode).toBe(403)
  expect((await ask(today(), today(), 'json', 'Warehouse')).statusCode).toBe(403)
  expect((await ask(today(), addDays(today(), 1))).json().errors).toEqual({
    to: ['Last day has not begun yet.'],
  })
  expect((await ask(today(), today(), 'pdf')).statusCode).toBe(400)
})

test('where no service is taxed, a note has GCT from the day on which a fee bears it', async () => {
  const as = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    server.as(await server.tokenOf('Admin'), payload ? { method, url, payload } : { method, url })
  await as('PUT', '/api/settings', { gct: { percent: 15, onFeatures: [] } })
  for (const { feeId } of (await as('GET', '/api/fees')).json()) await as('DELETE', `/api/fees/${feeId}`)
  const gctOfNote = async () => (await give()).json().gctJmdCents
  const tomorrow = addDays(nextDay(), 1)
  const fee = { rule: 'Always', amountJmdCents: 500, validFrom: tomorrow }
  await as('POST', '/api/fees', { ...fee, name: 'Parking', isTaxed: false, validFrom: today() })
  expect((await as('POST', '/api/fees', { ...fee, name: 'Handling', isTaxed: true })).statusCode).toBe(200)
  expect(await gctOfNote()).toBe(0)
  nextDay()
  expect(await gctOfNote()).toBe(1_500)
})
