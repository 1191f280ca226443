import { describe, expect, test } from 'vitest'
import { Refusal } from '../lib/refusal.ts'
import { actorOf, idOf } from '../test/people.ts'
import type { Actor } from './actor.ts'
import { claimPolicy } from './claim.ts'
import { invoicePolicy } from './invoice.ts'
import { packagePolicy } from './package.ts'
import { paymentPolicy } from './payment.ts'
import { type Permission, permissions } from './permissions.ts'
import type { Role } from './roles.ts'

/** Rules about what belongs to a customer, and what the office does with it for them. */

const [self, stranger] = [idOf(1), idOf(0xaaa)]
const person = (role: Role, rights: readonly Permission[] = []): Actor => ({
  ...actorOf(role, self),
  permissions: rights,
})
const without = (...rights: readonly Permission[]) => permissions.filter((right) => !rights.includes(right))
/** Returns the answer of a rule, or 'refused'. */
const answerOf = (ask: () => unknown): unknown => {
  try {
    return ask()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('a claim', () => {
  test.each([
    ['by the owner', person('User'), self, true],
    ['by another customer', person('User'), stranger, false],
    ['for a package without an owner', person('User'), null, false],
    ['by staff who edit packages', person('Employee', ['PackageUpdate']), stranger, true],
    ['by staff with every other right', person('Employee', without('PackageUpdate')), stranger, false],
  ] as const)('is opened %s', (_name, actor, accountId, isAllowed) => {
    expect(claimPolicy.canOpen(actor, { accountId })).toBe(isAllowed)
  })

  test('is looked at by who edits packages, and decided by who decides about lost ones', () => {
    expect(claimPolicy.canLook).toBe(packagePolicy.canUpdateAll)
    expect(claimPolicy.canDecide).toBe(packagePolicy.canCompensate)
  })
})

test.each([
  ['by its customer', person('User'), self, true],
  ['by another customer', person('User'), stranger, false],
  ['by staff with the right', person('Employee', ['InvoiceView']), stranger, true],
  ['by staff with every other right', person('Employee', without('InvoiceView')), stranger, 'forbidden'],
  ['by staff about themselves', person('Employee', []), self, true],
] as const)('a statement is read %s', (_name, actor, accountId, answer) => {
  expect(answerOf(() => invoicePolicy.canReadStatement(actor, { accountId }))).toBe(answer)
})

test.each([
  ['by the owner', person('User'), self, true],
  ['by another customer', person('User'), stranger, false],
  ['by the counter', person('Employee', ['PackageDeliver']), stranger, true],
  ['by staff with every other right', person('Employee', without('PackageDeliver')), stranger, false],
] as const)('a pickup is announced %s', (_name, actor, accountId, isAllowed) => {
  const pkg = { accountId, driverId: null, offices: [], archivedAt: null }
  expect(packagePolicy.canAnnounce(actor, pkg)).toBe(isAllowed)
})

test.each([
  ['by customers', person('User'), undefined],
  ['by who takes money', person('Employee', ['ReceivePaymentView']), undefined],
  ['by who reads payments', person('Employee', ['PaymentView']), undefined],
  [
    'by staff with every other right',
    person('Employee', without('ReceivePaymentView', 'PaymentView')),
    'forbidden',
  ],
] as const)('the rate of the day is read %s', (_name, actor, answer) => {
  expect(answerOf(() => paymentPolicy.mayReadRates(actor))).toBe(answer)
})
