import * as z from 'zod'
import { parishes } from '../company/parishes.ts'
import { Id, Note, Phone, ShortText, Timestamp } from '../fields.ts'

export const maxAddresses = 4

/** A delivery address. Exactly one of a person's addresses is the default. */
export const Address = z.object({
  addressId: Id,
  userId: Id,
  label: ShortText,
  line1: ShortText.min(1, 'is missing'),
  line2: ShortText,
  town: ShortText.min(1, 'is missing'),
  parish: z.enum(parishes, 'is not one of the 14 parishes'),
  country: ShortText,
  phone: Phone,
  /** For the driver: the gate, the dog, the landmark. */
  note: Note,
  isDefault: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Address = z.infer<typeof Address>
