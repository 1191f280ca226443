import * as z from 'zod'
import { AddressChoices } from '../../entities/company/address-choice.ts'
import { Id } from '../../entities/fields.ts'
import { row } from '../row.ts'
import { BrandQuery } from './brand-query.ts'

/** A warehouse to which customers send packages, with what it is for: '' for everything. */
export const OriginReply = z.object({
  branchId: Id,
  label: z.string(),
  address: z.string(),
  phone: z.string(),
})

export const origins = {
  'origins.list': row({
    method: 'GET',
    path: '/api/origins',
    who: 'visitor',
    summary:
      'The warehouses to which the customers of a brand send their packages, as the settings choose them: of the caller’s own brand, or for others of the company or of a `brand`.',
    query: BrandQuery,
    reply: z.array(OriginReply),
  }),
  'origins.reach': row({
    method: 'POST',
    path: '/api/origins/reach',
    who: 'admin',
    summary: 'How many customers would read another address, and be told, if the settings chose these.',
    body: z.object({ addresses: AddressChoices }),
    reply: z.object({ customers: z.int() }),
  }),
}
