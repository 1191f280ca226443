import type { ClosingCount, TillDrop } from '#sync/api/money/tills.ts'
import type { Till } from '#sync/entities/money/till.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { tillPolicy } from '#sync/policies/till.ts'
import { coinProblem } from '#sync/rules/payments/cash.ts'
import { countedSum } from '#sync/rules/payments/till-sums.ts'
import { jmdOfUsd, jmdText, usdText } from '#sync/rules/prices/money.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { namesOf } from '../../db/accounts/account-names.ts'
import { smallestCoin } from '../../db/company/settings.ts'
import { changeTill, findTill, openTillOf } from '../../db/payments/tills.ts'
import { bookRate } from '../exchange-rates.ts'
import { bookCashOut, openTill } from './book-cash.ts'
import { drawerSums } from './cash-source.ts'

const noSuchTill = () => new Refusal('not-found', 'Till not found.')

async function mustFindTill(tx: Transaction, tillId: string): Promise<Till> {
  const till = await findTill(tx.kysely, tillId)
  if (!till) throw noSuchTill()
  return till
}

/** Changes what a till says of itself, and notes it. */
async function change(tx: Transaction, before: Till, changes: Partial<Till>): Promise<string> {
  await changeTill(tx.kysely, before.tillId, changes)
  await tx.note('till', before.tillId, before, { ...before, ...changes })
  return before.tillId
}

function mustBeOpen(till: Till): Till {
  if (till.closedAt !== null)
    throw new Refusal('wrong-state', 'This till is closed already. Its count stays as it is.')
  return till
}

/** The caller's own open till. `cashiersRight` is the sentence about what only its cashier may do. */
async function mustBeOwnOpen(tx: Transaction, tillId: string, cashiersRight: string): Promise<Till> {
  const till = await mustFindTill(tx, tillId)
  if (!tillPolicy.isOwn(tx.by.actor, till)) {
    const cashier =
      (await namesOf(tx.kysely, [till.cashierId])).get(till.cashierId)?.name ?? 'Another cashier'
    throw new Refusal('forbidden', `This is ${cashier}’s till. ${cashiersRight}`)
  }
  return mustBeOpen(till)
}

async function mustBeCoins(tx: Transaction, field: string, jmdCents: number): Promise<void> {
  const problem = coinProblem(jmdCents, await smallestCoin(tx.kysely))
  if (problem) throw new Refusal('invalid', problem, { [field]: [problem] })
}

/** Opens the caller's till. Answers its id, as the others do. */
export async function openOwnTill(
  tx: Transaction,
  floatJmdCents: number,
  floatUsdCents = 0,
): Promise<string> {
  await mustBeCoins(tx, 'floatJmdCents', floatJmdCents)
  if (await openTillOf(tx.kysely, tx.by.actor.accountId))
    throw new Refusal('wrong-state', 'Your till is open already. Close it before you open another one.')
  return (await openTill(tx, floatJmdCents, floatUsdCents)).tillId
}

function mustBeThere(text: (cents: number) => string, expectedCents: number, outCents: number): void {
  if (outCents > Math.max(0, expectedCents))
    throw new Refusal('wrong-state', `There is ${text(expectedCents)} in the drawer, not ${text(outCents)}.`)
}

/** Takes cash out of the drawer to the safe. */
export async function dropCash(
  tx: Transaction,
  tillId: string,
  { amountJmdCents, amountUsdCents = 0, note }: Omit<TillDrop, 'amountUsdCents'> & Partial<TillDrop>,
): Promise<string> {
  const till = await mustBeOwnOpen(tx, tillId, 'Only its cashier takes cash out of it.')
  await mustBeCoins(tx, 'amountJmdCents', amountJmdCents)
  const { expectedJmdCents, usd } = await drawerSums(tx, till)
  mustBeThere(jmdText, expectedJmdCents, amountJmdCents)
  mustBeThere(usdText, usd.expectedUsdCents, amountUsdCents)
  await bookCashOut(tx, till, { kind: 'Drop', amountJmdCents, amountUsdCents, note })
  return tillId
}

/** "J$50.00 is missing", "J$50.00 is too much". */
export const differenceText = (cents: number, text = jmdText): string =>
  `${text(Math.abs(cents))} is ${cents < 0 ? 'missing' : 'too much'}`

/** A difference of each currency: US dollars that are missing are not set off by too many JMD. */
interface Differences {
  readonly jmdCents: number
  readonly usdCents: number
}

function mustBeExplained({ jmdCents, usdCents }: Differences, note: string, ask: string): void {
  if ((jmdCents === 0 && usdCents === 0) || note !== '') return
  const texts = [
    jmdCents === 0 ? '' : `${differenceText(jmdCents)}. `,
    usdCents === 0 ? '' : `${differenceText(usdCents, usdText)}. `,
  ]
  throw new Refusal('invalid', `${texts.join('')}${ask}.`, {
    note: [`is missing: ${ask.toLowerCase()}`],
  })
}

/** Freezes the expected and the counted amount. */
async function close(tx: Transaction, till: Till, { counted, note }: ClosingCount): Promise<string> {
  const { expectedJmdCents, usd } = await drawerSums(tx, till)
  const { expectedUsdCents } = usd
  const countedJmdCents = countedSum(counted, 'JMD')
  const countedUsdCents = countedSum(counted, 'USD')
  const usdCents = countedUsdCents - expectedUsdCents
  mustBeExplained({ jmdCents: countedJmdCents - expectedJmdCents, usdCents }, note, 'Say why')
  const usdDifferenceJmdCents = jmdOfUsd(usdCents, await bookRate(tx))
  const pieces = counted.filter((piece) => piece.pieces > 0)
  const closing = { closedAt: tx.at, closedBy: tx.by.actor.accountId }
  return change(tx, till, {
    ...closing,
    counted: pieces,
    countedJmdCents,
    expectedJmdCents,
    countedUsdCents,
    expectedUsdCents,
    usdDifferenceJmdCents,
    note,
  })
}

const closersText = 'Its cashier closes it, or a person who may confirm it closes it with a reason.'

/** Closes the caller's till. */
export const closeTill = async (tx: Transaction, tillId: string, count: ClosingCount): Promise<string> =>
  close(tx, await mustBeOwnOpen(tx, tillId, closersText), count)

/** Closes the till of a cashier who isn't there to count it. */
export async function closeAbsent(tx: Transaction, tillId: string, count: ClosingCount): Promise<string> {
  const till = await mustFindTill(tx, tillId)
  if (tillPolicy.isOwn(tx.by.actor, till))
    throw new Refusal('forbidden', 'This is your own till. Close it as its cashier.')
  return close(tx, mustBeOpen(till), count)
}

/** Confirms a closed till that a person has counted again who is neither its cashier nor closed it. */
export async function confirmTill(tx: Transaction, tillId: string, note: string): Promise<string> {
  const { actor } = tx.by
  const till = await mustFindTill(tx, tillId)
  if (tillPolicy.isOwn(actor, till))
    throw new Refusal('forbidden', 'This is your own till. Ask somebody else to count and confirm it.')
  if (till.closedBy === actor.accountId)
    throw new Refusal('forbidden', 'You counted this till. Ask somebody else to count and confirm it.')
  if (till.closedAt === null)
    throw new Refusal('wrong-state', 'This till is still open. It has to be counted and closed first.')
  if (till.confirmedAt !== null)
    throw new Refusal('wrong-state', `${till.confirmedBy} has confirmed this till already.`)
  mustBeExplained(
    {
      jmdCents: (till.countedJmdCents ?? 0) - (till.expectedJmdCents ?? 0),
      usdCents: (till.countedUsdCents ?? 0) - (till.expectedUsdCents ?? 0),
    },
    note,
    'Say what is done about it',
  )
  return change(tx, till, { confirmedAt: tx.at, confirmedBy: actor.name, confirmNote: note })
}
