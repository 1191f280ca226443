import * as z from 'zod'
import { Email, NewPassword } from '#sync/api/accounts.ts'
import { Line } from '#sync/entities/fields.ts'
import type { Faults } from './use-form.ts'

export interface Registration extends Record<string, string> {
  firstName: string
  lastName: string
  email: string
  phone: string
  branchId: string
  password: string
  confirmPassword: string
}

export interface Passwords extends Record<string, string> {
  password: string
  confirmPassword: string
}

const fewestDigits = 7
const Registered = z.object({
  firstName: Line.min(1, 'Type your first name.'),
  lastName: Line.min(1, 'Type your last name.'),
  email: Email,
  phone: Line.refine(
    (phone) => phone.replaceAll(/\D/g, '').length >= fewestDigits,
    'Type a telephone number, so that a driver can reach you.',
  ),
  branchId: z.string().min(1, 'Choose where you want to pick up.'),
  password: NewPassword,
})

/** Messages that are sentences stay as they are; the shared rules say what is wrong after the field's name. */
const sentence = (message: string): string => (message.endsWith('.') ? message : `This ${message}.`)

const faultsIn = (schema: z.ZodType, given: unknown): Faults => {
  const fields: Faults = {}
  for (const { path, message } of schema.safeParse(given).error?.issues ?? [])
    fields[String(path[0])] ??= [sentence(message)]
  return fields
}

const sameTwice = ({ password, confirmPassword }: Passwords): Faults =>
  password === confirmPassword ? {} : { confirmPassword: ['The two passwords are not the same.'] }

/** What is wrong with a registration, by field and in words; the server has the same rules. */
export const registrationFaults = (given: Registration): Faults => ({
  ...faultsIn(Registered, given),
  ...sameTwice(given),
})

export const passwordFaults = (given: Passwords): Faults => ({
  ...faultsIn(Registered.pick({ password: true }), given),
  ...sameTwice(given),
})

export const emailFaults = (given: { email: string }): Faults =>
  faultsIn(Registered.pick({ email: true }), given)
