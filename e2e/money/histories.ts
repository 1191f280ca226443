import fc from 'fast-check'
import { must } from '#sync/lib/must.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import type { TestApp } from '../../server/test/app.ts'
import { actionsAtCounter } from './actions-at-counter.ts'
import { actionsAtDoor } from './actions-at-door.ts'
import { actionsInDollars } from './actions-in-dollars.ts'
import { actionsInOffice } from './actions-in-office.ts'
import { actionsOfClaims } from './actions-of-claims.ts'
import { actionsOfFlights, withoutGct } from './actions-of-flights.ts'
import { actionsOfPrices } from './actions-of-prices.ts'
import { actionsOfTills } from './actions-of-tills.ts'
import { actionsOnline } from './actions-online.ts'
import { checkClaims, checkCosts, checkGct, checkJournal, checkPromotions } from './book-checks.ts'
import { checkDoors, checkDrawers, checkEntries } from './cash-checks.ts'
import { faultsAtEnd } from './end-checks.ts'
import { type ExpectedBooks, newExpectedBooks } from './expected-books.ts'
import {
  type Check,
  checkAccounts,
  checkCharges,
  checkInvoices,
  checkPayments,
  checkPromises,
} from './money-checks.ts'
import { type Office, openOffice } from './office.ts'
import { checkHandOvers, checkPackages } from './release-checks.ts'
import { checkRounding } from './rounding-checks.ts'
import { type Rows, rowsOf } from './rows.ts'
import { checkStatements } from './statement-checks.ts'
import type { Action, Choice } from './step.ts'

const actions = {
  ...actionsAtCounter,
  ...actionsOfTills,
  ...actionsInDollars,
  ...actionsOfPrices,
  ...actionsOfClaims,
  ...actionsOfFlights,
  ...actionsOnline,
  ...actionsInOffice,
  ...actionsAtDoor,
} satisfies Record<string, Action>
export type ActionName = keyof typeof actions
export const actionNames = namesIn(actions)

const checks: readonly Check[] = [
  ...[checkRounding, checkInvoices, checkCharges, checkPayments, checkAccounts, checkPromises],
  ...[checkDrawers, checkEntries, checkDoors, checkPackages],
  ...[checkJournal, checkPromotions, checkClaims, checkCosts, checkGct],
]

interface Step extends Choice {
  readonly action: ActionName
}

/** Each is a series of steps that people intend to take; another person's step may come in between. */
const ways: readonly (readonly ActionName[])[] = [
  ['bill', 'payWhole', 'handOver'],
  ['bill', 'payByCredit', 'billStorage', 'payWhole', 'billStorage'],
  ['openTill', 'payWhole', 'payPart', 'payOut', 'dropCash', 'closeTill', 'confirmTill'],
  ['bill', 'payPart', 'voidInvoice', 'payOut'],
  ['bill', 'payWhole', 'reverse', 'handOver'],
  ['bill', 'passDays', 'passDays', 'payWhole', 'handOver'],
  ['bill', 'payWhole', 'passDays', 'passDays', 'handOver', 'payWhole', 'handOver'],
  ['passDays', 'passDays', 'bill', 'passDays', 'billStorage', 'passDays', 'askForLink', 'payLink'],
  ['bill', 'askForLink', 'payLink', 'handOver'],
  ['bill', 'askForLink', 'payPart', 'payLink', 'reverse'],
  ['bill', 'sendSlip', 'confirmTransfer', 'reverse'],
  ['bill', 'sendSlip', 'endTransfer', 'confirmTransfer'],
  ['payAhead', 'bill', 'payByCredit', 'reallocate'],
  ['payAhead', 'payOut', 'reverse'],
  ['payAhead', 'closeTill', 'reverse', 'confirmTill'],
  ['giveNote', 'bill', 'payWhole', 'useNote', 'voidInvoice', 'voidNote'],
  ['bill', 'bring', 'setOut', 'handOverAtDoor', 'handOverAgain', 'closeDay', 'confirmDay'],
  ['bill', 'passDays', 'passDays', 'bring', 'setOut', 'handOverAtDoor', 'reverse', 'closeDay'],
  [
    'bill',
    'payWhole',
    'bring',
    'setOut',
    'handOverAtDoor',
    'handOverAgain',
    'handOverAgain',
    'reverse',
    'closeDay',
    'confirmDay',
  ],
  ['giveNote', 'bill', 'useNote', 'useNote', 'bill', 'useNote', 'payWhole', 'voidNote'],
  ['bill', 'bring', 'plan', 'plan', 'setOut', 'plan', 'handOverAtDoor', 'closeDay'],
  ['bill', 'bring', 'setOut', 'handOverAtDoor', 'closeDay', 'handOverAgain', 'reverse', 'confirmDay'],
  ['bring', 'setOut', 'bill', 'setOut', 'plan', 'handOverAtDoor'],
  ['arrive', 'bring', 'setOut', 'bring', 'setOut', 'billAsShown', 'passDays', 'setOut'],
  ['waive', 'handOver', 'waive', 'correct'],
  ['arrive', 'correct', 'correct', 'bill', 'correct'],
  [
    'setRate',
    'openTill',
    'billAsShown',
    'payInDollars',
    'reverse',
    'payInDollars',
    'closeTill',
    'confirmTill',
  ],
  ['setRate', 'payAheadInDollars', 'billAsShown', 'payInDollars', 'setRate', 'payOut', 'voidInvoice'],
  ['setRate', 'payAheadInDollars', 'bill', 'reallocate', 'passDays', 'reverse', 'reallocate'],
  ['changeFees', 'billAsShown', 'changePromotions', 'billAsShown', 'voidInvoice', 'billAsShown'],
  ['changeTerms', 'bill', 'handOver', 'billAsShown', 'handOver', 'payWhole', 'handOver'],
  ['topUp', 'payLink', 'billAsShown', 'payByCredit', 'payOut'],
  ['openClaim', 'decideClaim', 'payOut', 'openClaim', 'decideClaim', 'useNote', 'voidNote'],
  ['order', 'decideOrder', 'voidInvoice', 'payWhole', 'decideOrder'],
  ['billAll', 'payWhole', 'handOver', 'voidInvoice', 'correct', 'bill'],
  ['setRate', 'enterCost', 'enterCost', 'passDays', 'setRate', 'voidCost', 'enterCost'],
  ['changeGct', 'billAsShown', 'giveNote', 'useNote', 'changeGct', 'voidNote', 'voidInvoice'],
]

const choice = fc.record({
  a: fc.nat(20),
  b: fc.nat(20),
  /** Odd cents, so that coins can't pay them; small and large, so that parts fit each other now and then. */
  cents: fc.oneof(fc.integer({ min: 1, max: 4_000 }), fc.integer({ min: 4_001, max: 900_000 })),
})

/** The steps of a way are about the same customer's things, mostly. */
const passage: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(...actionNames).map((name) => [name]),
      { weight: 2, arbitrary: fc.constantFrom(...ways) },
    ),
    choice,
    fc.array(choice, { minLength: 10, maxLength: 10, size: 'max' }),
  )
  .map(([names, { a }, choices]) =>
    names.map((action, n) => {
      const ownChoice = must(choices[n], 'a choice')
      return {
        ...ownChoice,
        action,
        a: ownChoice.b % 8 === 0 ? ownChoice.a : ownChoice.a - (ownChoice.a % 2) + (a % 2),
      }
    }),
  )

const histories: fc.Arbitrary<Step[]> = fc
  .array(passage, { minLength: 10, maxLength: 16, size: 'max' })
  .map((passages) => passages.flat())

/** How often each action was done, and refused. */
export interface Tally {
  readonly done: Map<ActionName, number>
  readonly refused: Map<ActionName, number>
}
export const newTally = (): Tally => ({ done: new Map(), refused: new Map() })

const count = (sums: Map<ActionName, number>, action: ActionName) =>
  sums.set(action, (sums.get(action) ?? 0) + 1)

const people = ['ana', 'ben', 'cashier', 'senior', 'supervisor', 'admin', 'driver', 'otherDriver'] as const

/** The faults after a step, in words. */
async function faultsOf(
  office: Office,
  expectedBooks: ExpectedBooks,
  rows: Rows,
  before: Rows,
): Promise<string[]> {
  const checked = { office, expectedBooks, rows }
  const faults = [...checks.flatMap((check) => [...check(checked)]), ...checkHandOvers(checked, before)]
  for await (const fault of checkStatements(checked)) faults.push(fault)
  return faults
}

/** Lives through a history, and looks at all of the books after each step. */
async function live(server: TestApp, history: readonly Step[], tally: Tally): Promise<void> {
  const office = await openOffice(server)
  await withoutGct(office)
  const expectedBooks = newExpectedBooks()
  const read = () => rowsOf(server.app.deps.db.reads.kysely, people.map(office.idOf), expectedBooks.flights)
  const opening = [0, 1, 2, 3].map((n): Step => ({ action: 'arrive', a: n % 2, b: 7 * n, cents: 4_013 * n }))
  let rows = await read()
  const steps: string[] = []
  for (const { action, ...step } of [...opening, ...history]) {
    steps.push(`${action} ${Object.values(step)}`)
    const before = rows
    try {
      const isDone = await actions[action]({ office, expectedBooks, rows }, step)
      if (isDone !== undefined) count(isDone ? tally.done : tally.refused, action)
      rows = await read()
      const faults = await faultsOf(office, expectedBooks, rows, before)
      if (faults.length > 0) throw new Error(faults.join('\n'))
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(`${why}\nafter ${steps.slice(-12).join(', ')}`, { cause: error })
    }
  }
  const faults = await faultsAtEnd({ office, expectedBooks, rows })
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

export const historiesAtOnce = 36

/** These actions have to be refused now and then, or else their rules would never have been asked. */
export const refusable: readonly ActionName[] = [
  ...([
    'bill',
    'billStorage',
    'payOut',
    'payByCredit',
    'confirmTransfer',
    'endTransfer',
    'openTill',
  ] as const),
  ...(['setRate', 'payInDollars', 'openClaim', 'decideClaim', 'voidNote'] as const),
  ...(['closeTill', 'handOver', 'correct', 'bring', 'setOut', 'handOverAtDoor', 'handOverAgain'] as const),
]

/**
 * Lives through histories of the seed of the run, or of another one, and throws at the first step after which something
 * doesn't agree. It tells the last steps: making a history shorter would take minutes.
 */
export const mustBalance = (server: TestApp, tally: Tally, otherSeed = 0): Promise<void> =>
  fc.assert(
    fc.asyncProperty(histories, (history) => live(server, history, tally)),
    { numRuns: historiesAtOnce, endOnFailure: true, seed: Number(process.env['TEST_SEED']) + otherSeed },
  )
