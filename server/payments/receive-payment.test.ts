import { expect, test } from 'vitest'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { totalsOf } from '#sync/rules/prices/money.ts'
import { applyNote, mustFindNote } from '../billing/credit-notes.ts'
import { voidInvoice } from '../billing/invoices.ts'
import type { Transaction } from '../changes/transaction.ts'
import { unbilledStorage } from '../db/billing/storage.ts'
import { putPackage, readySince } from '../test/billable.ts'
import { freightInvoice, openCompany } from '../test/money.ts'
import { receivePayment } from './receive-payment.ts'

// These tests check what is taken at the counter for several invoices: credit notes first, then money, in the order
// in which they were chosen.

const { server, accountId, otherId, onBooks, owing, noted } = await openCompany()
const chargesWaiver = null
const pkg = await putPackage(server, accountId, { status: 'ReadyForPickup', chargesWaiver })
/** A package that waits for longer than storage is free. */
const storedId = pkg.packageId
await readySince(server, pkg, 60)

const uid = '01999999-0000-7000-8000-0000000000c1'
type Request = Partial<Parameters<typeof receivePayment>[2]>
const receive = (tx: Transaction, more: Request) =>
  receivePayment(tx, tx, {
    ...{ uid, accountId, receivedBy: 'Desk', method: 'Cash', reference: '', tenderedJmdCents: null },
    ...{ invoiceIds: [], creditNoteIds: [], storage: [] },
    ...more,
  })
const note = async (tx: Transaction, amountJmdCents: number, owner = accountId): Promise<string> =>
  (await noted(tx, amountJmdCents, owner)).creditNoteId

interface Row {
  readonly owed: readonly number[]
  readonly notes?: readonly number[]
  readonly request?: Request
}
/** Returns what is left to pay on each invoice, what was taken, and the account's credit after it. */
async function outcomeOf({ owed, notes = [], request = {} }: Row) {
  return onBooks(async (tx) => {
    const invoiceIds: string[] = []
    for (const jmdCents of owed) invoiceIds.push(await owing(tx, jmdCents))
    const creditNoteIds: string[] = []
    for (const jmdCents of notes) creditNoteIds.push(await note(tx, jmdCents))
    const reply = await receive(tx, { invoiceIds, creditNoteIds, ...request })
    return {
      left: reply.invoices.map(({ balanceJmdCents }) => balanceJmdCents),
      taken: reply.payment?.amountJmdCents ?? null,
      change: reply.payment?.changeJmdCents ?? null,
      credit: reply.creditJmdCents,
      notesLeft: reply.creditNotes.map(({ remainingJmdCents }) => remainingJmdCents),
    }
  })
}

test.each([
  ['all that is owed', { owed: [60_000, 40_000] }, { left: [0, 0], taken: 100_000, change: 0 }],
  [
    'all that is owed, with change',
    { owed: [60_000, 40_000], request: { tenderedJmdCents: 150_000 } },
    { left: [0, 0], taken: 100_000, change: 50_000 },
  ],
  [
    'all that is owed, with just that handed over',
    { owed: [100_000], request: { tenderedJmdCents: 100_000 } },
    { left: [0], taken: 100_000, change: 0 },
  ],
  [
    'what was handed over, where that is less',
    { owed: [60_000, 40_000], request: { tenderedJmdCents: 70_000 } },
    { left: [0, 30_000], taken: 70_000, change: 0 },
  ],
  [
    'all that is owed, with coins for its cents',
    { owed: [100_049], request: { tenderedJmdCents: 100_000 } },
    { left: [0], taken: 100_000, change: 0 },
  ],
  [
    'the amount that is named',
    { owed: [60_000, 40_000], request: { amountJmdCents: 65_000 } },
    { left: [0, 35_000], taken: 65_000 },
  ],
  [
    'the coins of all that is owed, where they are named',
    { owed: [100_049], request: { amountJmdCents: 100_000 } },
    { left: [0], taken: 100_000 },
  ],
  [
    'as much by card, which leaves its cents',
    { owed: [100_049], request: { method: 'Card', amountJmdCents: 100_000 } },
    { left: [49], taken: 100_000 },
  ],
  [
    'all by card, to the cent',
    { owed: [100_049], request: { method: 'Card' } },
    { left: [0], taken: 100_049 },
  ],
  [
    'more than is owed, and the rest is credit',
    { owed: [60_000], request: { method: 'Card', amountJmdCents: 70_000 } },
    { left: [0], taken: 70_000, credit: 10_000 },
  ],
  [
    'what credit notes leave',
    { owed: [60_000, 40_000], notes: [50_000, 20_000] },
    { left: [0, 0], taken: 30_000, notesLeft: [0, 0] },
  ],
  [
    'nothing where credit notes pay all of it, and the last one keeps its rest',
    { owed: [60_000], notes: [50_000, 20_000] },
    { left: [0], taken: null, notesLeft: [0, 10_000] },
  ],
] as const satisfies readonly (readonly [string, Row, object])[])(
  'the counter takes %s',
  async (_name, row, outcome) => {
    expect(await outcomeOf(row)).toMatchObject(outcome)
  },
)

const refusals: readonly (readonly [
  name: string,
  words: string,
  request: (tx: Transaction) => Promise<Request>,
])[] = [
  ['nothing that is chosen', 'Choose what is paid: invoices or storage.', async () => ({})],
  ['an invoice that is not there', 'Invoice not found', async () => ({ invoiceIds: [uid] })],
  [
    'another customer’s invoice',
    'Invoice not found',
    async (tx) => ({ invoiceIds: [await owing(tx, 100), await owing(tx, 100, otherId)] }),
  ],
  [
    'a void invoice',
    'is void. Nothing is due on it.',
    async (tx) => {
      const invoiceId = await owing(tx, 100)
      await voidInvoice(tx, invoiceId, 'Test')
      return { invoiceIds: [invoiceId] }
    },
  ],
  [
    'a credit note that is not there',
    'Credit note not found',
    async (tx) => ({ invoiceIds: [await owing(tx, 100)], creditNoteIds: [uid] }),
  ],
  [
    'another customer’s credit note',
    'Credit note not found',
    async (tx) => ({ invoiceIds: [await owing(tx, 100)], creditNoteIds: [await note(tx, 100, otherId)] }),
  ],
  [
    'a credit note that was used meanwhile',
    'The credit note “Box arrived wet” was used meanwhile.',
    async (tx) => {
      const creditNoteIds = [await note(tx, 100)]
      await receive(tx, { uid: tx.ids.next(), invoiceIds: [await owing(tx, 100)], creditNoteIds })
      return { invoiceIds: [await owing(tx, 100)], creditNoteIds }
    },
  ],
  [
    'too little cash for the amount that is named',
    'tenderedJmdCents is less than the amount',
    async (tx) => ({
      ...{ invoiceIds: [await owing(tx, 100_000)], amountJmdCents: 100_000, tenderedJmdCents: 90_000 },
    }),
  ],
]
test.each(refusals)('the counter refuses %s: %s', async (_name, words, request) => {
  const result = await onBooks(async (tx) => receive(tx, await request(tx)))
  expect(result instanceof Refusal ? result.message : 'taken').toContain(words)
})

test('an invoice and a note that are named twice count once', async () => {
  const result = await onBooks(async (tx) => {
    const [invoiceId, creditNoteId] = [await owing(tx, 60_000), await note(tx, 40_000)]
    return receive(tx, { invoiceIds: [invoiceId, invoiceId], creditNoteIds: [creditNoteId, creditNoteId] })
  })
  expect(result).toMatchObject({
    ...{ payment: { amountJmdCents: 20_000 }, invoices: [{ balanceJmdCents: 0 }] },
    creditNotes: [{ remainingJmdCents: 0, uses: [{ amountJmdCents: 40_000 }] }],
  })
})

test('a note that paid an invoice in part pays more for that invoice, and says the sum', async () => {
  const result = await onBooks(async (tx) => {
    const [first, second, creditNoteId] = [
      await owing(tx, 60_000),
      await owing(tx, 5_000),
      await note(tx, 50_000),
    ]
    const creditNote = await mustFindNote(tx, creditNoteId)
    await applyNote(tx, creditNote, [
      { invoiceId: second, amountJmdCents: 5_000 },
      { invoiceId: first, amountJmdCents: 10_000 },
    ])
    await receive(tx, { invoiceIds: [first], creditNoteIds: [creditNoteId] })
    const { uses } = await mustFindNote(tx, creditNoteId)
    return new Map(
      uses.map(({ invoiceId, amountJmdCents }) => [invoiceId === first ? 'first' : 'second', amountJmdCents]),
    )
  })
  expect(result).toEqual(
    new Map([
      ['first', 45_000],
      ['second', 5_000],
    ]),
  )
})

test('notes that have nothing left are passed over where nothing is owed any more', async () => {
  const row = { owed: [30_000], notes: [30_000, 0] } as const
  expect(await outcomeOf({ ...row, notes: [30_000] })).toMatchObject({ left: [0], notesLeft: [0] })
  const result = await onBooks(async (tx) => {
    const [used, wholeNote] = [await note(tx, 100), await note(tx, 60_000)]
    await receive(tx, { uid: tx.ids.next(), invoiceIds: [await owing(tx, 100)], creditNoteIds: [used] })
    return receive(tx, { invoiceIds: [await owing(tx, 60_000)], creditNoteIds: [wholeNote, used] })
  })
  expect(result).toMatchObject({
    payment: null,
    creditNotes: [{ remainingJmdCents: 0 }, { remainingJmdCents: 0 }],
  })
})

test('storage that came since is billed and paid by the same money', async () => {
  const result = await onBooks(async (tx) => {
    const pkg = must(await tx.get('package', storedId), 'the stored package')
    const { invoiceId } = await freightInvoice(tx, accountId, 10_000)
    await tx.put('package', { ...pkg, invoiceId, billedAt: tx.at })
    const { totalJmdCents: dueJmdCents } = totalsOf(await unbilledStorage(tx.kysely, pkg, jamaicaDay(tx.at)))
    const words = await receive(tx, { storage: [{ packageId: storedId, dueJmdCents: 1 }] }).catch(
      (error: Error) => error.message,
    )
    const reply = await receive(tx, { method: 'Card', storage: [{ packageId: storedId, dueJmdCents }] })
    return { words, dueJmdCents, reply }
  })
  if (result instanceof Refusal) throw result
  expect(result.words).toContain('not J$0.01. Check the amount and try again.')
  expect(result.reply).toMatchObject({
    payment: { amountJmdCents: result.dueJmdCents },
    invoices: [{ statusId: 'paid', totalJmdCents: result.dueJmdCents }],
  })
})

const repeats: readonly (readonly [name: string, more: Request, words: string])[] = [
  ['in the same words', { amountJmdCents: 50_000 }, ''],
  ['without an amount', {}, ''],
  ['with another amount', { amountJmdCents: 50_100 }, 'was used for another payment'],
  ['by another method', { method: 'Card', amountJmdCents: 50_000 }, 'was used for another payment'],
]
test.each(repeats)('a receipt that is asked for once more, %s', async (_name, more, words) => {
  const result = await onBooks(async (tx) => {
    const [paidInvoice, otherInvoice] = [await owing(tx, 60_000), await owing(tx, 10_000)]
    const { paymentId } = await receive(tx, { invoiceIds: [paidInvoice], amountJmdCents: 50_000 })
    const secondPayment = await receive(tx, { invoiceIds: [otherInvoice], ...more })
    return { again: secondPayment, isSame: secondPayment.paymentId === paymentId }
  })
  if (words) expect(result instanceof Refusal && result.message).toContain(words)
  else
    expect(result).toMatchObject({
      isSame: true,
      again: {
        payment: null,
        invoices: [{ balanceJmdCents: 10_000 }, { balanceJmdCents: 10_000 }],
        creditNotes: [],
      },
    })
})

test('a receipt that is requested again with another customer’s invoice shows nothing about that invoice', async () => {
  const result = await onBooks(async (tx) => {
    await receive(tx, { invoiceIds: [await owing(tx, 60_000)] })
    return receive(tx, { invoiceIds: [await owing(tx, 10_000, otherId)] })
  })
  expect(result instanceof Refusal && result.message).toContain('Invoice not found')
})

test('a refusal of nothing that is chosen names the field', async () => {
  const result = await onBooks((tx) => receive(tx, {}))
  expect(result).toMatchObject({ fields: { invoiceIds: ['are missing'] } })
})

test('a payment by notes alone is answered once more, and refused for other notes', async () => {
  const result = await onBooks(async (tx) => {
    const [first, creditNoteId] = [await owing(tx, 10_000), await note(tx, 30_000)]
    const request = { invoiceIds: [first], creditNoteIds: [creditNoteId] }
    await receive(tx, request)
    const secondPayment = await receive(tx, request)
    const refusalText = await receive(tx, { ...request, creditNoteIds: [await note(tx, 10)] }).catch(
      (error: Error) => error.message,
    )
    return { again: secondPayment, other: refusalText }
  })
  expect(result).toMatchObject({
    again: { paymentId: null, payment: null, creditNotes: [{ remainingJmdCents: 20_000 }] },
    other: 'This Idempotency-Key was used for another payment. Use a new key for a new payment.',
  })
})
