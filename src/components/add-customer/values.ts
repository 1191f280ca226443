import type { Resemblance } from '#sync/api/accounts/accounts-manage.ts'
import type { AuthorizedPerson } from '#sync/entities/accounts/authorized-person.ts'
import type { ShippingMode } from '#sync/entities/packages/shipping-mode.ts'
import { chosenParish, noParishText, type ParishValue } from '../customers/parish.ts'
import type { FieldTexts } from '../save-form/field-texts.ts'

type Person = Omit<AuthorizedPerson, 'authorizedPersonId'>

/** The values of the form for a new customer. */
export interface NewCustomerValues {
  firstName: string
  lastName: string
  phone: string
  email: string
  branchId: string
  trn: string
  defaultMode: ShippingMode
  brand: string
  hasAddress: boolean
  line1: string
  line2: string
  town: string
  parish: ParishValue
  persons: Person[]
}

export const blankPerson: Person = {
  name: '',
  phone: '',
  relationship: '',
  idType: 'DriversLicence',
  idLast4: '',
}

export const blankCustomer = (brand: string, branchId: string): NewCustomerValues => ({
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  branchId,
  trn: '',
  defaultMode: 'Air',
  brand,
  hasAddress: false,
  line1: '',
  line2: '',
  town: '',
  parish: '',
  persons: [],
})

const isEmail = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text)
const isTrn = (text: string): boolean => text.replaceAll(/[\s-]/g, '').length === 9

/** A check and its message for each field. */
const rules: Readonly<Record<string, readonly [(values: NewCustomerValues) => boolean, string]>> = {
  firstName: [({ firstName }) => firstName.trim() !== '', 'Enter the first name.'],
  lastName: [({ lastName }) => lastName.trim() !== '', 'Enter the last name.'],
  email: [
    ({ email }) => email.trim() === '' || isEmail(email.trim()),
    'Enter an email address like name@example.com, or leave it empty.',
  ],
  phone: [
    ({ phone, email }) => phone.trim() !== '' || email.trim() !== '',
    'Enter a phone number or an email address, so that the office can reach this customer.',
  ],
  trn: [({ trn }) => trn.trim() === '' || isTrn(trn), 'Enter all nine digits.'],
  line1: [({ hasAddress, line1 }) => !hasAddress || line1.trim() !== '', 'Enter the street and number.'],
  town: [({ hasAddress, town }) => !hasAddress || town.trim() !== '', 'Enter the town.'],
  parish: [({ hasAddress, parish }) => !hasAddress || parish !== '', noParishText],
}

const personTexts = (persons: readonly Person[]): FieldTexts =>
  Object.fromEntries(
    persons.flatMap(({ name, idLast4 }, n) => [
      ...(name.trim() ? [] : [[`persons.${n}.name`, 'Enter the name as it appears on the ID.']]),
      ...(/^([A-Za-z0-9]{4})?$/.test(idLast4.trim())
        ? []
        : [[`persons.${n}.idLast4`, 'Enter the last four letters or digits of the ID’s number.']]),
    ]),
  )

export const checkNewCustomer = (values: NewCustomerValues): FieldTexts => ({
  ...Object.fromEntries(
    Object.entries(rules).flatMap(([field, [isGood, text]]) => (isGood(values) ? [] : [[field, text]])),
  ),
  ...personTexts(values.persons),
})

/** The customer as the request body. */
export function newCustomerBody(values: NewCustomerValues) {
  const { firstName, lastName, phone, email, branchId, trn, defaultMode, brand, persons } = values
  const { hasAddress, line1, line2, town, parish } = values
  return {
    user: {
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      phone: phone.trim(),
      email: email.trim(),
    },
    branchId: branchId || null,
    defaultMode,
    brand,
    ...(trn.trim() ? { trn: trn.trim() } : {}),
    ...(hasAddress ? { address: { line1, line2, town, parish: chosenParish(parish) } } : {}),
    authorizedPersons: persons,
  }
}

/** The details by which possible duplicates are searched. */
export const marksOf = ({ firstName, lastName, phone, trn }: NewCustomerValues): Resemblance => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  phone: phone.trim(),
  trn: trn.trim() || undefined,
})
