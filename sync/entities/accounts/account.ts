import * as z from 'zod'
import { entityOf, type RowOfFields } from '../kinds/field.ts'
import { flag, idList, idOf, key, textLine, whole } from '../kinds/kinds.ts'
import { rowFieldRows } from '../kinds/row-fields.ts'
import { shippingModes } from '../packages/shipping-mode.ts'
import { roles } from './role.ts'

export const loginStatuses = ['Active', 'Suspended'] as const

/** The part of an account that devices hold: enough to find an owner, without anything that identifies a taxpayer. */
export const accountFields = {
  accountId: key('Customer'),
  mailbox: whole('Mailbox', z.string(), 'everyone'),
  firstName: textLine('First name', 'everyone'),
  lastName: textLine('Last name', 'everyone'),
  email: whole('Email address', z.string(), 'everyone'),
  role: whole('Role', z.enum(roles), 'everyone'),
  brand: whole('Brand', z.string(), 'everyone'),
  branchId: idOf('Branch', 'everyone'),
  status: whole('Status', z.enum(loginStatuses), 'everyone'),
  hasTrn: flag('TRN', 'everyone'),
  /** How the customer's packages travel unless another mode is chosen for one. */
  defaultMode: whole('Air or Sea', z.enum(shippingModes), 'everyone'),
  /** The service of the customer's packages unless another one is chosen; '' for the first one of the mode. */
  defaultService: textLine('Service', 'everyone'),
  /** True if the customer's packages wait in the warehouse until the customer says ship. */
  holdsPackages: flag('Holds packages', 'everyone'),
  /** True if the customer's packages are not insured unless it is chosen for one. */
  declinesInsurance: flag('Declines insurance', 'everyone'),
  /** The offices besides the customer's own where packages of theirs are in hand. Only the server writes them. */
  offices: idList('Offices', 'staff'),
  ...rowFieldRows,
}
export const Account = entityOf(accountFields)
export type Account = RowOfFields<typeof accountFields>
