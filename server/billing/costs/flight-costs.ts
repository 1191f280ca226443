import type { NewFlightCost } from '#sync/api/money/flight-costs.ts'
import type { FlightCost } from '#sync/entities/money/flight-cost.ts'
import { flightCostText } from '#sync/entities/money/flight-cost-kinds.ts'
import { maxJmdCents } from '#sync/entities/money/money-fields.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { noSuchManifest } from '#sync/mutators/manifests/rows.ts'
import { amountProblem, costDayProblem } from '#sync/rules/books/flight-costs.ts'
import { jmdOfUsd } from '#sync/rules/prices/money.ts'
import type { Transaction } from '../../changes/transaction.ts'
import {
  changeFlightCost,
  costsOfFlight,
  findFlightCost,
  insertFlightCost,
} from '../../db/billing/flight-costs.ts'
import { findManifest } from '../../db/packages/manifests.ts'
import { rateOn } from '../../db/payments/exchange-rates.ts'

type Amounts = Pick<FlightCost, 'currency' | 'amountUsdCents' | 'rate' | 'amountJmdCents'>

/** US dollars are bought, so the company's selling rate of the bill's day says what they cost. */
async function amountsOf(tx: Transaction, input: NewFlightCost, day: string): Promise<Amounts> {
  const { currency, amountJmdCents, amountUsdCents } = input
  const problem = amountProblem(input)
  if (problem) throw new Refusal('invalid', 'Check the amount.', { [problem[0]]: [problem[1]] })
  if (currency === 'JMD')
    return { currency, amountUsdCents: null, rate: null, amountJmdCents: amountJmdCents ?? 0 }
  const rate = (await rateOn(tx.kysely, day))?.sell
  if (rate === undefined)
    throw new Refusal(
      'wrong-state',
      'There is no exchange rate for that day. Enter the cost in J$, or ask an administrator to set the rate of the day in the settings.',
      { day: ['has no exchange rate'] },
    )
  const worthJmdCents = jmdOfUsd(amountUsdCents ?? 0, rate)
  if (worthJmdCents > maxJmdCents)
    throw new Refusal('invalid', 'Check the amount.', { amountUsdCents: ['is above J$1,000,000,000'] })
  return { currency, amountUsdCents, rate, amountJmdCents: worthJmdCents }
}

/** A bill that two people enter would count twice. */
async function mustBeNew(tx: Transaction, manifestId: string, { kind, reference }: NewFlightCost) {
  const isSame = (cost: FlightCost) =>
    cost.voidedAt === null && cost.kind === kind && cost.reference.toLowerCase() === reference.toLowerCase()
  const sameCost = (await costsOfFlight(tx.kysely, manifestId)).find(isSame)
  if (sameCost)
    throw new Refusal(
      'already-exists',
      `${flightCostText[kind]} ${sameCost.reference} was entered already, by ${sameCost.enteredBy}. Void that one first if it is wrong.`,
      { reference: ['was entered already'] },
    )
}

/** Enters a cost of a flight. It is in the journal of the day on which it is entered, because earlier days are closed. */
export async function addFlightCost(
  tx: Transaction,
  manifestId: string,
  input: NewFlightCost,
): Promise<string> {
  if (!(await findManifest(tx.kysely, manifestId))) throw noSuchManifest()
  const today = jamaicaDay(tx.at)
  const day = input.day ?? today
  const problem = costDayProblem(day, today)
  if (problem) throw new Refusal('invalid', 'Check the day of the bill.', { day: [problem] })
  const amounts = await amountsOf(tx, input, day)
  await mustBeNew(tx, manifestId, input)
  const cost: FlightCost = {
    flightCostId: tx.ids.next(),
    manifestId,
    kind: input.kind,
    day,
    ...amounts,
    reference: input.reference,
    enteredBy: tx.by.actor.name,
    enteredAt: tx.at,
    voidedAt: null,
    voidedBy: null,
    voidReason: null,
  }
  await insertFlightCost(tx.kysely, cost)
  await tx.note('flightCost', cost.flightCostId, null, cost)
  return cost.flightCostId
}

/** Takes a cost back, in the journal of the day of this call. */
export async function takeBackFlightCost(
  tx: Transaction,
  flightCostId: string,
  reason: string,
): Promise<string> {
  const before = await findFlightCost(tx.kysely, flightCostId)
  if (!before) throw new Refusal('not-found', 'Cost not found.')
  if (before.voidedAt !== null)
    throw new Refusal('wrong-state', `This cost was voided already, by ${before.voidedBy}.`)
  const changes = { voidedAt: tx.at, voidedBy: tx.by.actor.name, voidReason: reason }
  await changeFlightCost(tx.kysely, flightCostId, changes)
  await tx.note('flightCost', flightCostId, before, { ...before, ...changes })
  return flightCostId
}
