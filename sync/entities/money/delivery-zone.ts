import * as z from 'zod'
import { parishes } from '../company/parishes.ts'
import { Id, ShortText, Timestamp } from '../fields.ts'
import { BusinessDay, JmdAmount } from './money-fields.ts'

/** The price of deliveries to some places from a certain day on, until a newer zone takes the place over. */
export const deliveryZoneFields = {
  name: ShortText.min(1, 'is missing'),
  parishes: z.array(z.enum(parishes, 'is not one of the 14 parishes')).max(14, 'has more than 14 parishes'),
  /** Towns as people write them; "Springfield, St. James" is the one in that parish. */
  towns: z
    .array(ShortText.trim().min(1, 'has an empty town').max(100, 'has a town of more than 100 characters'))
    .max(200, 'has more than 200 towns'),
  baseJmdCents: JmdAmount,
  /** For each chargeable pound of the packages. */
  perLbJmdCents: JmdAmount,
  /** Free if the shipping charges of the packages are above this; null if it never is. */
  freeAboveJmdCents: JmdAmount.nullable(),
  validFrom: BusinessDay,
}

export const DeliveryZone = z.object({
  deliveryZoneId: Id,
  ...deliveryZoneFields,
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type DeliveryZone = z.infer<typeof DeliveryZone>
