import type { Account } from '#sync/entities/accounts/account.ts'
import { cashPieces } from '#sync/entities/money/coins.ts'
import type { CountedPiece, Till } from '#sync/entities/money/till.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs, hourMs } from '#sync/lib/durations.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import { insertTill, insertTillEntry } from '../db/payments/tills.ts'
import type { DemoDeps } from './deps.ts'

const floatJmdCents = 1_000_000
const daysBack = 5
/** The difference of the newest closed till, which is still unconfirmed. */
const missingJmdCents = 5_000

interface CashPayment {
  readonly paymentId: string
  readonly amountJmdCents: number
  readonly changeJmdCents: number
  readonly receivedBy: string
  readonly receivedAt: string
}

/** The fewest notes and coins that make a sum. */
function piecesOf(jmdCents: number): CountedPiece[] {
  let left = jmdCents
  return cashPieces.flatMap((valueJmdCents) => {
    const pieces = Math.floor(left / valueJmdCents)
    left -= pieces * valueJmdCents
    return pieces > 0 ? [{ currency: 'JMD' as const, valueJmdCents, pieces }] : []
  })
}

const recentCash = (deps: DemoDeps): Promise<CashPayment[]> =>
  deps.db.reads.kysely
    .selectFrom('payment')
    .where('method', '=', 'Cash')
    .where('deliveryId', 'is', null)
    .where('receivedAt', '>=', isoOf(deps.clock.now() - daysBack * dayMs))
    .orderBy('receivedAt')
    .select(['paymentId', 'amountJmdCents', 'changeJmdCents', 'receivedBy', 'receivedAt'])
    .execute()

interface Day {
  readonly cashier: Account
  readonly payments: readonly CashPayment[]
  readonly openedAt: string
  /** Null: the till is open. */
  readonly closing: { readonly at: string; readonly confirmedBy: string | null } | null
}

async function putTill(tx: Transaction, deps: DemoDeps, day: Day): Promise<void> {
  const { cashier, payments, openedAt, closing } = day
  const expectedJmdCents = payments.reduce((sum, { amountJmdCents }) => sum + amountJmdCents, floatJmdCents)
  const countedJmdCents =
    closing?.confirmedBy === null ? expectedJmdCents - missingJmdCents : expectedJmdCents
  const till: Till = {
    tillId: deps.ids.next(),
    cashierId: cashier.accountId,
    branchId: cashier.branchId,
    floatJmdCents,
    floatUsdCents: 0,
    openedAt,
    expectedJmdCents: closing && expectedJmdCents,
    expectedUsdCents: closing && 0,
    counted: closing ? piecesOf(countedJmdCents) : [],
    countedJmdCents: closing && countedJmdCents,
    countedUsdCents: closing && 0,
    usdDifferenceJmdCents: 0,
    note:
      closing && countedJmdCents !== expectedJmdCents
        ? 'I may have given a J$50 note too much in change.'
        : '',
    closedAt: closing?.at ?? null,
    closedBy: closing && cashier.accountId,
    confirmedAt: closing?.confirmedBy ? closing.at : null,
    confirmedBy: closing?.confirmedBy ?? '',
    confirmNote: '',
  }
  await insertTill(tx.kysely, till)
  await tx.note('till', till.tillId, null, till)
  for (const { paymentId, amountJmdCents, changeJmdCents, receivedAt, receivedBy } of payments)
    await insertTillEntry(tx.kysely, {
      tillEntryId: deps.ids.next(),
      tillId: till.tillId,
      kind: 'Payment',
      note: '',
      paymentId,
      amountJmdCents,
      changeJmdCents,
      amountUsdCents: 0,
      at: receivedAt,
      by: receivedBy,
    })
}

/** The cashiers' last days with the cash that they took, and the drawers that the clerk and the manager have open today. */
export async function putTills(deps: DemoDeps, people: readonly Account[]): Promise<void> {
  const nowMs = deps.clock.now()
  const today = jamaicaDay(isoOf(nowMs))
  const nameOf = ({ firstName, lastName }: Account) => `${firstName} ${lastName}`
  const cashierOf = (name: string) => people.find((person) => nameOf(person) === name)
  const supervisor = people.find(({ role }) => role === 'Supervisor')
  const senior = people.find(({ role }) => role === 'Senior')
  const payments = await recentCash(deps)
  const days = [
    ...Map.groupBy(
      payments,
      ({ receivedBy, receivedAt }) => `${jamaicaDay(receivedAt)} ${receivedBy}`,
    ).values(),
  ].flatMap((ownCash): Day[] => {
    const [first] = ownCash
    const cashier = first && cashierOf(first.receivedBy)
    const day = first && jamaicaDay(first.receivedAt)
    if (!first || !cashier || !day || day === today) return []
    const checker = cashier === supervisor ? senior : supervisor
    const moments = ownCash.map(({ receivedAt }) => Date.parse(receivedAt))
    const at = isoOf(Math.min(nowMs, Math.max(...moments) + hourMs))
    const openedAt = isoOf(Math.min(...moments) - hourMs)
    const closing = { at, confirmedBy: checker ? nameOf(checker) : null }
    return [{ cashier, payments: ownCash, openedAt, closing }]
  })
  const last = days.at(-1)
  const closedDays = last?.closing
    ? [...days.slice(0, -1), { ...last, closing: { ...last.closing, confirmedBy: null } }]
    : days
  const open = people
    .filter(({ role }) => role === 'Employee' || role === 'Admin')
    .map((cashier): Day => {
      const ownCash = payments.filter(
        ({ receivedAt, receivedBy }) => jamaicaDay(receivedAt) === today && receivedBy === nameOf(cashier),
      )
      const firstMs = Math.min(nowMs - hourMs, ...ownCash.map(({ receivedAt }) => Date.parse(receivedAt)))
      return { cashier, payments: ownCash, openedAt: isoOf(firstMs), closing: null }
    })
  await withTransaction(deps, { actor: system, deviceId: '' }, async (tx) => {
    for (const day of [...closedDays, ...open]) await putTill(tx, deps, day)
  })
}
