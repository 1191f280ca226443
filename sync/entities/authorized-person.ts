import * as z from 'zod'
import { Id, ShortText } from './fields.ts'

export const mostAuthorizedPersons = 5

export const idTypes = ['DriversLicence', 'Passport', 'NationalId', 'VotersId'] as const

/** Somebody who may pick up a customer's packages. Of the identity card only the end of its number is kept. */
export const AuthorizedPerson = z.object({
  authorizedPersonId: Id,
  name: ShortText.min(1, 'is missing'),
  phone: ShortText,
  relationship: ShortText,
  idType: z.enum(idTypes, 'is not a kind of identity card'),
  idLast4: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z0-9]{4})?$/, 'must be the last four letters or digits of the number'),
})
export type AuthorizedPerson = z.infer<typeof AuthorizedPerson>
