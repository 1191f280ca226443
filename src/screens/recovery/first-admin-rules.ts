import type * as z from 'zod'
import { accounts } from '#sync/api/accounts.ts'

const { body } = accounts['accounts.firstAdmin']

export type FirstAdmin = Omit<z.input<typeof body>, 'token'>

/** What is wrong with the form, by field and in words; the server has the same rules. */
export function faultsOf(given: FirstAdmin): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const { path, message } of body.omit({ token: true }).safeParse(given).error?.issues ?? [])
    fields[String(path[0])] ??= [`This ${message}.`]
  if (given.password !== given.confirmPassword)
    fields['confirmPassword'] ??= ['The two passwords are not the same.']
  return fields
}
