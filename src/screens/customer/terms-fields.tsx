import { SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import type { Terms } from '#sync/entities/accounts/terms.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { canWaive } from '#sync/policies/waiver.ts'
import { useSession } from '../../session/session.ts'
import { parseCents } from '../../ui/texts/format.ts'

/** A customer's terms as typed; both are empty for one who pays before pickup. */
export interface TermsValues {
  termsDays: string
  termsLimit: string
}

export const toTermsValues = (terms: Terms | null): TermsValues => ({
  termsDays: terms ? String(terms.days) : '',
  termsLimit: terms ? (terms.limitJmdCents / 100).toFixed(2) : '',
})

/** Returns undefined for terms that are incomplete or out of range. */
export function readTerms({ termsDays, termsLimit }: TermsValues): Terms | null | undefined {
  const [days, limit] = [termsDays.trim(), termsLimit.trim()]
  if (days === '' && limit === '') return null
  const limitJmdCents = parseCents(limit, 'J') ?? 0
  const isGood = /^\d{1,3}$/.test(days) && Number(days) <= 365 && limitJmdCents > 0
  return isGood ? { days: Number(days), limitJmdCents } : undefined
}

/** Returns the problem by its field. */
export function termsProblem(values: TermsValues): Record<string, string> {
  if (readTerms(values) !== undefined) return {}
  const isLimitGood = (parseCents(values.termsLimit.trim(), 'J') ?? 0) > 0
  return isLimitGood
    ? { termsDays: 'Enter whole days, 0 to 365, or leave both fields empty.' }
    : { termsLimit: 'Enter an amount such as 50000.00, or leave both fields empty.' }
}

/** Shown only to people who may hand over unpaid packages, and only for a customer. */
export function TermsFields<V extends TermsValues>({
  role,
  form,
}: {
  role: AccountReply['role']
  form: UseFormReturnType<V>
}) {
  const session = useSession()
  if (session === null || !canWaive(session) || isStaff(role)) return null
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label="Credit limit (J$)"
        description="Packages go out unpaid up to it. Empty: paid at pickup"
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        {...form.getInputProps('termsLimit')}
      />
      <TextInput
        label="Days to pay"
        description="After an invoice is issued"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        {...form.getInputProps('termsDays')}
      />
    </SimpleGrid>
  )
}
