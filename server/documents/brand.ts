import type { Company } from '#sync/entities/company/company.ts'
import { houseLook, secondLook } from '#sync/rules/pages/brand-looks.ts'
import type { Env } from '../core/env.ts'

/** Colours, `#rrggbb`; `deep` carries white letters. */
interface Look {
  readonly deep: string
  readonly pale: string
  readonly light: string
}

/** The company's data on a document, in its brand's colours. */
export interface Brand extends Company, Look {
  /** A PNG; null without one. */
  readonly logo: Buffer | null
}

/** @param brand as an account carries it; one that is not known is the house's */
export const brandOf = (env: Pick<Env, 'brandPrefix'>, brand: string, company: Company): Brand => ({
  ...company,
  ...(brand === env.brandPrefix ? secondLook : houseLook),
  logo: null,
})
