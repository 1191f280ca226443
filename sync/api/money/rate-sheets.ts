import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { DeliveryZone } from '../../entities/money/delivery-zone.ts'
import { DutyTable } from '../../entities/money/duty-table.ts'
import { ShownPromotion } from '../../entities/money/promotion.ts'
import { RateSheet, rateSheetFields } from '../../entities/money/rate-sheet.ts'
import { BrandQuery } from '../company/brand-query.ts'
import { PublicSettings } from '../company/settings.ts'
import { row } from '../row.ts'
import { ShownFee } from './fees.ts'

const fields = z.object(rateSheetFields)

export const NewRateSheet = fields.extend({
  service: fields.shape.service.default(''),
  priceGroupId: fields.shape.priceGroupId.default(null),
  originBranchId: fields.shape.originBranchId.default(null),
  volumetricDivisor: fields.shape.volumetricDivisor.default(166),
  handlingUsdCents: fields.shape.handlingUsdCents.default(0),
  handlingSteps: fields.shape.handlingSteps.default([]),
  fuelPercent: fields.shape.fuelPercent.default(0),
  insurancePercent: fields.shape.insurancePercent.default(0),
})

/** Updates only the fields in the body. */
export const RateSheetUpdate = fields.partial()

/** `current` is true for a sheet that prices packages today. */
export const ListedRateSheet = RateSheet.extend({ current: z.boolean() })

/** Everything that `rate` needs, as valid today. */
export const ShippingRates = z.object({
  /** Today in Jamaica. */
  day: z.string(),
  /** Those by which this caller pays, and for staff those of all customers. */
  rateSheets: z.array(RateSheet),
  /** The price group of a customer who asks; that of visitors for everybody else. */
  priceGroupId: Id,
  /** The pickup office of a customer who asks; null for everybody else. */
  branchId: Id.nullable().default(null),
  /** Null until an administrator has entered one. */
  dutyTable: DutyTable.nullable(),
  /** The zones that price deliveries today. */
  deliveryZones: z.array(DeliveryZone).default([]),
  /** The fees of today. */
  fees: z.array(ShownFee).default([]),
  /** The promotions that the caller's next bill may have; a visitor's are those of a new customer. */
  promotions: z.array(ShownPromotion).default([]),
  settings: PublicSettings,
})
export type ShippingRates = z.output<typeof ShippingRates>

const ByRateSheet = z.object({ rateSheetId: Id })

export const rateSheets = {
  'rateSheets.list': row({
    method: 'GET',
    path: '/api/ratesheets',
    who: 'visitor',
    summary:
      'Rate sheets of all times, the newest first: for staff all of them, for a customer and a visitor those by which they pay.',
    reply: z.array(ListedRateSheet),
    failure: 'Getting ratesheets failed!',
  }),
  'rateSheets.shippingRates': row({
    method: 'GET',
    path: '/api/ratesheets/shippingrates',
    who: 'visitor',
    summary: 'The rate sheets that hold today, of those.',
    reply: z.array(ListedRateSheet),
    failure: 'Getting ratesheets failed!',
  }),
  'rateSheets.terms': row({
    method: 'GET',
    path: '/api/ratesheets/terms',
    who: 'visitor',
    summary:
      'All that a price of the caller is made of today: rate sheets, duty table, settings of the company or of a `brand`.',
    query: BrandQuery,
    reply: ShippingRates,
    failure: 'Getting ratesheets failed!',
  }),
  'rateSheets.create': row({
    method: 'POST',
    path: '/api/ratesheets',
    who: 'staff',
    permission: 'RateSheetCreate',
    summary: 'Adds a rate sheet that holds from a day on.',
    body: NewRateSheet,
    reply: RateSheet,
    success: 'Shipping Rate added successfully!',
    failure: 'Adding ratesheet failed!',
  }),
  'rateSheets.update': row({
    method: 'PUT',
    path: '/api/ratesheets/{rateSheetId}',
    who: 'staff',
    permission: 'RateSheetUpdate',
    summary: 'Changes a rate sheet; what was invoiced by it stays.',
    params: ByRateSheet,
    body: RateSheetUpdate,
    reply: RateSheet,
    success: 'Shipping Rate updated successfully!',
    failure: 'Updating ratesheet failed!',
  }),
  'rateSheets.remove': row({
    method: 'DELETE',
    path: '/api/ratesheets/{rateSheetId}',
    who: 'staff',
    permission: 'RateSheetDelete',
    summary: 'Deletes a rate sheet, unless nothing could be priced without it.',
    params: ByRateSheet,
    reply: RateSheet,
    success: 'Shipping Rate deleted successfully!',
    failure: 'Shipping Rate deletion failed!',
  }),
}
