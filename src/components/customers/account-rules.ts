import * as z from 'zod'
import { Email, NewPassword } from '#sync/api/accounts/accounts.ts'
import { ShortText } from '#sync/entities/fields.ts'
import { type PasswordOwner, passwordProblem } from '#sync/rules/accounts/password.ts'
import { brandNameOfPage } from '../../guards/brand-of-page.ts'
import { type FieldTexts, textsBySchema } from '../save-form/field-texts.ts'

export interface Passwords {
  password: string
  confirmPassword: string
}

export interface Registration extends Passwords {
  firstName: string
  lastName: string
  email: string
  phone: string
  branchId: string
}

const fewestDigits = 7
const Registered = z.object({
  firstName: ShortText.min(1, 'Enter your first name.'),
  lastName: ShortText.min(1, 'Enter your last name.'),
  email: z
    .string()
    .refine((email) => Email.safeParse(email).success, 'Enter your email address, like name@example.com.'),
  phone: ShortText.refine(
    (phone) => phone.replaceAll(/\D/g, '').length >= fewestDigits,
    'Enter a phone number so our driver can reach you.',
  ),
  branchId: z.string().min(1, 'Choose where you want to pick up.'),
  password: NewPassword,
})

export const checkRepeated = ({ password, confirmPassword }: Passwords): FieldTexts =>
  password === confirmPassword ? {} : { confirmPassword: 'The passwords don’t match.' }

/** Checks that a password isn't too easy to guess, by the server's own rule. The server knows more companies. */
export const checkGuessable = (password: string, owner: PasswordOwner = {}): FieldTexts => {
  const companies = [brandNameOfPage() ?? '', ...(owner.companies ?? [])]
  const problem = passwordProblem(password, { ...owner, companies })
  return problem ? { password: problem } : {}
}

/** The problems of a registration as texts by field; the server has the same rules. */
export const checkRegistration = (values: Registration): FieldTexts => ({
  ...checkGuessable(values.password, values),
  ...textsBySchema(Registered, values),
  ...checkRepeated(values),
})

export const checkPasswords = (values: Passwords): FieldTexts => ({
  ...checkGuessable(values.password),
  ...textsBySchema(Registered.pick({ password: true }), values),
  ...checkRepeated(values),
})

export const checkEmail = (values: { email: string }): FieldTexts =>
  textsBySchema(Registered.pick({ email: true }), values)
