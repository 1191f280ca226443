import { expect, test } from 'vitest'
import type { CheckoutStatus } from '#sync/entities/money/checkout-status.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import { actorOf } from '#sync/test/people.ts'
import { offeredQuestions } from './link-actions.tsx'

const person = (...permissions: Permission[]) => ({ ...actorOf('Employee'), permissions })
const manager = person('CheckoutUpdate', 'CheckoutDelete')

test.each<[CheckoutStatus, string | null, readonly string[]]>([
  ['created', null, ['prolong', 'cancel', 'delete']],
  ['link-open', null, ['prolong', 'cancel', 'delete']],
  ['processing', null, ['prolong', 'cancel', 'delete']],
  ['failed', null, ['prolong', 'cancel', 'delete']],
  ['expired', null, ['cancel', 'delete']],
  ['cancelled', null, ['delete']],
  ['cancelled', 'payment', []],
  ['mismatch', null, ['cancel']],
  ['paid', 'payment', []],
  ['paid', null, []],
])('a link that is %s, with the payment %s, offers %j', (status, paymentId, expected) => {
  expect(offeredQuestions(manager, { status, paymentId })).toEqual(expected)
})

test('each button is shown only to people with its right', () => {
  const link = { status: 'link-open', paymentId: null } as const
  expect(offeredQuestions(person('CheckoutView'), link)).toEqual([])
  expect(offeredQuestions(person('CheckoutUpdate'), link)).toEqual(['prolong', 'cancel'])
  expect(offeredQuestions(person('CheckoutDelete'), link)).toEqual(['delete'])
})
