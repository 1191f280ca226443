import type { Mutant } from './mutant.ts'

const promises = 'sync/rules/packages/promised-days.test.ts'

/** Bugs about expected days, the queue of today and origins. */
export const mutantsInDays: readonly Mutant[] = [
  {
    name: 'a package comes from wherever it was scanned last',
    ...{ rule: 'K2', file: 'sync/mutators/packages/origin-args.ts' },
    find: '  if (before?.originBranchId) return before.originBranchId\n',
    replace: '',
    unit: {
      file: 'sync/mutators/packages/origin.test.ts',
      test: 'the origin that is known before its first check-in stays',
    },
  },
  {
    name: 'a box is promised for a day on which its office is closed',
    ...{ rule: 'K15', file: 'sync/rules/packages/expected-days.ts' },
    find: 'const lastDay = addOpenDays(place, days.to, 0)',
    replace: 'const lastDay = days.to',
    unit: { file: promises, test: 'the next open one where the stored day is closed' },
  },
  {
    name: 'a box is promised for today after its office has closed',
    ...{ rule: 'K15', file: 'sync/rules/deliveries/opening-hours.ts' },
    find: 'hours && jamaicaTime(now) < hours.to ? 0 : 1',
    replace: 'hours ? 0 : 1',
    unit: {
      file: promises,
      test: 'a box at its office is promised for a day on which people can collect it',
    },
  },
  {
    name: 'a customer who comes on another day than announced waits unseen',
    ...{ rule: 'F1', file: 'sync/mutators/pickups/arrive.ts' },
    find: ' || jamaicaDay(plan.from) !== jamaicaDay(at)',
    replace: '',
    unit: {
      file: 'sync/mutators/pickups/pickups.test.ts',
      test: 'today counts today, also with an announcement for tomorrow',
    },
  },
  {
    name: 'an estimate takes the addresses of the company for all brands',
    ...{ rule: 'R15', file: 'server/billing/estimates.ts' },
    find: 'choicesOfBrand(settings.addresses, brand)',
    replace: 'choicesOfBrand(settings.addresses, brand && firstBrand)',
    unit: {
      file: 'server/routes/money/origins.test.ts',
      test: 'an estimate for a customer takes the address that customers of their brand read',
    },
  },
]
