import { expect, test } from 'vitest'
import type { Verified } from '#sync/api/money/checkouts.ts'
import { type CheckoutStatus, checkoutStatuses } from '#sync/entities/money/checkout-status.ts'
import { outcomeMessages, outcomeOf, outcomes } from './outcome-messages.ts'
import { outcomeSearch } from './outcome-search.ts'
import { outcomeRules } from './outcome-store.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
const checkoutIn = (status: CheckoutStatus, receiptNumber: string | null = null) => ({
  answer: {
    checkoutId: id,
    status,
    totalJmdCents: 100,
    paymentId: null,
    creditJmdCents: 0,
    topUpJmdCents: 0,
    receiptNumber,
    paidAt: null,
    brand: '',
    paid: status === 'paid',
  } satisfies Verified,
  trouble: null,
  waitedMs: 0,
})
const nothing = { answer: null, trouble: null, waitedMs: 0 } as const

test('each status of a checkout has an outcome on both return pages', () => {
  const texts = checkoutStatuses.map((status) => [
    status,
    outcomeOf('success', checkoutIn(status, 'R-1'), id, 'cancelled'),
    outcomeOf('cancelled', checkoutIn(status, 'R-1'), id, 'declined'),
  ])
  expect(texts).toEqual([
    ['created', 'confirming', 'declined'],
    ['link-open', 'confirming', 'declined'],
    ['processing', 'confirming', 'declined'],
    ['paid', 'paid', 'paid'],
    ['failed', 'failed', 'failed'],
    ['cancelled', 'withdrawn', 'withdrawn'],
    ['expired', 'confirming', 'expired'],
    ['mismatch', 'mismatch', 'mismatch'],
  ])
})

test('the address alone never says that something is paid', () => {
  for (const page of ['success', 'cancelled'] as const)
    for (const trouble of [null, 'away', 'busy', 'unknown'] as const)
      expect(outcomeMessages[outcomeOf(page, { ...nothing, trouble }, id, 'cancelled')].tone).not.toBe('good')
  expect(outcomeOf('success', checkoutIn('paid', 'R-1'), '', 'cancelled')).toBe('no-reference')
})

test('a checkout that the office marked as paid is shown without a receipt', () => {
  expect(outcomeOf('success', checkoutIn('paid'), id, 'cancelled')).toBe('paid-by-hand')
})

test('a reversed payment is distinguished from a withdrawn link', () => {
  const { answer, ...rest } = checkoutIn('cancelled', 'R-1')
  const reversedState = { ...rest, answer: { ...answer, paymentId: id } }
  expect(outcomeOf('success', reversedState, id, 'cancelled')).toBe('given-back')
})

test('after a minute the words change; while the server is away they say that first', () => {
  const open = checkoutIn('link-open')
  const late = { ...open, waitedMs: outcomeRules.lateMs }
  expect(outcomeOf('success', late, id, 'cancelled')).toBe('late')
  expect(outcomeOf('success', { ...late, trouble: 'away' }, id, 'cancelled')).toBe('away')
  expect(outcomeOf('success', { ...open, trouble: 'busy' }, id, 'cancelled')).toBe('confirming')
})

test('to pay again is offered only where nothing can be on its way', () => {
  expect(outcomes.filter((outcome) => outcomeMessages[outcome].again)).toEqual([
    'declined',
    'cancelled',
    'failed',
  ])
})

test.each([
  [{ customReference: ` ${id} `, reason: 'declined', reference: 'SIM-1' }, id, 'declined'],
  [{ custom_reference: id, reason: 'cancelled' }, id, 'cancelled'],
  [{ customReference: id, reason: '<b>free money</b>' }, id, undefined],
  [{ customReference: 'x'.repeat(65) }, '', undefined],
  [{ customReference: { a: 1 }, reason: ['declined'] }, '', undefined],
  [{}, '', undefined],
])('only the known parts of an address, %j, are read', (search, customReference, reason) => {
  expect(outcomeSearch(search)).toEqual({ customReference, ...(reason ? { reason } : {}) })
})
