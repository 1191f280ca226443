import type { DutyTerms } from '../rules/prices/rating.ts'

/** A duty table with a limit of US$100 and these categories. */
export const dutyTermsOf = (...categories: string[]): DutyTerms => ({
  deMinimisUsdCents: 10_000,
  rates: {
    categories: categories.map((category) => ({ category, dutyPercent: 20, gctPercent: null })),
    ...{ gctPercent: 15, scfPercent: 0, environmentalLevyPercent: 0, cafJmdCents: 0 },
    ...{ stampDuty: { uptoCifJmdCents: 0, lowJmdCents: 0, highJmdCents: 0 } },
    ...{ insuranceAirPercent: 0, insuranceSeaPercent: 0 },
  },
})
