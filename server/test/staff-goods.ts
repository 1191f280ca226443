import type * as z from 'zod'
import { type ApiName, api } from '#sync/api/index.ts'
import { InvoiceUpdate, NewInvoice } from '#sync/api/invoice-bodies.ts'
import type { Good } from './mass.ts'
import { houseRows } from './staff-fixtures.ts'
import { moneyRows } from './staff-money.ts'
import { parcelsRows } from './staff-parcels.ts'
import { tokenOf, type World } from './staff-world.ts'

/** Where one path has a body for customers and another for the office. */
export const calledTwice: Partial<
  Record<ApiName, { readonly customer: z.ZodType; readonly office: z.ZodType }>
> = {
  'invoices.create': { customer: api['packages.prealert'].body, office: NewInvoice },
  'invoices.update': { customer: api['packages.update'].body, office: InvoiceUpdate },
}

/** Calls by which staff write and whose bodies have nothing to try, and why. */
export const withoutGood: Partial<Record<ApiName, string>> = {
  'tills.open': 'a cashier has one open till; its test is tills.test.ts',
  'tills.closeAbsent': 'needs a till that another person has open; its test is tills.test.ts',
  'tills.confirm': 'needs a till that another person closed; its test is tills.test.ts',
  'deliveries.confirmDay': 'needs a closed day; its test is delivery-plans.test.ts',
  'accounts.invite': 'has no body',
  'checkouts.resolveAlert': 'needs money that came astray; its test is checkouts.test.ts',
  'checkouts.mail': 'has no body',
  'handhelds.open': 'ends the session that makes it; its test is handhelds.test.ts',
  'handhelds.issueBadge': 'has no body',
  'contact.open': 'has no body',
  'imports.finish': 'has no body',
  'imports.undo': 'has no body',
  'invoices.mail': 'has no body',
  'invoices.remind': 'has no body',
  'manifests.customsList': 'answers a file; its test is customs-list.test.ts',
  'messages.retry': 'has no body',
  'printJobs.again': 'has no body',
  'packages.takeBackWaiver': 'has no body',
  'packages.billStorage': 'needs days to pass after an invoice; its test is storage.test.ts',
}

/** Each call by which staff write. */
export const goodsOfStaff = (world: () => World): readonly Good[] =>
  [...houseRows, ...moneyRows, ...parcelsRows].map(([call, role, make]) => ({
    call,
    by: `a ${role}`,
    ...(calledTwice[call] ? { body: calledTwice[call].office } : {}),
    make: async () => ({ ...(await make(world())), token: await tokenOf(world().server, role) }),
  }))
