import type * as z from 'zod'
import { type ApiName, api } from '#sync/api/index.ts'
import { InvoiceUpdate, NewInvoice } from '#sync/api/money/invoice-bodies.ts'
import type { Good } from './mass.ts'
import { houseRows } from './staff-fixtures.ts'
import { moneyRows } from './staff-money.ts'
import { parcelsRows } from './staff-parcels.ts'
import { tokenOf, type World } from './staff-world.ts'

/** The calls in which one path has a body for customers and another for the office. */
export const calledTwice: Partial<
  Record<ApiName, { readonly customer: z.ZodType; readonly office: z.ZodType }>
> = {
  'invoices.create': { customer: api['packages.prealert'].body, office: NewInvoice },
  'invoices.update': { customer: api['packages.update'].body, office: InvoiceUpdate },
}

/** Each call by which staff write. */
export const goodsOfStaff = (world: () => World): readonly Good[] =>
  [...houseRows, ...moneyRows, ...parcelsRows].map(([call, role, make]) => ({
    call,
    by: `a ${role ?? 'visitor'}`,
    ...(calledTwice[call] ? { body: calledTwice[call].office } : {}),
    make: async () => ({ ...(await make(world())), token: role && (await tokenOf(world().server, role)) }),
  }))
