import { addDays } from '#sync/lib/business-day.ts'
import { inCareStates } from '#sync/rules/packages/package-state.ts'

interface CareRange {
  readonly today: string
  /** The days since the check-in; all of them by default. */
  readonly fromDays?: number
  /** Null without an end. */
  readonly toDays?: number | null
  /** The office whose packages are counted; all of them without one. */
  readonly branchId: string | undefined
}

/** The search of the list of packages that finds those in the company's care, as the server counts them. */
export const careSearch = ({ today, fromDays = 0, toDays = null, branchId }: CareRange) => ({
  status: inCareStates.join('~'),
  to: addDays(today, -fromDays),
  ...(toDays === null ? {} : { from: addDays(today, -toDays) }),
  ...(branchId ? { branch: branchId } : {}),
})
