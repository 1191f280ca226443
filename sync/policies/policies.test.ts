import { expect, test } from 'vitest'
import { api, apiNames } from '../api/index.ts'
import type { ApiRow } from '../api/row.ts'
import { actorOf, idOf } from '../test/people.ts'
import type { Actor } from './actor.ts'
import { policies } from './index.ts'
import { roles } from './roles.ts'

const rowsOf = apiNames.map((name): [string, ApiRow] => [name, api[name]])

test('a call for own rows names the policy that decides about them, and no other call does', () => {
  const isRule = (policy: string): boolean => {
    const [entity = '', rule = ''] = policy.split('.')
    const rules: Readonly<Record<string, unknown>> = policies[entity as keyof typeof policies] ?? {}
    return typeof rules[rule] === 'function'
  }
  const namesRules = ({ policy = [] }: ApiRow): boolean => {
    const names = [policy].flat()
    return names.length > 0 && names.every(isRule)
  }
  const wrong = rowsOf.filter(([, row]) => namesRules(row) !== (row.who === 'own'))
  expect(wrong.map(([name, { policy }]) => `${name}: ${policy}`)).toEqual([])
})

const someone = idOf(0xaaa)
const everybody: readonly Actor[] = roles.map((role) => actorOf(role, idOf(1)))
const withoutRights: readonly Actor[] = everybody.map((actor) => ({ ...actor, permissions: [] }))
const actors = [...everybody, ...withoutRights]
const owners = [idOf(1), someone, null]
const unplacedRow = { offices: [], archivedAt: null }

test('every package in a list can be read singly, and for the office that is all of them', () => {
  for (const actor of actors)
    for (const accountId of owners)
      for (const driverId of owners) {
        const where = policies.package.whereReadable(actor)
        const isListed =
          (where.accountId === undefined || where.accountId === accountId) &&
          (where.driverId === undefined || where.driverId === driverId)
        if (isListed)
          expect(policies.package.canRead(actor, { accountId, driverId, ...unplacedRow })).toBe(true)
        // A driver's own packages are the one thing that is found by its id and is on no list.
        else if (actor.role !== 'Driver')
          expect(policies.package.canRead(actor, { accountId, driverId, ...unplacedRow })).toBe(false)
      }
})

test('the list and the single invoice agree, except for a customer’s own invoices that customs still holds', () => {
  for (const actor of actors) {
    const where = policies.invoice.whereReadable(actor)
    for (const accountId of [idOf(1), someone]) {
      const row = { accountId, statusId: 'unpaid' as const }
      expect(policies.invoice.canRead(actor, row)).toBe(
        where.accountId === undefined || where.accountId === accountId,
      )
      const isDraftRead = policies.invoice.canRead(actor, { ...row, statusId: 'draft' })
      expect(isDraftRead).toBe(policies.invoice.canReadAll(actor))
    }
  }
})

test('staff without the right are refused; customers need none for their own rows', () => {
  for (const actor of withoutRights) {
    const isStaffWithout = actor.role !== 'User' && actor.role !== 'Admin'
    const calls = [
      () => policies.invoice.mayAsk(actor),
      () => policies.payment.mayAsk(actor),
      () => policies.checkout.payerOf(actor),
      () => policies.delivery.whereReadable(actor),
      () => policies.invoice.canWrite(actor, 'InvoiceCreate'),
    ]
    for (const call of calls)
      if (isStaffWithout) expect(call).toThrow('Forbidden')
      else expect(call).not.toThrow()
  }
})

test('staff who look after customers can’t access each other', () => {
  const customer = { accountId: someone, role: 'User' } as const
  const colleague = { accountId: someone, role: 'Employee' } as const
  const { canUpdate } = policies.account
  const reachedRoles = everybody.filter((actor) => canUpdate(actor, colleague)).map(({ role }) => role)
  expect(reachedRoles).toEqual(['Admin'])
  for (const actor of withoutRights) expect(canUpdate(actor, customer)).toBe(actor.role === 'Admin')
})
