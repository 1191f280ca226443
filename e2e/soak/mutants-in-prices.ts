import type { Mutant } from './mutant.ts'

const fees = 'sync/rules/fees/fees.ts'
const dollars = 'sync/rules/payments/dollars.ts'
const origins = 'sync/rules/origins/origins.ts'
const rounds = 'server/jobs/price-rounds.ts'
const inFees = 'sync/rules/fees/fees.test.ts'
const inDollars = 'server/payments/dollars.test.ts'
const inRounds = 'server/jobs/price-rounds.test.ts'
const inOrigins = 'sync/rules/origins/origins.test.ts'

/** Bugs about fees, rounds of prices, US dollars and the warehouses to which customers send their packages. */
export const mutantsInPrices: readonly Mutant[] = [
  {
    name: 'a fee ends the day before its last one',
    ...{ rule: 'R15', file: fees },
    find: 'validTo === null || day <= validTo',
    replace: 'validTo === null || day < validTo',
    unit: {
      file: inFees,
      test: 'a fee is charged from its first day to its last, while it is switched on',
    },
  },
  {
    name: 'a fee for dear packages is charged at its own limit',
    ...{ rule: 'R15', file: fees },
    find: 'declaredValueUsdCents > (aboveUsdCents ?? 0)',
    replace: 'declaredValueUsdCents >= (aboveUsdCents ?? 0)',
    unit: { file: inFees, test: 'decides by its fact' },
  },
  {
    name: 'a share of customs’ charges has no most',
    ...{ rule: 'R15', file: fees },
    find: 'Math.min(maxJmdCents ?? share, share)',
    replace: 'Math.max(maxJmdCents ?? share, share)',
    unit: { file: inFees, test: 'clearance of' },
  },
  {
    name: 'the change of US dollars rounds up',
    ...{ rule: 'J1', file: dollars },
    find: 'isWhole ? 0 - roundCash(0 - over, coinJmdCents) : over',
    replace: 'isWhole ? roundCash(over, coinJmdCents) : over',
    unit: { file: inDollars, test: 'whose change rounds down' },
  },
  {
    name: 'US dollars are taken as coins',
    ...{ rule: 'J1', file: dollars },
    find: "if (method !== 'Cash' || extra === 0) return ''",
    replace: "if (method !== 'Cash' || extra !== 0) return ''",
    unit: { file: inDollars, test: 'in coins' },
  },
  {
    name: 'US dollars of another day are given back',
    ...{ rule: 'J3', file: 'server/payments/dollars.ts' },
    find: 'jamaicaDay(receivedAt) === jamaicaDay(at)',
    replace: 'jamaicaDay(receivedAt) <= jamaicaDay(at)',
    unit: { file: inDollars, test: 'on another day is refused for cash' },
  },
  {
    name: 'a brand’s customers read the address of every brand',
    ...{ rule: 'R15', file: origins },
    find: 'choice.brand === null || choice.brand === brand',
    replace: 'choice.brand === null || choice.brand !== brand',
    unit: { file: inOrigins, test: 'customers have the addresses of their brand and those of all brands' },
  },
  {
    name: 'a service has the warehouse of all services',
    ...{ rule: 'R15', file: origins },
    find: "(service === '' ? 0 : 2)",
    replace: "(service === '' ? 2 : 0)",
    unit: { file: inOrigins, test: 'the choice for a service counts before that for a mode' },
  },
  {
    name: 'customers hear of the prices of a clock that jumped ahead',
    ...{ rule: 'R15', file: rounds },
    find: '!(await isClockAhead(deps.db)) && (await turnRound(deps))',
    replace: 'await turnRound(deps)',
    unit: { file: inRounds, test: 'a clock that jumps ahead sends no notice' },
  },
  {
    name: 'a clock that was put back takes news of prices back',
    ...{ rule: 'R15', file: rounds },
    find: 'day < lastDayOf(round)',
    replace: "day < ''",
    unit: { file: inRounds, test: 'a clock that is put back takes no news back' },
  },
  {
    name: 'a stopped round forgets who heard of its prices',
    ...{ rule: 'R15', file: 'server/jobs/price-stages.ts' },
    find: "newPrices && lastPackageId !== ''",
    replace: "newPrices && lastPackageId === ''",
    unit: { file: inRounds, test: 'is news only for those who read it' },
  },
]
