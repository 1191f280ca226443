import fc from 'fast-check'
import { must } from '#sync/lib/must.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import type { TestApp } from '../../server/test/app.ts'
import { checkDoors, checkDrawers, checkEntries } from './checks-of-cash.ts'
import { faultsAtEnd } from './checks-of-end.ts'
import {
  type Check,
  checkAccounts,
  checkCharges,
  checkInvoices,
  checkPayments,
  checkPromises,
} from './checks-of-money.ts'
import { checkHandOvers, checkPackages } from './checks-of-release.ts'
import { checkRounding } from './checks-of-rounding.ts'
import { deedsAtCounter } from './deeds-at-counter.ts'
import { deedsAtDoor } from './deeds-at-door.ts'
import { deedsInOffice } from './deeds-in-office.ts'
import { deedsOfTills } from './deeds-of-tills.ts'
import { deedsOnline } from './deeds-online.ts'
import { type Office, openOffice } from './office.ts'
import { newPencil, type Pencil } from './pencil.ts'
import { type Rows, rowsOf } from './rows.ts'
import type { Choice, Deed } from './step.ts'

const deeds = {
  ...deedsAtCounter,
  ...deedsOfTills,
  ...deedsOnline,
  ...deedsInOffice,
  ...deedsAtDoor,
} satisfies Record<string, Deed>
export type DeedName = keyof typeof deeds
export const deedNames = namesIn(deeds)

const checks: readonly Check[] = [
  ...[checkRounding, checkInvoices, checkCharges, checkPayments, checkAccounts, checkPromises],
  ...[checkDrawers, checkEntries, checkDoors, checkPackages],
]

interface Step extends Choice {
  readonly deed: DeedName
}

/** Each is a series of steps that people intend to take; another person's step may come in between. */
const ways: readonly (readonly DeedName[])[] = [
  ['bill', 'payWhole', 'handOver'],
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
  ['waive', 'handOver', 'waive', 'correct'],
  ['arrive', 'correct', 'correct', 'bill', 'correct'],
  ['order', 'decideOrder', 'voidInvoice', 'payWhole', 'decideOrder'],
  ['billAll', 'payWhole', 'handOver', 'voidInvoice', 'correct', 'bill'],
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
      fc.constantFrom(...deedNames).map((name) => [name]),
      { weight: 2, arbitrary: fc.constantFrom(...ways) },
    ),
    choice,
    fc.array(choice, { minLength: 10, maxLength: 10, size: 'max' }),
  )
  .map(([names, { a }, choices]) =>
    names.map((deed, n) => {
      const ownChoice = must(choices[n], 'a choice')
      return {
        ...ownChoice,
        deed,
        a: ownChoice.b % 8 === 0 ? ownChoice.a : ownChoice.a - (ownChoice.a % 2) + (a % 2),
      }
    }),
  )

const histories: fc.Arbitrary<Step[]> = fc
  .array(passage, { minLength: 8, maxLength: 14, size: 'max' })
  .map((passages) => passages.flat())

/** How often each deed was done, and refused. */
export interface Tally {
  readonly done: Map<DeedName, number>
  readonly refused: Map<DeedName, number>
}
export const newTally = (): Tally => ({ done: new Map(), refused: new Map() })

const count = (sums: Map<DeedName, number>, deed: DeedName) => sums.set(deed, (sums.get(deed) ?? 0) + 1)

const people = ['ana', 'ben', 'cashier', 'senior', 'supervisor', 'admin', 'driver', 'otherDriver'] as const

/** The faults after a step, in words. */
function faultsOf(office: Office, pencil: Pencil, rows: Rows, before: Rows): string[] {
  const checked = { office, pencil, rows }
  return [...checks.flatMap((check) => [...check(checked)]), ...checkHandOvers(checked, before)]
}

/** Lives through a history, and looks at all of the books after each step. */
async function live(server: TestApp, history: readonly Step[], tally: Tally): Promise<void> {
  const office = await openOffice(server)
  const pencil = newPencil()
  const read = () => rowsOf(server.app.deps.db.reads.kysely, people.map(office.idOf))
  const opening = [0, 1, 2, 3].map((n): Step => ({ deed: 'arrive', a: n % 2, b: 7 * n, cents: 4_013 * n }))
  let rows = await read()
  const steps: string[] = []
  for (const { deed, ...step } of [...opening, ...history]) {
    steps.push(`${deed} ${Object.values(step)}`)
    const before = rows
    try {
      const isDone = await deeds[deed]({ office, pencil, rows }, step)
      if (isDone !== undefined) count(isDone ? tally.done : tally.refused, deed)
      rows = await read()
      const faults = faultsOf(office, pencil, rows, before)
      if (faults.length > 0) throw new Error(faults.join('\n'))
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(`${why}\nafter ${steps.slice(-12).join(', ')}`, { cause: error })
    }
  }
  const faults = await faultsAtEnd({ office, pencil, rows })
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

export const historiesAtOnce = 20

/** These deeds have to be refused now and then, or else their rules would never have been asked. */
export const refusable: readonly DeedName[] = [
  ...([
    'bill',
    'billStorage',
    'payOut',
    'payByCredit',
    'confirmTransfer',
    'endTransfer',
    'openTill',
  ] as const),
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
