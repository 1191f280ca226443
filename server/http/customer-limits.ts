import type { ApiName } from '#sync/api/index.ts'
import type { Clock } from '#sync/lib/clock.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { createLimiter } from './limiter.ts'

type Kind = 'changes' | 'details' | 'orders' | 'deliveries' | 'payments'

interface DayLimit {
  /** At once, and again in the course of a day: several times what the busiest customer needs. */
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
  orders: {
    perDay: 60,
    words: `You’ve sent or changed 60 store orders today, as many as one account can. ${later}`,
  },
  deliveries: {
    perDay: 60,
    words: `You’ve asked for or changed 60 deliveries today, as many as one account can. ${later}`,
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
  'accounts.update': 'details',
  'accounts.updateAddress': 'details',
  'accounts.updateAuthorizedPersons': 'details',
  'accounts.updateNotifications': 'details',
  'address.create': 'details',
  'address.update': 'details',
  'address.remove': 'details',
  'push.subscribe': 'details',
  'push.unsubscribe': 'details',
  'ownStoreOrders.request': 'orders',
  'ownStoreOrders.approve': 'orders',
  'ownStoreOrders.cancel': 'orders',
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

/** The day's limits of customers' accounts. Each comes back bit by bit over a day. */
export function createCustomerLimits(clock: Clock) {
  const limiterFor = (kind: Kind) => {
    const { perDay, words } = kinds[kind]
    return createLimiter({ burst: perDay, perHour: perDay / 24 }, clock, words)
  }
  const limiters = {
    changes: limiterFor('changes'),
    details: limiterFor('details'),
    orders: limiterFor('orders'),
    deliveries: limiterFor('deliveries'),
    payments: limiterFor('payments'),
  }
  return {
    /** Counts a call of a customer. Throws TryLater when the day's are used up. */
    takeCall(name: ApiName, { role, accountId }: Actor): void {
      const kind = customerCalls[name]
      if (kind && !isStaff(role)) limiters[kind].take(accountId)
    },
    /**
     * How many of `count` synced changes a customer may send now, from the first on; those are counted. Throws TryLater
     * when there are none left: what was saved without a signal stays on the device and goes on by itself.
     */
    takeChanges({ role, accountId }: Actor, count: number): number {
      return isStaff(role) ? count : limiters.changes.takeUpTo(accountId, count)
    },
    /** Changes that were counted and dealt with in no way: the whole push was stopped. */
    giveBackChanges({ role, accountId }: Actor, count: number): void {
      if (!isStaff(role)) limiters.changes.giveBack(accountId, count)
    },
  }
}
export type CustomerLimits = ReturnType<typeof createCustomerLimits>
