import type { ApiName } from '#sync/api/index.ts'
import { isoOf } from '#sync/lib/clock.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { byServer } from '../changes/audit-note.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { allowanceOf, putAllowance } from '../db/accounts/allowances.ts'
import { amountOf, type Limit, type LimitBucket, refill } from '../http/limiter.ts'

type Kind = 'changes' | 'details' | 'security' | 'orders' | 'deliveries' | 'payments' | 'papers'

interface DayLimit {
  /** This many immediately, and again over a day: several times what the busiest customer needs. */
  readonly perDay: number
  /** The customer who has reached the limit reads this. */
  readonly words: string
}

const later = 'Please try again in an hour, or contact us and we’ll do it for you.'

/** How much one customer's account may write. Staff have their rights, and scan thousands of packages a day. */
const kinds: Readonly<Record<Kind, DayLimit>> = {
  changes: {
    perDay: 200,
    words: `You’ve announced or changed 200 packages today, as many as one account can. ${later}`,
  },
  details: {
    perDay: 60,
    words: `You’ve changed your details 60 times today, as often as one account can. ${later}`,
  },
  security: {
    perDay: 60,
    words: `You’ve changed your second factors, devices and requests 60 times today, as often as one account can. ${later}`,
  },
  orders: {
    perDay: 60,
    words: `You’ve sent or changed 60 store orders today, as many as one account can. ${later}`,
  },
  deliveries: {
    perDay: 60,
    words: `You’ve asked for or changed 60 deliveries today, as many as one account can. ${later}`,
  },
  papers: {
    perDay: 60,
    words: `You’ve sent 60 papers today, as many as one account can. ${later}`,
  },
  payments: {
    perDay: 100,
    words: `You’ve started 100 payments today, as many as one account can. Nothing was charged. ${later}`,
  },
}

/** Which calls of customers count together. A test fails for a call that is neither here nor said to need no limit. */
export const customerCalls: Readonly<Partial<Record<ApiName, Kind>>> = {
  'packages.prealert': 'changes',
  'packages.update': 'changes',
  'packages.remove': 'changes',
  'packages.chooseEnding': 'changes',
  'packages.chooseShipping': 'changes',
  'claims.open': 'changes',
  'accounts.update': 'details',
  'customerPapers.send': 'papers',
  'promotions.enter': 'details',
  'promotions.takeBack': 'details',
  'erasures.ask': 'security',
  'erasures.withdraw': 'security',
  'accounts.updateAddress': 'details',
  'accounts.updateAuthorizedPersons': 'details',
  'accounts.updateNotifications': 'details',
  'address.create': 'details',
  'address.update': 'details',
  'address.remove': 'details',
  'push.subscribe': 'details',
  'push.unsubscribe': 'details',
  'accounts.lockDevice': 'security',
  'factors.offer': 'security',
  'factors.add': 'security',
  'factors.remove': 'security',
  'factors.newRecoveryCodes': 'security',
  'ownStoreOrders.request': 'orders',
  'ownStoreOrders.approve': 'orders',
  'ownStoreOrders.cancel': 'orders',
  'ownStoreOrders.announce': 'changes',
  'deliveries.create': 'deliveries',
  'deliveries.update': 'deliveries',
  'deliveries.remove': 'deliveries',
  'bankTransfers.create': 'payments',
  'bankTransfers.withdraw': 'payments',
  'checkouts.create': 'payments',
  'checkouts.createBulk': 'payments',
  'checkouts.fygaro': 'payments',
  'invoices.payment': 'payments',
  'invoices.bulkPayment': 'payments',
}

const limitOf = ({ perDay }: DayLimit): Limit => ({ burst: perDay, perHour: perDay / 24 })

/**
 * Changes what an account has left of a kind, by what `use` returns for the current rest. The rest is in the database, so that
 * neither a restart nor a second process gives it back; it comes back bit by bit over a day.
 */
const changeAllowance = (
  deps: Pick<ChangeDeps, 'db'>,
  accountId: string,
  kind: Kind,
  use: (rest: LimitBucket) => number,
): Promise<number> =>
  withTransaction(
    deps,
    byServer('allowance'),
    async ({ statements, at }) => {
      const row = await statements.get(allowanceOf, { accountId, kind })
      const storedRest = row && { left: row.left, at: Date.parse(row.at) }
      const rest = refill(limitOf(kinds[kind]), storedRest, Date.parse(at))
      const amount = use(rest)
      const left = Math.min(kinds[kind].perDay, rest.left - amount)
      await statements.run(putAllowance, { accountId, kind, left, at: isoOf(rest.at) })
      return amount
    },
    { joins: true },
  )

const takeUpTo = (deps: Pick<ChangeDeps, 'db'>, accountId: string, kind: Kind, count: number) =>
  changeAllowance(deps, accountId, kind, (rest) =>
    amountOf(limitOf(kinds[kind]), rest, count, kinds[kind].words),
  )

/** Counts a call of a customer. Throws TryLater when the day's are used up. */
export async function takeCall(
  deps: Pick<ChangeDeps, 'db'>,
  name: ApiName,
  { role, accountId }: Actor,
): Promise<void> {
  const kind = customerCalls[name]
  if (kind && !isStaff(role)) await takeUpTo(deps, accountId, kind, 1)
}

/**
 * The number of the first of `count` synced changes that a customer may send now; they are counted. Throws TryLater
 * when none are left: changes saved without a signal stay on the device and are sent automatically later.
 */
export async function takeChanges(
  deps: Pick<ChangeDeps, 'db'>,
  { role, accountId }: Actor,
  count: number,
): Promise<number> {
  return isStaff(role) ? count : takeUpTo(deps, accountId, 'changes', count)
}

/** Returns changes that were counted and dealt with in no way, because the whole push was stopped. */
export async function giveBackChanges(
  deps: Pick<ChangeDeps, 'db'>,
  { role, accountId }: Actor,
  count: number,
): Promise<void> {
  if (!isStaff(role) && count > 0) await changeAllowance(deps, accountId, 'changes', () => -count)
}
