import { describe, expect, test } from 'vitest'
import type { InvoiceRow } from '#sync/entities/money/invoice.ts'
import { type InvoiceStatus, invoiceCan, invoiceStatuses } from '#sync/entities/money/invoice-status.ts'
import { untouchedCustoms } from '#sync/entities/packages/customs.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Charge } from '#sync/rules/prices/money.ts'
import type { Transaction } from '../changes/transaction.ts'
import { linesOfInvoice } from '../db/billing/invoice-lines.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import { creditOf } from '../db/billing/ledger.ts'
import { readSettings } from '../db/company/settings.ts'
import { takePayment } from '../payments/payments.ts'
import { putPackage } from '../test/billable.ts'
import { freightInvoice, freightOf, openCompany, wordsOf } from '../test/money.ts'
import { applyNote, giveNote, mustFindNote } from './credit-notes.ts'
import {
  changeDraft,
  draftInvoice,
  type InvoiceDraft,
  issueDraft,
  issueInvoice,
  mustBeAbleTo,
  mustBeBillable,
  removeDraft,
  voidInvoice,
} from './invoices.ts'

const { server, accountId, onBooks } = await openCompany()
const pkg = await putPackage(server, accountId)
const otherPackage = await putPackage(server, accountId)

const chargeOf = (unitJmdCents: number, more: Partial<Charge> = {}): Charge => ({
  ...{ feature: 'Freight', description: 'Freight', quantity: 1, unitJmdCents, how: 'test', ...more },
})
const draft = (tx: Transaction, more: Partial<InvoiceDraft> = {}) =>
  draftInvoice(tx, tx, { kind: 'Package', accountId, createdBy: 'Desk', charges: freightOf(1_000), ...more })
const rowOf = async (tx: Transaction, { invoiceId }: { readonly invoiceId: string }): Promise<InvoiceRow> =>
  must(await findInvoiceRow(tx.kysely, invoiceId), 'an invoice')
const packageNow = async (tx: Transaction, { packageId }: Package): Promise<Package> =>
  must(await tx.get('package', packageId), 'a package')

const maxTotal = 100_000_000_000
test.each([
  ['one line', [chargeOf(1)], 'done'],
  ['lines that come to nothing', [chargeOf(5), chargeOf(-5)], 'done'],
  ['no line', [], 'An invoice needs at least one line.'],
  [
    'lines that come to a cent less than nothing',
    [chargeOf(5), chargeOf(-6)],
    'An invoice is not below zero.',
  ],
  ['as much as there may be', [chargeOf(maxTotal)], 'done'],
  ['a cent more', [chargeOf(maxTotal), chargeOf(1)], 'The lines come to J$1,000,000,000.01.'],
  [
    'one line too large, taken away by another',
    [chargeOf(maxTotal + 1), chargeOf(-maxTotal - 1)],
    'An invoice is not above',
  ],
] as const)('an invoice has %s', (_name, charges, words) => {
  let result: unknown
  try {
    mustBeBillable(charges)
  } catch (error) {
    result = error
  }
  expect(wordsOf(result)).toContain(words)
})

test.each<[name: string, work: (tx: Transaction) => Promise<unknown>, words: string]>([
  ['a draft without a line', (tx) => draft(tx, { charges: [] }), 'An invoice needs at least one line.'],
  ['an invoice that is not there', (tx) => issueDraft(tx, tx.ids.next()), 'Invoice not found'],
])('%s is refused', async (_name, work, words) => {
  expect(wordsOf(await onBooks(work))).toContain(words)
})

describe('an invoice says why it is past something', () => {
  const words: Record<InvoiceStatus, string> = {
    draft: 'Invoice INV-1 is a draft. A draft can be edited, issued or deleted.',
    unpaid: 'Invoice INV-1 has been issued. It can be paid, or voided with a reason.',
    'part-paid':
      'Invoice INV-1 has been issued and is partly paid. It can be paid, corrected by a credit note, or voided with a reason.',
    paid: 'Invoice INV-1 has been issued and is paid. It can be corrected by a credit note, or voided with a reason.',
    void: 'Invoice INV-1 is void. A void invoice stays as it is. Make a new one.',
  }
  const toPayers: Partial<Record<InvoiceStatus, string>> = {
    draft: 'Invoice INV-1 is a draft. Nothing is due on it before it is issued.',
    paid: 'Invoice INV-1 is paid already. Nothing more is due on it.',
    void: 'Invoice INV-1 is void. Nothing is due on it.',
  }
  const cells = namesIn(invoiceCan).flatMap((action) =>
    invoiceStatuses.map((statusId) => [action, statusId] as const),
  )
  test.each(cells)('%s of one that is %s', (action, statusId) => {
    const ask = () => mustBeAbleTo({ number: 'INV-1', statusId }, action)
    if (invoiceCan[action].includes(statusId)) expect(ask).not.toThrow()
    else expect(ask).toThrow((action === 'pay' && toPayers[statusId]) || words[statusId])
  })
  test('and has no name before it has a number', () => {
    expect(() => mustBeAbleTo({ number: null, statusId: 'draft' }, 'void')).toThrow(
      'This invoice is a draft.',
    )
  })
})

describe('a draft', () => {
  test('is owed nothing, has no number and takes its packages', async () => {
    const result = await onBooks(async (tx) => {
      const { featureValues: _, hold: __, ...row } = await draft(tx, { packageId: pkg.packageId })
      return {
        row,
        stored: await rowOf(tx, row),
        claimed: (await packageNow(tx, pkg)).invoiceId === row.invoiceId,
      }
    })
    if (result instanceof Refusal) throw result
    expect(result.stored).toEqual(result.row)
    expect(result).toMatchObject({
      ...{ claimed: true },
      row: {
        ...{ number: null, statusId: 'draft', issuedAt: null, dueAt: null, paidJmdCents: 0 },
        ...{ balanceJmdCents: 1_000, totalJmdCents: 1_000, deliveryId: null, storeOrderId: null },
      },
    })
  })

  test.each([
    ['of today', undefined],
    ['that was said before', 150],
  ])('has the rate %s', async (_name, exchangeRate) => {
    const result = await onBooks(async (tx) => {
      const more = exchangeRate === undefined ? {} : { exchangeRate }
      const storedDraft = await draft(tx, more)
      const today = (await readSettings(tx.kysely)).exchangeRate
      const issuedInvoice = await issueDraft(tx, storedDraft.invoiceId, more)
      const issuedToday = await issueDraft(tx, (await draft(tx, more)).invoiceId)
      return {
        rates: [storedDraft.exchangeRate, issuedInvoice.exchangeRate, issuedToday.exchangeRate],
        today,
      }
    })
    if (result instanceof Refusal) throw result
    expect(result.rates).toEqual([exchangeRate ?? result.today, exchangeRate ?? result.today, result.today])
  })

  test('lets go of the packages that its lines no longer name, and of all when it is deleted', async () => {
    const lineFor = ({ packageId }: Package) => chargeOf(500, { packageId })
    const result = await onBooks(async (tx) => {
      const { invoiceId } = await draft(tx, { charges: [lineFor(pkg), lineFor(otherPackage)] })
      const claims = async () =>
        [await packageNow(tx, pkg), await packageNow(tx, otherPackage)].map(
          (row) => row.invoiceId === invoiceId,
        )
      const before = await claims()
      const { totalJmdCents, balanceJmdCents } = await changeDraft(tx, tx, invoiceId, [lineFor(otherPackage)])
      const between = await claims()
      const lines = await linesOfInvoice(tx.kysely, invoiceId)
      await removeDraft(tx, invoiceId)
      const isGone = (await findInvoiceRow(tx.kysely, invoiceId)) === undefined
      return {
        before,
        between,
        after: await claims(),
        lines: lines.length,
        totalJmdCents,
        balanceJmdCents,
        isGone,
      }
    })
    expect(result).toEqual({
      ...{ before: [true, true], between: [false, true], after: [false, false] },
      ...{ lines: 1, totalJmdCents: 500, balanceJmdCents: 500, isGone: true },
    })
  })

  test.each<[name: string, lines: () => readonly Charge[], words: string, isClaimed: boolean]>([
    ['name a package', () => [chargeOf(5, { packageId: otherPackage.packageId })], 'done', true],
    ['are below zero', () => [chargeOf(5), chargeOf(-6)], 'An invoice is not below zero.', false],
    ['are none', () => [], 'An invoice needs at least one line.', false],
  ])('that gets lines that %s claims the package, or is refused', async (_name, lines, words, isClaimed) => {
    const result = await onBooks(async (tx) => {
      const { invoiceId } = await draft(tx, { packageId: pkg.packageId })
      const outcome = await changeDraft(tx, tx, invoiceId, lines()).catch((error: unknown) => error)
      return {
        words: wordsOf(outcome),
        isClaimed: (await packageNow(tx, otherPackage)).invoiceId === invoiceId,
      }
    })
    expect(result).toEqual({ words: expect.stringContaining(words), isClaimed })
  })

  test('that gets other lines leaves the packages alone that it names before and after', async () => {
    const result = await onBooks(async (tx) => {
      const { invoiceId } = await draft(tx, { packageId: pkg.packageId })
      const before = { ...(await packageNow(tx, pkg)), updatedAt: '2026-11-02T08:00:00.000Z' }
      await tx.put('package', before)
      await changeDraft(tx, tx, invoiceId, freightOf(2_000))
      return (await packageNow(tx, pkg)).updatedAt
    })
    expect(result).toBe('2026-11-02T08:00:00.000Z')
  })

  const clearedCustoms = { ...untouchedCustoms, state: 'Cleared' } as const
  test.each([
    ['is cleared', { customs: clearedCustoms }, 'done'],
    [
      'is on hold',
      { customs: { ...clearedCustoms, state: 'Hold', note: 'Papers' } },
      'cannot be billed yet: customs holds it (Papers).',
    ],
    ['arrived damaged', { arrival: 'Damaged' }, 'cannot be billed yet: it arrived damaged.'],
  ] as const)('is issued where its package %s', async (_name, changes, words) => {
    const result = await onBooks(async (tx) => {
      const { invoiceId } = await draft(tx, { packageId: pkg.packageId })
      await tx.put('package', { ...(await packageNow(tx, pkg)), weightLb: null, ...changes })
      await issueDraft(tx, invoiceId)
      return { isBilled: (await packageNow(tx, pkg)).billedAt === tx.at }
    })
    expect(wordsOf(result)).toContain(words)
    if (words === 'done') expect(result).toEqual({ isBilled: true })
  })

  test('for storage that came later is issued no matter what holds its package, and claims no package', async () => {
    const result = await onBooks(async (tx) => {
      await tx.put('package', { ...pkg, customs: { ...clearedCustoms, state: 'Hold' } })
      const charges = [chargeOf(500, { packageId: pkg.packageId, feature: 'Storage' })]
      const more = { kind: 'Package', accountId, createdBy: 'Desk', charges, supplement: true } as const
      const { statusId } = await issueInvoice(tx, tx, more)
      return { statusId, package: (await packageNow(tx, pkg)).invoiceId }
    })
    expect(result).toEqual({ statusId: 'unpaid', package: null })
  })

  test('that is issued has a number, and is due at the end of a day in Jamaica', async () => {
    const result = await onBooks(async (tx) => {
      const { invoice } = await readSettings(tx.kysely)
      const { number, dueAt, issuedAt } = await issueDraft(tx, (await draft(tx)).invoiceId)
      return { number, dueAt, issuedAt, now: tx.at, dueDays: invoice.dueDays }
    })
    if (result instanceof Refusal) throw result
    expect(result.number).toMatch(/^INV-\d{4}-\d{6}$/)
    expect(result.issuedAt).toBe(result.now)
    expect(result.dueAt).toMatch(/T04:59:59\.999Z$/)
    const days = (Date.parse(result.dueAt ?? '') - Date.parse(result.now)) / 86_400_000
    expect(Math.abs(days - result.dueDays - 0.5)).toBeLessThanOrEqual(0.5)
  })

  test('that comes to nothing is paid when it is issued', async () => {
    const charges = [chargeOf(5), chargeOf(-5)]
    expect(
      await onBooks(async (tx) => issueDraft(tx, (await draft(tx, { charges })).invoiceId)),
    ).toMatchObject({
      statusId: 'paid',
    })
  })
})

describe('an invoice that is', () => {
  const states: Record<InvoiceStatus, (tx: Transaction) => Promise<string>> = {
    draft: async (tx) => (await draft(tx)).invoiceId,
    unpaid: async (tx) => (await freightInvoice(tx, accountId, 1_000)).invoiceId,
    'part-paid': (tx) => paidBy(tx, 400),
    paid: (tx) => paidBy(tx, 1_000),
    void: async (tx) => {
      const { invoiceId } = await freightInvoice(tx, accountId, 1_000)
      await voidInvoice(tx, invoiceId, 'Test')
      return invoiceId
    },
  }
  const paidBy = async (tx: Transaction, amountJmdCents: number): Promise<string> => {
    const { invoiceId } = await freightInvoice(tx, accountId, 1_000)
    await takePayment(tx, tx, {
      ...{ accountId, method: 'Card', amountJmdCents, receivedBy: 'Desk' },
      allocations: [{ invoiceId, amountJmdCents }],
    })
    return invoiceId
  }
  const actions: Record<string, (tx: Transaction, invoiceId: string) => Promise<unknown>> = {
    edit: (tx, invoiceId) => changeDraft(tx, tx, invoiceId, freightOf(5)),
    issue: (tx, invoiceId) => issueDraft(tx, invoiceId),
    delete: async (tx, invoiceId) => {
      await removeDraft(tx, invoiceId)
      return {}
    },
    void: (tx, invoiceId) => voidInvoice(tx, invoiceId, 'Wrong customer'),
  }
  const cells = namesIn(actions).flatMap((action) =>
    invoiceStatuses.map((statusId) => [statusId, action] as const),
  )
  test.each(cells)('%s is past %s, or not', async (statusId, action) => {
    const result = await onBooks(async (tx) => actions[action]?.(tx, await states[statusId](tx)))
    const isAllowed = invoiceCan[action as 'void'].includes(statusId)
    expect(result instanceof Refusal).toBe(!isAllowed)
  })

  test('paid in cash that was rounded and voided gives back only the money that was given', async () => {
    const result = await onBooks(async (tx) => {
      const { invoiceId } = await freightInvoice(tx, accountId, 1_049)
      await takePayment(tx, tx, {
        ...{ accountId, method: 'Cash', amountJmdCents: 1_049, receivedBy: 'Desk' },
        allocations: [{ invoiceId, amountJmdCents: 1_049 }],
      })
      await voidInvoice(tx, invoiceId, 'Wrong customer')
      return creditOf(tx.kysely, accountId)
    })
    expect(result).toBe(1_000)
  })

  test('paid and voided gives its money back as credit, and its credit note its part', async () => {
    const result = await onBooks(async (tx) => {
      const invoiceId = await paidBy(tx, 400)
      const wording = { reason: 'Wet', createdBy: 'Desk', uses: [] }
      const note = await giveNote(tx, {
        creditNoteId: tx.ids.next(),
        accountId,
        amountJmdCents: 600,
        ...wording,
      })
      await applyNote(tx, note, [{ invoiceId, amountJmdCents: 600 }])
      const { statusId } = await rowOf(tx, { invoiceId })
      const row = await voidInvoice(tx, invoiceId, 'Wrong customer')
      const { uses, remainingJmdCents } = await mustFindNote(tx, note.creditNoteId)
      return { statusId, row, uses, remainingJmdCents, credit: await creditOf(tx.kysely, accountId) }
    })
    expect(result).toMatchObject({
      ...{ statusId: 'paid', uses: [], remainingJmdCents: 600, credit: 400 },
      row: { statusId: 'void', voidReason: 'Wrong customer', paidJmdCents: 0, balanceJmdCents: 1_000 },
    })
  })
})

describe('the audit holds', () => {
  const lastNote = async ({ kysely }: Transaction, entityId: string) => {
    const notes = kysely.selectFrom('audit').where('entity', '=', 'invoice').where('entityId', '=', entityId)
    const { before, after } = await notes
      .select(['before', 'after'])
      .orderBy('auditId', 'desc')
      .executeTakeFirstOrThrow()
    return { before: JSON.parse(String(before)), after: JSON.parse(String(after)) }
  }
  const linesOf = (...amounts: readonly number[]) =>
    amounts.map((amountJmdCents) => expect.objectContaining({ amountJmdCents }))

  test.each<[string, (tx: Transaction, invoiceId: string) => Promise<unknown>, object]>([
    [
      'the lines of a draft before and after they were changed',
      (tx, invoiceId) => changeDraft(tx, tx, invoiceId, [chargeOf(5), chargeOf(7)]),
      {
        before: { totalJmdCents: 1_000, featureValues: linesOf(1_000) },
        after: { totalJmdCents: 12, featureValues: linesOf(5, 7) },
      },
    ],
    [
      'the lines of a draft that was deleted',
      (tx, invoiceId) => removeDraft(tx, invoiceId),
      { before: { totalJmdCents: 1_000, statusId: 'draft', featureValues: linesOf(1_000) }, after: null },
    ],
    [
      'what had paid an invoice that was voided',
      async (tx, invoiceId) => {
        await issueDraft(tx, invoiceId)
        const part = { invoiceId, amountJmdCents: 400 }
        await takePayment(tx, tx, {
          ...{ accountId, method: 'Card', amountJmdCents: 400, receivedBy: 'Desk', allocations: [part] },
        })
        await giveNote(tx, {
          ...{
            creditNoteId: tx.ids.next(),
            accountId,
            amountJmdCents: 600,
            uses: [{ ...part, amountJmdCents: 600 }],
          },
          ...{ reason: 'Wet', createdBy: 'Desk' },
        })
        await voidInvoice(tx, invoiceId, 'Wrong customer')
      },
      {
        before: {
          statusId: 'paid',
          ...{ allocations: [{ amountJmdCents: 400 }], creditNoteUses: [{ amountJmdCents: 600 }] },
        },
        after: { statusId: 'void', allocations: [], creditNoteUses: [] },
      },
    ],
  ])('%s', async (_name, work, note) => {
    const result = await onBooks(async (tx) => {
      const { invoiceId } = await draft(tx)
      await work(tx, invoiceId)
      return lastNote(tx, invoiceId)
    })
    expect(result).toMatchObject(note)
  })
})
