import * as z from 'zod'
import { Id, ShortText, Timestamp } from '../fields.ts'

/** The customers who pay the same prices. */
export const priceGroupFields = {
  name: ShortText.min(1, 'is missing').max(60, 'is longer than 60 characters'),
}

export const PriceGroup = z.object({
  priceGroupId: Id,
  ...priceGroupFields,
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type PriceGroup = z.infer<typeof PriceGroup>

/** The group of visitors, and of customers until they are put into another. Each company has it from its first day. */
export const regularGroupId = '01990000-0000-7000-8000-000000000001'
