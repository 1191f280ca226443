import * as z from 'zod'
import { Branch } from '../../entities/company/branch.ts'
import { Id, ShortText } from '../../entities/fields.ts'
import { row } from '../row.ts'

const fields = Branch.pick({
  code: true,
  name: true,
  kind: true,
  address: true,
  phone: true,
  openingHours: true,
  openDays: true,
  deliveryDays: true,
  closedDays: true,
  active: true,
}).extend({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9-]{1,10}$/, 'must be 1 to 10 letters, digits or hyphens'),
  name: ShortText.min(1, 'is missing'),
})

export const NewBranch = fields.extend({
  address: fields.shape.address.default(''),
  phone: fields.shape.phone.default(''),
  openingHours: fields.shape.openingHours.default(''),
  openDays: fields.shape.openDays.default(['Mon', 'Tue', 'Wed', 'Thu', 'Fri']),
  deliveryDays: fields.shape.deliveryDays.default(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']),
  closedDays: fields.shape.closedDays.default([]),
  active: fields.shape.active.default(true),
})
export type NewBranch = z.output<typeof NewBranch>

/** Updates only the fields in the body. */
export const BranchUpdate = fields.partial()
export type BranchUpdate = z.output<typeof BranchUpdate>

const ByBranch = z.object({ branchId: Id })

export const branches = {
  'branches.list': row({
    method: 'GET',
    path: '/api/branches',
    who: 'public',
    summary: 'Offices and warehouses.',
    reply: z.array(Branch),
  }),
  'branches.create': row({
    method: 'POST',
    path: '/api/branches',
    who: 'staff',
    permission: 'BranchCreate',
    summary: 'Adds an office or a warehouse.',
    body: NewBranch,
    reply: Branch,
    success: 'Branch added successfully!',
  }),
  'branches.update': row({
    method: 'PUT',
    path: '/api/branches/{branchId}',
    who: 'staff',
    permission: 'BranchUpdate',
    summary: 'Changes an office or a warehouse.',
    params: ByBranch,
    body: BranchUpdate,
    reply: Branch,
    success: 'Branch updated successfully!',
  }),
  'branches.remove': row({
    method: 'DELETE',
    path: '/api/branches/{branchId}',
    who: 'staff',
    permission: 'BranchDelete',
    summary:
      'Deletes a branch that nothing works with and no books name: accounts, packages, manifests, deliveries, devices. Others can be set inactive.',
    params: ByBranch,
    reply: Branch,
    success: 'Branch deleted successfully!',
  }),
}
