import type * as z from 'zod'
import { accounts } from '#sync/api/accounts/accounts.ts'
import { checkGuessable, checkRepeated } from '../../../components/customers/account-rules.ts'
import { type FieldTexts, textsBySchema } from '../../../components/save-form/field-texts.ts'

const Values = accounts['accounts.firstAdmin'].body.omit({ token: true })

export type FirstAdmin = z.input<typeof Values>

/** The form's problems by field; the server has the same rules. */
export const checkFirstAdmin = (values: FirstAdmin): FieldTexts => ({
  ...checkGuessable(values.password, values),
  ...checkRepeated(values),
  ...textsBySchema(Values, values),
})
