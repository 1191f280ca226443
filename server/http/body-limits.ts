import type { ApiRow } from '#sync/api/row.ts'
import { maxFileBody } from './forms.ts'

/** The limits of a call’s body. */
interface BodyLimits {
  readonly bodyLimit?: number
  readonly config?: { readonly mostValues: number }
}

/** More than the largest body that a visitor or customer sends, as `body-limits.test.ts` adds it up. */
export const customersBody = 512 * 1024
/** A list of a few hundred rows. */
export const mostValues = 5_000

/** A call that a stranger or customer can make takes what it needs; the office and partners send whole files of rows. */
export function bodyLimitsOf({
  who,
  carriesFile,
  takesLists,
}: Pick<ApiRow, 'who' | 'carriesFile' | 'takesLists'>): BodyLimits {
  if (carriesFile) return { bodyLimit: maxFileBody, config: { mostValues } }
  if (who === 'staff' || who === 'admin' || takesLists) return {}
  return { bodyLimit: customersBody, config: { mostValues } }
}
