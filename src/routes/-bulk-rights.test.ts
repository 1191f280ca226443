import { expect, test } from 'vitest'
import { namesIn } from '#sync/lib/names-in.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import { type Role, roles } from '#sync/policies/roles.ts'
import type { BulkActions } from '../components/bulk-run/bulk-action.ts'
import { contactActions } from '../screens/contact-messages/contact-actions.ts'
import { customerActions } from '../screens/customers/customer-actions.ts'
import { deliveryActions } from '../screens/deliveries/selected-deliveries.tsx'
import { invoiceActions } from '../screens/invoices/invoice-actions.tsx'
import { packageActions } from '../screens/packages/list/package-bulk-actions.tsx'
import { paymentActions } from '../screens/payments/payment-actions.ts'
import type { Session } from '../session/session.ts'

/** A session as far as rights look at it. */
const sessionOf = (role: Role) => ({ role, permissions: defaultPermissions(role) }) as unknown as Session

/** The roles that see each action, by their first letters; N is a senior, as in the table of permissions. */
const letters: Readonly<Record<string, string>> = { Senior: 'N' }
function rolesSeeing<R>(actions: BulkActions<R>): Record<string, string> {
  const rolesOf = (name: string) =>
    roles.filter((role) => role !== 'User' && actions[name]?.isAllowed(sessionOf(role)))
  return Object.fromEntries(
    namesIn(actions).map((name) => [
      name,
      rolesOf(name)
        .map((role) => letters[role] ?? (role === 'Admin' ? '*' : role.slice(0, 1)))
        .toSorted()
        .join(' '),
    ]),
  )
}

test('a role sees the actions for many rows that it may take for one', () => {
  expect({
    packages: rolesSeeing(packageActions),
    invoices: rolesSeeing(invoiceActions(() => null)),
    payments: rolesSeeing(paymentActions),
    deliveries: rolesSeeing(deliveryActions),
    customers: rolesSeeing(customerActions([])),
    messages: rolesSeeing(contactActions),
  }).toEqual({
    packages: {
      status: '* A N P S W',
      consolidate: '* E N P S W',
      customs: '* A N P S W',
      categories: '* E N P S W',
      bill: '* E N P S',
      labels: '* A D E N P S W',
    },
    invoices: { mail: '* E N P S', print: '* A E N P S', link: '* E N S', remind: '* E N P S' },
    payments: { confirm: '* N S' },
    deliveries: { assign: '* A E N S', cancel: '* N S' },
    customers: { invite: '* E N S', branch: '* E N S', suspend: '*', activate: '*' },
    messages: { answered: '* E N S', closed: '* E N S', reopen: '* E N S' },
  })
})
