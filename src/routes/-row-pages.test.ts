import { expect, test } from 'vitest'
import { type ApiName, api } from '#sync/api/index.ts'
import { may } from '#sync/policies/actor.ts'
import { defaultPermissions, type Permission } from '#sync/policies/permissions.ts'
import { roles } from '#sync/policies/roles.ts'
import { staffRouteFacts } from '../../e2e/support/route-facts.ts'
import { checkGuards } from '../guards/guards.ts'
import { isListed } from '../layouts/menus/menu-entries.ts'
import { adminMenu } from '../layouts/menus/menus.ts'

interface RowPage {
  /** The file of the page that a row of the list opens. */
  readonly route: string
  /** The call by which that page reads the row; null if the device holds it, or if any right of several is enough. */
  readonly call: ApiName | null
}

/** Which page the rows of each list of the menu open. Lists whose rows open over them, or not at all, have none. */
const rowPages: Readonly<Record<string, RowPage>> = {
  '/admin/packages': { route: 'packages/$package/index.tsx', call: null },
  '/admin/invoices': { route: 'invoices/$invoice/index.tsx', call: 'invoices.get' },
  '/admin/invoices/estimate': { route: 'invoices/estimate/$estimate/index.tsx', call: 'invoices.estimate' },
  '/admin/payments': { route: 'payments/$payment.tsx', call: 'payments.get' },
  '/admin/payment-links': { route: 'payment-links/$checkout.tsx', call: 'checkouts.get' },
  '/admin/receipts': { route: 'receipts/$receipt/print.tsx', call: 'payments.receiptOf' },
  '/admin/manifests': { route: 'manifests/$manifest.tsx', call: 'manifests.get' },
  '/admin/storeorders': { route: 'storeorders/$order/index.tsx', call: 'storeOrders.get' },
  '/admin/storeorders/invoices': { route: 'storeorders/$order/index.tsx', call: 'storeOrders.get' },
  '/admin/deliveries': { route: 'deliveries/$delivery/index.tsx', call: 'deliveries.get' },
  '/admin/deliveries/days': { route: 'deliveries/$delivery/index.tsx', call: 'deliveries.get' },
  '/admin/deliveries/invoices': { route: 'deliveries/$delivery/index.tsx', call: 'deliveries.get' },
  '/admin/accounts/customers': { route: 'accounts/$account.tsx', call: 'accounts.get' },
  '/admin/accounts/employees': { route: 'accounts/employees/$account.tsx', call: 'accounts.get' },
  '/admin/blogs': { route: 'blogs/$blog/index.tsx', call: null },
}

const visitorsOf = (permission: Permission | 'None', also: Permission | undefined) => {
  const ownRights = [permission, also].filter(
    (right) => right !== undefined && right !== 'None',
  ) as Permission[]
  const staff = roles.filter((role) => role !== 'User')
  return staff.flatMap((role) => [
    { role, permissions: defaultPermissions(role) },
    // With nothing but the rights that list the entry.
    { role, permissions: ['BackendView' as const, ...ownRights] },
  ])
}

test.each(Object.entries(rowPages))(
  'the rows of %s open for all people who may list them',
  (to, { route, call }) => {
    const entry = adminMenu.find((menuEntry) => menuEntry.to === to)
    if (!entry) throw new Error(`no entry of the menu leads to ${to}`)
    const { permission } = call ? api[call] : { permission: null }
    for (const visitor of visitorsOf(entry.permission, entry.also).filter((candidate) =>
      isListed(entry, candidate),
    )) {
      expect([visitor.role, visitor.permissions, checkGuards(visitor, staffRouteFacts(route))]).toEqual([
        ...[visitor.role, visitor.permissions, null],
      ])
      if (permission)
        expect([visitor.role, call, may(visitor, permission)]).toEqual([visitor.role, call, true])
    }
  },
)
