import { rateTermsQuery } from '../../queries/api/money/rates.ts'
import { useKeptQuery } from '../../queries/api/server-cache/kept-answers.ts'

/** True at a company that leaves the insurance to its customers; false until that is known. */
export function useIsInsuranceChosen(): boolean {
  const terms = useKeptQuery(rateTermsQuery)
  return terms.is === 'shown' && terms.data.settings.insurance.isChosen
}
