import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { PriceGroup, priceGroupFields } from '../../entities/money/price-group.ts'
import { row } from '../row.ts'

const fields = z.object(priceGroupFields)

/** Updates only the fields in the body. */
export const PriceGroupUpdate = fields.partial()

export const ListedPriceGroup = PriceGroup.extend({
  /** The customers that were put into it; null for the group of everybody else. */
  members: z.number().nullable(),
  /** The rate sheets of all times that name it. */
  rateSheets: z.number(),
})
export type ListedPriceGroup = z.output<typeof ListedPriceGroup>

const ByPriceGroup = z.object({ priceGroupId: Id })

export const priceGroups = {
  'priceGroups.list': row({
    method: 'GET',
    path: '/api/pricegroups',
    who: 'staff',
    permission: 'RateSheetView',
    summary: 'Price groups by name, with the number of their customers and rate sheets.',
    reply: z.array(ListedPriceGroup),
    failure: 'Getting price groups failed!',
  }),
  'priceGroups.create': row({
    method: 'POST',
    path: '/api/pricegroups',
    who: 'staff',
    permission: 'RateSheetCreate',
    summary: 'Adds a price group, without customers.',
    body: fields,
    reply: PriceGroup,
    success: 'Price group added',
    failure: 'The price group was not added',
  }),
  'priceGroups.update': row({
    method: 'PUT',
    path: '/api/pricegroups/{priceGroupId}',
    who: 'staff',
    permission: 'RateSheetUpdate',
    summary: 'Renames a price group.',
    params: ByPriceGroup,
    body: PriceGroupUpdate,
    reply: PriceGroup,
    success: 'Price group saved',
    failure: 'The price group was not saved',
  }),
  'priceGroups.remove': row({
    method: 'DELETE',
    path: '/api/pricegroups/{priceGroupId}',
    who: 'staff',
    permission: 'RateSheetDelete',
    summary: 'Deletes a price group without customers and rate sheets.',
    params: ByPriceGroup,
    reply: PriceGroup,
    success: 'Price group deleted',
    failure: 'The price group was not deleted',
  }),
}
