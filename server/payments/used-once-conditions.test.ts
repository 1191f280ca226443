import { describe, expect, test } from 'vitest'
import type { SeenMoney } from '#sync/api/money/bank-transfers.ts'
import type { PaymentMethod } from '#sync/entities/money/payment-method.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Role } from '#sync/policies/roles.ts'
import { actorOf } from '#sync/test/people.ts'
import type { Transaction } from '../changes/transaction.ts'
import { onTheBooks, openCompany } from '../test/money.ts'
import { type PaymentInput, reversePayment, takePayment } from './payments.ts'
import { payOut } from './payouts.ts'
import { mustBeNew, mustBeUsedOnce, paymentWithSeen, usedByOthers } from './used-once.ts'

// Each condition about a number of money that another customer paid with: the calls are tested in used-once.test.ts.

const { server, accountId, otherId, onBooks } = await openCompany()
const { deps } = server.app
const reads = deps.db.reads
let numbers = 0
/** Books of earlier tests stay, so each test takes a number of its own. */
const newReference = (): string => `NCB ${++numbers + 5_000_000}`

const take = (tx: Transaction, reference: string, more: Partial<PaymentInput> = {}) =>
  takePayment(tx, tx, {
    ...{ accountId, method: 'Card', amountJmdCents: 1_000, allocations: [], receivedBy: 'Desk', reference },
    ...{ isTaken: true, ...more },
  })

describe('the number of another customer’s payment', () => {
  const takeAgain = (role: Role, reason: string, more: Partial<PaymentInput> = {}) =>
    onBooks(async (tx) => {
      const reference = newReference()
      const { method = 'Card' } = more
      await take(tx, reference, { accountId: otherId, ...more })
      await mustBeUsedOnce(tx, { accountId, method, reference: ` ${reference} ` }, reason)
      return 'done'
    }, actorOf(role))

  test('is refused without a reason, also to who checks payments, with its field', async () => {
    const result = await takeAgain('Supervisor', '')
    if (!(result instanceof Refusal)) throw new Error('The number was taken again')
    expect(result).toMatchObject({
      code: 'wrong-state',
      fields: { reference: ['was used for another customer'] },
    })
    expect(result.message).toMatch(/^Card NCB \d{7} paid RCT-.+ already\. Check the number\. /)
  })

  test.each<[Role, unknown]>([
    [
      'Employee',
      { code: 'forbidden', message: expect.stringContaining('Only a person who checks payments takes it') },
    ],
    ['Supervisor', 'done'],
  ])('with a reason, to the role %s', async (role, outcome) => {
    const result = await takeAgain(role, 'Two terminals')
    if (typeof outcome === 'string') expect(result).toBe(outcome)
    else expect(result).toMatchObject(outcome as object)
  })

  test('is nothing in particular for cash', async () => {
    expect(await takeAgain('Employee', '', { method: 'Cash' })).toBe('done')
  })

  test.each<[method: PaymentMethod, days: number, isUsed: boolean]>([
    ['Card', 0.9, true],
    ['Card', 1.1, false],
    ['Cheque', 179, true],
    ['Cheque', 181, false],
    ['BankTransfer', 179, true],
    ['BankTransfer', 181, false],
  ])('by %s is the same money for some days: after %d days %s', async (method, days, isUsed) => {
    const result = await onBooks(async (tx) => {
      const reference = newReference()
      await take(tx, reference, { accountId: otherId, method })
      const later = isoOf(Date.parse(tx.at) + days * dayMs)
      return mustBeUsedOnce(tx, { accountId, method, reference }, '', later)
    })
    expect(result instanceof Refusal).toBe(isUsed)
  })

  test('is free for the same customer', async () => {
    expect(await takeAgain('Employee', '', { accountId })).toBe('done')
  })
})

describe('other customers’ payments with the number of', () => {
  const othersOf = async (work: (tx: Transaction, reference: string) => Promise<SeenMoney[]>) => {
    const result = await onBooks((tx) => work(tx, newReference()))
    if (result instanceof Refusal) throw result
    return result.length
  }

  test('a payment are listed', async () => {
    const uses = await othersOf(async (tx, reference) => {
      await take(tx, reference, { accountId: otherId })
      return usedByOthers(tx.kysely, await take(tx, reference))
    })
    expect(uses).toBe(1)
  })

  test('a refund are none', async () => {
    const uses = await othersOf(async (tx, reference) => {
      const method = 'BankTransfer'
      await take(tx, reference, { accountId: otherId, method })
      await take(tx, newReference(), { method })
      const refund = await payOut(tx, {
        ...{ paymentId: tx.ids.next(), accountId, amountJmdCents: 1_000, method, reference },
        ...{ reason: 'Paid twice', paidBy: 'Desk' },
      })
      return usedByOthers(tx.kysely, must(refund, 'the refund'))
    })
    expect(uses).toBe(0)
  })
})

describe('the page of a payment', () => {
  const pageOf = async (work: (tx: Transaction, reference: string) => Promise<string>) => {
    const reference = newReference()
    const paymentId = await onTheBooks(deps, async (tx) => {
      await take(tx, reference, { accountId: otherId })
      return work(tx, reference)
    })
    return paymentWithSeen(reads, paymentId)
  }
  const putUnchecked = async (tx: Transaction, reference: string) =>
    (await take(tx, reference, { receiptCheck: false })).paymentId

  test('has other customers’ payments while its receipt isn’t confirmed', async () => {
    expect(await pageOf(putUnchecked)).toMatchObject({
      seenBefore: [{ why: 'reference' }],
      till: null,
      takenAgainReason: null,
    })
  })

  test.each<[name: string, work: (tx: Transaction, reference: string) => Promise<string>]>([
    ['is confirmed', async (tx, reference) => (await take(tx, reference, { receiptCheck: true })).paymentId],
    [
      'was reversed',
      async (tx, reference) => {
        const paymentId = await putUnchecked(tx, reference)
        await reversePayment(tx, paymentId, 'Bounced')
        return paymentId
      },
    ],
  ])('has none after it %s', async (_name, work) => {
    const page = await pageOf(work)
    expect(page).toMatchObject({ accountId, till: null, takenAgainReason: null })
    expect(page).not.toHaveProperty('seenBefore')
  })

  test('that is not there is none', async () => {
    expect(await paymentWithSeen(reads, deps.ids.next())).toBeUndefined()
  })
})

test('money that was seen before is refused with its field, and new money is not', () => {
  const customer = { firstName: 'Tia', lastName: 'Brown', mailbox: 'QS-1' }
  const use: SeenMoney = {
    ...{ why: 'picture', bankTransferId: null, paymentId: null, receiptNumber: null },
    ...{ at: '2026-11-02T08:00:00.000Z', customer },
  }
  const words = 'This money was seen before: the same picture is with Tia Brown (QS-1).'
  const refusalOf = (uses: readonly SeenMoney[]): unknown => {
    try {
      mustBeNew(uses)
      return 'done'
    } catch (error) {
      return error
    }
  }
  expect(refusalOf([])).toBe('done')
  expect(refusalOf([use])).toMatchObject({
    code: 'wrong-state',
    message: expect.stringContaining(words),
    fields: { seenBefore: [expect.stringContaining(words)] },
  })
})
