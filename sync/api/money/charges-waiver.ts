import * as z from 'zod'
import { Id, Note } from '../../entities/fields.ts'
import { OwnedPackage } from '../packages/owned-package.ts'
import { row } from '../row.ts'

const ById = z.object({ id: Id })

export const chargesWaiver = {
  'packages.waiveCharges': row({
    method: 'POST',
    path: '/api/packages/{id}/waiver',
    who: 'staff',
    permission: 'PaymentUpdate',
    summary:
      'Decides that nothing is charged for a package, with a reason: it counts as billed. By a supervisor, a senior or an administrator, and not while it is on an invoice.',
    params: ById,
    body: z.object({ reason: Note.min(1, 'is missing: say why nothing is charged') }),
    reply: OwnedPackage,
    success: 'Charges waived',
    failure: 'The charges weren’t waived',
  }),
  'packages.takeBackWaiver': row({
    method: 'DELETE',
    path: '/api/packages/{id}/waiver',
    who: 'staff',
    permission: 'PaymentUpdate',
    summary:
      'Takes the waiver of a package’s charges back, while it has not been handed over. By a supervisor, a senior or an administrator.',
    params: ById,
    reply: OwnedPackage,
    success: 'Waiver taken back',
    failure: 'The waiver wasn’t taken back',
  }),
}
