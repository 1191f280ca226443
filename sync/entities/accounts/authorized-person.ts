import * as z from 'zod'
import { Id, Phone, ShortText } from '../fields.ts'
import { idTypes } from './id-types.ts'

export const maxAuthorizedPersons = 5

export const IdLast4 = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z0-9]{4})?$/, 'must be the last four letters or digits of the number')

/** A person who may pick up a customer's packages. Only the last digits of the identity card are stored. */
export const AuthorizedPerson = z.object({
  authorizedPersonId: Id,
  name: ShortText.min(1, 'is missing'),
  phone: Phone,
  relationship: ShortText,
  idType: z.enum(idTypes, 'is not a kind of identity card'),
  idLast4: IdLast4,
})
export type AuthorizedPerson = z.infer<typeof AuthorizedPerson>
